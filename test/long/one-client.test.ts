/**
 * The attacks of one client for a minute each, with the figures of docs/reliability.md: as if the attacker had a machine of its own, or
 * with CONTROL=1 at ordinary priority. Then each also goes for ten seconds against another process: what others wait longer meanwhile
 * is the attacker's use of this machine.
 */
import { test } from 'node:test'
import { attackByTurns } from '../support/under-attack.ts'

const withControl = process.env['CONTROL'] === '1'

// Twenty attacks, each for a minute, with up to twenty seconds of measurement before it.
const timeout = 35 * 60_000

test('no attack of one address takes the server from others in a minute', { timeout }, (t) =>
  attackByTurns(t, 60, (line) => process.stdout.write(`${line}\n`), { withControl, asIfAway: !withControl }),
)
