/** Where a webhook begins that the console adds while the market cannot be read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consoleWebhooksOf } from './console-webhooks.ts'

test('a market that cannot be read is reported, and the webhook begins by the clock', async () => {
  const reported: unknown[] = []
  const error = new Error('the store is away')
  const webhooks = consoleWebhooksOf(
    { webhookPrivateAddresses: false },
    { newest: { read: () => Promise.reject(error), watch: () => () => {} } },
    () => undefined,
    () => 0,
    (name, fields) => reported.push([name, fields]),
  )
  assert.equal(await webhooks.begin(), null)
  assert.deepEqual(reported, [['push_failed', { error }]])
})
