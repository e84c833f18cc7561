/** The stream by clients of others: Python's websockets, by the program that docs/push.md has, and curl. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { proxyTo } from '../support/faulty-proxy.ts'
import { openPushServer } from '../support/push-server.ts'
import { shellWords } from '../support/shell-words.ts'
import { openEventStream } from '../support/stream-clients.ts'
import { until } from '../support/until.ts'
import { pythonTools } from './tool-folder.ts'

const { url, keys, load } = await openPushServer({ after: (work) => after(work as () => unknown) })

/** The next events of all halts, as the tests' own reader has them. */
const followed = async () => {
  const reader = await openEventStream(`${url}/v1/stream/sse?topics=halts.*`, { 'X-API-Key': keys.pro })
  await reader.received('subscribed')
  return reader
}

const page = readFileSync(new URL('../../docs/push.md', import.meta.url), 'utf8')

test("Python's websockets continues after its last id, wherever its connection is cut", async (t) => {
  const tools = await pythonTools(['websockets==17.4'])
  if ('missing' in tools) return t.skip(`the package cannot be had: ${tools.missing}`)
  const { folder, bin } = tools
  const [, program = ''] = /```python\n([\s\S]*?)```/.exec(page) ?? []
  const proxy = await proxyTo(t, Number(new URL(url).port))
  const text = program
    .replace('127.0.0.1:8080', `127.0.0.1:${proxy.port}`)
    .replace('filings.*', 'halts.*')
    .replace('print(item["ticker"], item["data"]["form"])', 'print("event", item["id"], flush=True)')
    .replace('print(item["status"]', 'print("status", item["status"]')
    .replace('item.get("message"))', 'item.get("message"), flush=True)')
  for (const part of [`:${proxy.port}/`, '"halts.*"', '"event"', 'flush=True)\n'])
    assert.ok(text.includes(part))
  const file = join(folder, 'follow.py')
  writeFileSync(file, `${text}\nasyncio.run(main("${keys.starter}"))\n`)
  const reader = await followed()
  t.after(reader.close)
  const child = execFile(join(bin, 'python'), [file])
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  const told = () => [...output.matchAll(/^event (\S+)\n/gm)].map(([, id]) => id)
  await until(() => output.includes('status subscribed'), `a subscription: ${output}`)
  for (let round = 1; round <= 4; round += 1) {
    await load('AAPL', 'F')
    await reader.got(round * 4 - 2)
    if (round % 2 === 0) await until(() => told().length === reader.events.length, `its events: ${output}`)
    proxy.cut()
    await load('MSFT', 'AAPL')
    await reader.got(round * 4)
  }
  await until(() => told().length === reader.events.length, `its events: ${output}`)
  assert.deepEqual(
    told(),
    reader.events.map(({ id }) => id),
  )
  assert.ok(output.split('status live').length > 2, 'it came back by its last id')
})

/** What a curl prints, read on until it holds a text; it ends with the test. */
const startCurl = (t: TestContext, ...args: readonly string[]) => {
  const child = execFile('curl', ['-sN', ...args])
  t.after(() => child.kill())
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += String(chunk)
  })
  return async (text: string): Promise<string> => {
    await until(() => output.includes(text), `${text} of curl: ${output}`)
    return output
  }
}

test('curl continues after Last-Event-ID, an id or an instant', async (t) => {
  const reader = await followed()
  t.after(reader.close)
  const address = `${url}/v1/stream/sse?topics=halts.*`
  const key = ['-H', `X-API-Key: ${keys.starter}`]
  const live = startCurl(t, ...key, address)
  await live('subscribed')
  await load('AAPL', 'F', 'MSFT')
  await reader.got(3)
  const ids = reader.events.map(({ id }) => id)
  const [first, , last] = ids
  const toldTo = async (printed: ReturnType<typeof startCurl>) =>
    [...(await printed(`{"id":"${last}"`)).matchAll(/^id: (\S+)\ndata: \{"id":"\1"/gm)].map(([, id]) => id)
  assert.deepEqual(await toldTo(live), ids)
  for (const args of [
    [...key, '-H', `Last-Event-ID: ${first}`, address],
    [...key, `${address}&since=${first}`],
    [`${address}&since=${first}&apiKey=${keys.starter}`],
  ])
    assert.deepEqual(await toldTo(startCurl(t, ...args)), ids.slice(1))
  // Events of the other test may be of the same instant, and come before these.
  const byInstant = await toldTo(startCurl(t, ...key, `${address}&since=${reader.events[0]?.at}`))
  assert.deepEqual(byInstant.slice(-3), ids)
})

test('the line with curl that docs/push.md has subscribes', async (t) => {
  const [, line = ''] = /```sh\n(curl .*)\n```/.exec(page) ?? []
  const filled = line
    .replace('$(cat data/first-key)', keys.starter)
    .replace('http://127.0.0.1:8080', new URL(url).origin)
  const [program, ...args] = shellWords(filled)
  assert.equal(program, 'curl')
  const printed = await startCurl(t, ...args)('"status":"subscribed"')
  assert.match(printed, /"news\.AAPL"/)
  assert.match(printed, /"filings\.\*"/)
})
