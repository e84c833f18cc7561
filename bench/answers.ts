/** Records what a checkout answers to generated requests over its data, and compares two recordings; see CONTRIBUTING.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Answer, comparisonOf } from './answer-comparison.ts'
import { generatedRequests, type Request } from './answer-requests.ts'
import { openbell, ourServer } from './child.ts'

const REQUESTS = 2000
// A pro key allows 2,500 requests a minute; the survey before the first recording takes some 4,000.
const PRO_KEYS = 6

const option = { type: 'string', default: '' } as const
const options = { checkout: option, data: option, out: option, requests: option }
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const checkout = resolve(values.checkout)
const env = { OPENBELL_DATA: resolve(values.data) }

const createdKey = async (plan: string): Promise<string> =>
  JSON.parse(await openbell(['keys', 'create', '--plan', plan, '--json'], env, checkout)).key

const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
const bodyOf = async (response: IncomingMessage): Promise<string> => {
  const bytes = await buffer(response)
  const decode = new Map(Object.entries(decoders)).get(response.headers['content-encoding'] ?? '')
  return String(bytes.length === 0 || decode === undefined ? bytes : decode(bytes))
}

type Server = Readonly<{ port: number; agent: Agent; pro: readonly string[]; $free: string }>
const tagOf = async (asked: Request, server: Server): Promise<string> =>
  (await answerOf({ ...asked, method: 'GET' }, server)).headers['etag'] ?? '"untagged"'
const answerOf = async (asked: Request, server: Server): Promise<Answer> => {
  const { port, agent, pro, $free } = server
  const { 'If-None-Match': condition = '', ...sent }: Request['sent'] = asked.sent
  const $tag = condition.includes('$tag') ? await tagOf({ ...asked, sent }, server) : ''
  const $pro = pro[Math.floor(Math.random() * pro.length)] ?? ''
  const stand = Object.entries({ $pro, $free, $tag })
  const filled = (text: string) => stand.reduce((all, [name, value]) => all.replaceAll(name, value), text)
  const address = new RegExp(`:${port}\\b`, 'g')
  // Keys and the port are others in each recording, and as long in all of them.
  const withoutTimes = (text: string) =>
    text.replaceAll($pro, '$pro').replaceAll($free, '$free').replace(address, ':port')
  const written = Object.entries(asked.sent).filter(([, value]) => value !== '')
  const headers = Object.fromEntries(written.map(([name, value]) => [name, filled(value)]))
  const wire = { host: '127.0.0.1', port, agent, method: asked.method, path: filled(asked.target), headers }
  const response = await new Promise<IncomingMessage>((respond, fail) => {
    request(wire, respond).on('error', fail).end(asked.payload)
  })
  const lines = Object.entries(response.headersDistinct).map(([name, values]) => [
    name,
    withoutTimes(`${values}`),
  ])
  const body = withoutTimes(await bodyOf(response))
  return { ...asked, status: response.statusCode ?? 0, headers: Object.fromEntries(lines), body }
}

const rowsIn = (file: string) => JSON.parse(`[${readFileSync(file, 'utf8').trim().replaceAll('\n', ',')}]`)
const write = (file: string, rows: readonly unknown[]): void =>
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

const record = async (): Promise<void> => {
  const $free = await createdKey('free')
  const pro: string[] = []
  while (pro.length < PRO_KEYS) pro.push(await createdKey('pro'))
  const { port, end } = await ourServer(env, checkout)
  // One connection: requests come one after the other.
  const server = { port, pro, $free, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }
  const plain = { endpoint: '', method: 'GET', sent: { 'X-API-Key': '$pro' }, payload: '' }
  const read = async (target: string) => (await answerOf({ ...plain, target }, server)).body
  try {
    if (!existsSync(values.requests)) write(values.requests, await generatedRequests(read, REQUESTS))
    const answers: Answer[] = []
    for (const asked of rowsIn(values.requests)) answers.push(await answerOf(asked, server))
    write(values.out, answers)
  } finally {
    server.agent.destroy()
    await end()
  }
}

const [command, before = '', after = ''] = positionals
if (command === 'record') await record()
else {
  const lines = comparisonOf(rowsIn(before), rowsIn(after))
  console.log(lines.join('\n'))
  process.exitCode = lines.some((line) => line.startsWith(' ')) ? 1 : 0
}
