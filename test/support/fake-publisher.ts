/** One local server that replaces all publishers, and `openbell` processes that use it. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listening } from './misbehaving-server.ts'
import { cleanEnvironment } from './npm-start.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Asked = {
  readonly address: string
  readonly headers: IncomingMessage['headers']
  readonly at: number
  readonly status: number
}

export type FakePublisher = {
  /** `127.0.0.1:4010`. */
  readonly place: string
  readonly asked: Asked[]
  /** The file at an address; an address without a file is answered with 404. */
  readonly files: Map<string, string | Uint8Array>
  /** Takes the place of a file for the next request of its address, or for every one. */
  readonly once: Map<string, RequestListener>
  readonly always: Map<string, RequestListener>
}

const addressOf = ({ headers, url }: IncomingMessage): string => `https://${headers.host}${url}`

/** What is answered in place of a file whatever its address, or null. */
export type Refusal = (address: string, request: IncomingMessage) => RequestListener | null

/** Files are sent with an ETag, and not again to whoever has it. */
export const fakePublisher = async (
  t: TestContext,
  refusalOf: Refusal = () => null,
): Promise<FakePublisher> => {
  const publisher = { asked: [] as Asked[], files: new Map(), once: new Map(), always: new Map() }
  const { files, once: next, always, asked } = publisher as Omit<FakePublisher, 'place'>
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const address = addressOf(request)
    const other = refusalOf(address, request) ?? next.get(address) ?? always.get(address)
    next.delete(address)
    if (other !== undefined) {
      other(request as never, response as never)
      return
    }
    const file = files.get(address)
    const etag = `"${createHash('sha256')
      .update(file ?? '')
      .digest('hex')}"`
    if (file === undefined) response.writeHead(404).end('not found')
    else if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, { etag, 'content-length': Buffer.byteLength(file) }).end(file)
  }
  const server = createServer((request, response) => {
    const at = performance.now()
    answer(request, response)
    const { statusCode: status } = response
    asked.push({ address: addressOf(request), headers: request.headers, at, status })
  })
  return { ...publisher, place: await listening(t, server) }
}

/** `openbell` with these arguments, whose requests all go to the publisher. */
export const openbellWith = (
  t: TestContext,
  publisher: Pick<FakePublisher, 'place'>,
  data: string,
  ...args: readonly string[]
) => openbellIn(t, publisher, { OPENBELL_DATA: data }, ...args)

/** Settings with which all requests go to the publisher. */
export const settingsOf = (
  { place }: Pick<FakePublisher, 'place'>,
  settings: Readonly<Record<string, string>>,
) => ({ ...settings, OPENBELL_CONTACT: 'ops@example.com', OPENBELL_TEST_HOSTS: `*=${place}` })

/** The same with further settings. */
export const openbellIn = (
  t: TestContext,
  publisher: Pick<FakePublisher, 'place'>,
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
) => {
  const child = spawn(process.execPath, ['bin/openbell.js', ...args], {
    cwd: root,
    env: cleanEnvironment(settingsOf(publisher, settings)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      written += chunk
    })
  const over = once(child, 'close').then(([code]) => code as number | null)
  return { child, written: () => written, over }
}
