/** Webhooks of a running server: what a receiver gets, in which order, and what becomes of what it does not take. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { settledConfig } from '../src/config.ts'
import { openPushServer } from './support/push-server.ts'
import { openReceiver } from './support/webhook-receiver.ts'

test('smoke', async (t) => {
  const server = await openPushServer(t, { flags: { webhookPrivateAddresses: 'on' } })
  const receiver = await openReceiver(t)
  const made = await server.accounts.createWebhook({ address: receiver.url, topics: 'halts.*', filters: '', topicNames: ['halts'] }, 'x')
  receiver.state.secret = made?.secret ?? ''
  await server.load('AAPL', 'MSFT')
  const startedAt = performance.now()
  const got = await receiver.got(2)
  console.log(performance.now() - startedAt, got)
  await server.load('F')
  await receiver.got(3)
  console.log(performance.now() - startedAt)
  console.log(JSON.stringify(await server.accounts.listWebhooks(), null, 1))
})
