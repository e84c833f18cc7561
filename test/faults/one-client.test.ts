/** One client with many sockets, expensive questions and no wish to read: others are answered all along. */
import { test } from 'node:test'
import { attackByTurns } from '../support/under-attack.ts'

test('no attack of one address takes the server from others', { timeout: 300_000 }, (t) =>
  attackByTurns(t, 3, (line) => t.diagnostic(line)),
)
