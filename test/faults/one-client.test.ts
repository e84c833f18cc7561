/** One client with many sockets, expensive questions and no wish to read: others are answered all along. */
import { test } from 'node:test'
import {
  attackedFor,
  attackedServer,
  attacksWith,
  checkAttacked,
  figuresOf,
} from '../support/under-attack.ts'

const SECONDS = 3

test('no attack of one address takes the server from others', { timeout: 200_000 }, async (t) => {
  const server = await attackedServer(t)
  for (const [name, attack] of Object.entries(attacksWith(server))) {
    await t.test(name, async (each) => {
      const attacked = await attackedFor(server, SECONDS, attack)
      each.diagnostic(figuresOf(name, attacked))
      checkAttacked(attacked)
    })
  }
})
