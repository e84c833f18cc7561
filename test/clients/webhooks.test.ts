/** Receivers of webhooks that are not ours: the programs of docs/push.md, and the official libraries of Standard Webhooks. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createWebhookSender } from '../../src/push/webhook-sender.ts'
import { freePort } from '../support/free-port.ts'
import { blocksOf } from '../support/markdown-blocks.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { npmTools, pythonTools, run } from './tool-folder.ts'

const secret = `whsec_${Buffer.from('a secret of a test, thirty-two..').toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const event = {
  id: '93c1f0a2b4d5e6f7-1841',
  body: '{"id":"93c1f0a2b4d5e6f7-1841","topic":"news","ticker":"AAPL","data":{"title":"Ünïcode “quoted” – 東京"}}',
}
const blocks = blocksOf(readFileSync(new URL('../../docs/push.md', import.meta.url), 'utf8'))
const never = new AbortController().signal

/** Sends the event as a server does; gives the status of the answer. */
const sentTo = async (address: string, with_: { readonly secret?: string; readonly agoMs?: number } = {}) => {
  const { agoMs = 0 } = with_
  const sender = createWebhookSender({
    allowsPrivate: true,
    version: '1',
    now: () => Date.now() - agoMs,
  })
  const { status } = await sender.send({ address, secret: with_.secret ?? secret }, event, never)
  await sender.close()
  return status
}

const recipe = async (t: TestContext, program: string, language: string, file: string) => {
  const code = blocks.find(({ language: of, text }) => of === language && text.includes('WEBHOOK_SECRET'))
  assert.ok(code !== undefined)
  const folder = mkdtempSync(join(tmpdir(), 'openbell-receiver-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, file), code.text)
  const port = await freePort()
  const env = cleanEnvironment({ WEBHOOK_SECRET: secret, PORT: `${port}` })
  const child = spawn(program, [join(folder, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  const printed: string[] = []
  createInterface(child.stdout).on('line', (line) => printed.push(line))
  const address = `http://127.0.0.1:${port}/`
  while ((await sentTo(address, { secret: other })) === null) {
    assert.equal(child.exitCode, null)
    await pause(50)
  }
  assert.equal(await sentTo(address), 204)
  assert.equal(await sentTo(address), 204)
  assert.equal(await sentTo(address, { secret: other }), 401)
  assert.equal(await sentTo(address, { agoMs: 400_000 }), 401)
  assert.equal(await sentTo(address, { agoMs: -400_000 }), 401)
  assert.deepEqual(printed, [`AAPL ${event.id}`])
}

test('the receiver in TypeScript takes what is genuine and new, once', (t) =>
  recipe(t, process.execPath, 'ts', 'receiver.ts'))

test('the receiver in Python does the same', (t) => recipe(t, 'python3', 'python', 'receiver.py'))

/** What was sent: the headers and the bytes, for a library to check. */
const captured = async (t: TestContext) => {
  let kept = ''
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    kept = JSON.stringify({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  assert.equal(await sentTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), 200)
  return kept
}

test('the library of Standard Webhooks for JavaScript verifies what is sent, and refuses it with another secret', async (t) => {
  const tools = await npmTools(['standardwebhooks@1.1.1'])
  if ('missing' in tools) return t.skip(`the package cannot be had: ${tools.missing}`)
  const { folder } = tools
  const program = `import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
const { headers, body } = JSON.parse(readFileSync('captured.json', 'utf8'))
console.log(new Webhook('${secret}').verify(body, headers).ticker)
for (const [of, text] of [['${other}', body], ['${secret}', body + ' ']])
  try { new Webhook(of).verify(text, headers); console.log('taken') } catch { console.log('refused') }
`
  writeFileSync(join(folder, 'verify.mjs'), program)
  writeFileSync(join(folder, 'captured.json'), await captured(t))
  const ran = await run(folder, process.execPath, ['verify.mjs'])
  assert.equal(ran.code, 0, ran.output)
  assert.equal(ran.output, 'AAPL\nrefused\nrefused\n')
})

test('the library of Standard Webhooks for Python does the same', async (t) => {
  const tools = await pythonTools(['standardwebhooks==1.1.0'])
  if ('missing' in tools) return t.skip(`the package cannot be had: ${tools.missing}`)
  const { folder, bin } = tools
  const program = `import json
from standardwebhooks.webhooks import Webhook
kept = json.load(open("captured.json", encoding="utf-8"))
print(Webhook("${secret}").verify(kept["body"].encode(), kept["headers"])["ticker"])
for secret, text in (("${other}", kept["body"]), ("${secret}", kept["body"] + " ")):
    try:
        Webhook(secret).verify(text.encode(), kept["headers"])
        print("taken")
    except Exception:
        print("refused")
`
  writeFileSync(join(folder, 'verify.py'), program)
  writeFileSync(join(folder, 'captured.json'), await captured(t))
  const ran = await run(folder, join(bin, 'python'), ['verify.py'])
  assert.equal(ran.code, 0, ran.output)
  assert.equal(ran.output, 'AAPL\nrefused\nrefused\n')
})
