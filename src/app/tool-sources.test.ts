import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { companyFiles } from '../../test/files/company-files.ts'
import { accountsIn } from '../../test/support/accounts-in.ts'
import { storeIn } from '../../test/support/store-in.ts'
import { loadFiles } from '../../test/support/test-market.ts'
import { effectiveConfig } from '../config.ts'
import type { InterfaceReply } from '../tools/tool-call.ts'
import { openLocalAsk, remoteAsk, type ToolSource } from './tool-sources.ts'

/** The reply that the tools get. */
const replyOf = async ({ ask }: Pick<ToolSource, 'ask'>, target: string): Promise<InterfaceReply> => {
  const replies: InterfaceReply[] = []
  await ask(target, new AbortController().signal, async (reply) => {
    replies.push(reply)
    return { content: [] }
  })
  const [reply] = replies
  assert.ok(reply !== undefined)
  return reply
}

test('the page of a proxy in front of a server that is stopped is no answer, and no fault of the tools', async () => {
  const proxy = createServer((_, response) => {
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  }).listen(0, '127.0.0.1')
  after(() => proxy.close())
  await once(proxy, 'listening')
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const { status, body } = await replyOf(remoteAsk(url, ''), '/v1/status')
  assert.equal(status, 503)
  assert.deepEqual(
    [JSON.parse(body).code, JSON.parse(body).detail],
    ['unavailable', `${url} answers 502 without JSON: a server of Openbell does not answer there.`],
  )
})

test('a market that could not be opened at first is opened by a later call, and said to fail once', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-tool-sources-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  const accounts = accountsIn(data)
  t.after(() => accounts.close())
  const { key } = accounts.createKey({ plan: 'starter' })
  const { config } = effectiveConfig({ flags: { data } })
  const failures: unknown[] = []
  const report = (name: string) => {
    if (name.endsWith('_failed')) failures.push(name)
  }
  const source = openLocalAsk({ config, report, now: Date.now, randomBytes }, key)
  t.after(source.close)
  for (const _ of [1, 2]) assert.match((await replyOf(source, '/v1/status')).body, /holds no market data yet/)
  const store = storeIn(data)
  for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
  store.close()
  assert.equal((await replyOf(source, '/v1/companydata/tickers/AAPL')).status, 200)
  assert.deepEqual(failures, ['market_failed'])
})
