/** Usage that is read in pieces, added up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleEndpoints, exampleStore } from '../../test/support/example-endpoints.ts'
import { signedIn } from '../../test/support/signed-in.ts'
import { serve } from '../../test/support/test-server.ts'

const HOUR_MS = 3_600_000

test('usage of a day and of a quarter is that of all keys and hours, the busiest operation first', async (t) => {
  const store = await exampleStore()
  const made = serve({ endpoints: exampleEndpoints, market: () => ({ store }), state: store.state })
  t.after(async () => {
    await made.close()
    await store.close()
  })
  const { send } = signedIn(made, 'user@example.com', { plan: 'pro' })
  const ids: string[] = []
  for (const name of ['one', 'two', 'three'])
    ids.push(String((await send('POST', 'keys', { name })).body['id']))
  const { to } = (await send('GET', 'usage?span=day')).body
  const minuteOf = (hours: number) => Date.parse(String(to)) - 60_000 - hours * HOUR_MS
  const [one = '', two = '', three = ''] = ids
  made.accounts.addUsage([
    { subject: one, minute: minuteOf(0), operation: 'b', status: 200, requests: 3 },
    { subject: one, minute: minuteOf(5), operation: 'a', status: 429, requests: 4 },
    { subject: two, minute: minuteOf(5), operation: 'b', status: 200, requests: 2 },
    { subject: two, minute: minuteOf(23), operation: 'a', status: 404, requests: 1 },
    { subject: three, minute: minuteOf(30), operation: 'c', status: 200, requests: 9 },
  ])
  await send('POST', `keys/${two}/revoke`, { name: 'two' })
  const usageOf = async (span: string) => (await send('GET', `usage?span=${span}`)).body
  const day = await usageOf('day')
  const points = day['points'] as readonly { readonly requests: number; readonly refused: number }[]
  assert.deepEqual(
    points.flatMap(({ requests, refused }) => (requests + refused === 0 ? [] : [[requests, refused]])),
    [
      [1, 0],
      [2, 4],
      [3, 0],
    ],
  )
  assert.deepEqual(day['operations'], [
    { operation: 'a', requests: 1, refused: 4 },
    { operation: 'b', requests: 5, refused: 0 },
  ])
  assert.deepEqual(day['statuses'], [
    { status: 200, requests: 5 },
    { status: 404, requests: 1 },
    { status: 429, requests: 4 },
  ])
  assert.deepEqual((await usageOf('quarter'))['statuses'], [
    { status: 200, requests: 14 },
    { status: 404, requests: 1 },
    { status: 429, requests: 4 },
  ])
})
