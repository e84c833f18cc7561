/** A server behind the state that a client has seen by another one, as a replica may be, answers from that state. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Store } from '../src/store/store.ts'
import { addEvent, type ExampleMarket, exampleEndpoints, exampleStore } from './support/example-endpoints.ts'
import { serve } from './support/test-server.ts'

const TARGET = '/v1/events/AAPL'

/** A server that reads the older of two stores until it must reach the commit of the newer one. */
const behind = async () => {
  const [older, newer] = [await exampleStore(), await exampleStore()]
  await addEvent(newer, 'AAPL', 25)
  const at = (store: Store, commit: number) => ({ store, state: { ...store.state(), epoch: 'one', commit } })
  const states = { older: at(older, 7), newer: at(newer, 9) }
  let current = states.older
  const reached: number[] = []
  const served = serve<ExampleMarket>({
    endpoints: exampleEndpoints,
    market: () => ({ store: current.store }),
    state: () => current.state,
    reach: async (commit) => {
      reached.push(commit)
      if (commit <= 9) current = states.newer
    },
  })
  after(async () => {
    await served.close()
    older.close()
    newer.close()
  })
  const ask = async (ifNoneMatch?: string) => {
    const headers = { 'x-api-key': served.keys.good }
    const {
      statusCode,
      headers: sent,
      body,
    } = await served.server.inject({
      url: TARGET,
      headers: ifNoneMatch === undefined ? headers : { ...headers, 'if-none-match': ifNoneMatch },
    })
    const total = body === '' ? null : (JSON.parse(body) as { readonly total: number }).total
    return { status: statusCode, etag: `${sent['etag']}`, total }
  }
  return {
    ask,
    reached,
    reads: (which: keyof typeof states) => {
      current = states[which]
    },
  }
}

test('a tag of a higher commit is answered from the state that the client has seen', async () => {
  const { ask, reached, reads } = await behind()
  reads('newer')
  const seen = await ask()
  assert.match(seen.etag, /^W\/"9-/)
  reads('older')
  const old = await ask()
  assert.match(old.etag, /^W\/"7-/)
  assert.deepEqual([old.total, seen.total], [24, 25])
  assert.deepEqual(reached, [])
  assert.deepEqual(await ask(seen.etag), { status: 304, etag: seen.etag, total: null })
  assert.deepEqual(reached, [9])
  reads('older')
  const another = seen.etag.replace(/.{4}"$/, '0000"')
  assert.deepEqual(await ask(`${old.etag}, ${another}`), { ...seen, status: 200 })
  assert.deepEqual(reached, [9, 9])
})

test('a tag of a commit that the server has, or of none, is answered from what it reads', async () => {
  const { ask, reached } = await behind()
  const { etag, total } = await ask()
  assert.deepEqual(await ask(etag), { status: 304, etag, total: null })
  for (const tag of ['W/"0123456789abcdefghijkl"', etag.replace('7-', '6-').replace(/.{4}"$/, '0000"')])
    assert.deepEqual(await ask(tag), { status: 200, etag, total })
  assert.deepEqual(reached, [])
})

test('where the commit cannot be reached the server answers from what it reads', async () => {
  const { ask, reached } = await behind()
  const { etag, total } = await ask()
  const ahead = etag.replace('7-', '12-').replace(/.{4}"$/, '0000"')
  assert.deepEqual(await ask(ahead), { status: 200, etag, total })
  assert.deepEqual(reached, [12])
})
