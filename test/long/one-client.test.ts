/**
 * The attacks of one client for a minute each, with the figures of docs/reliability.md. Each also goes for ten seconds against
 * another process: what others wait longer meanwhile is the attacker's use of this machine.
 */
import { test } from 'node:test'
import { attackByTurns } from '../support/under-attack.ts'

test('no attack of one address takes the server from others in a minute', (t) =>
  attackByTurns(t, 60, (line) => process.stdout.write(`${line}\n`), { withControl: true }))
