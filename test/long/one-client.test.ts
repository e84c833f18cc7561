/** The attacks of one client for a minute each, with the figures of docs/reliability.md. */
import { test } from 'node:test'
import {
  attackedFor,
  attackedServer,
  attacksWith,
  checkAttacked,
  figuresOf,
} from '../support/under-attack.ts'

const SECONDS = 60

test('no attack of one address takes the server from others in a minute', async (t) => {
  const server = await attackedServer(t)
  for (const [name, attack] of Object.entries(attacksWith(server))) {
    await t.test(name, async () => {
      const attacked = await attackedFor(server, SECONDS, attack)
      process.stdout.write(`${figuresOf(name, attacked)}\n`)
      checkAttacked(attacked)
    })
  }
})
