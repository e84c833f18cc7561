/** The official client of the Model Context Protocol, connected to a server of ours by either way. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { cleanEnvironment } from './npm-start.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Ends = { readonly after: (work: () => unknown) => void }

/** `era` chooses the revision of the protocol; the client's default is the older one. */
export type Era = 'legacy' | 'auto'

const newClient = (era: Era): Client =>
  new Client({ name: 'openbell-tests', version: '1' }, { versionNegotiation: { mode: era } })

export const httpClient = async (
  t: Ends,
  url: string,
  headers: Readonly<Record<string, string>>,
  era: Era = 'legacy',
): Promise<Client> => {
  const client = newClient(era)
  t.after(() => client.close())
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  return client
}

export type StdioClient = { readonly client: Client; readonly errors: () => string }

/** `openbell mcp` as a process of its own, which ends with the test. */
export const stdioClient = async (
  t: Ends,
  args: readonly string[],
  key: string,
  era: Era = 'legacy',
): Promise<StdioClient> => {
  const environment = cleanEnvironment(key === '' ? {} : { OPENBELL_KEY: key })
  const env = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['bin/openbell.js', 'mcp', ...args],
    cwd: root,
    env,
    stderr: 'pipe',
  })
  let text = ''
  transport.stderr?.on('data', (chunk) => {
    text += String(chunk)
  })
  const client = newClient(era)
  t.after(() => client.close())
  await client.connect(transport)
  return { client, errors: () => text }
}

/** What `openbell mcp` writes, line by line, of the messages that are all of its input. */
export const stdioLines = async (
  t: Ends,
  args: readonly string[],
  key: string,
  messages: readonly (object | string)[],
): Promise<readonly string[]> => {
  const child = spawn(process.execPath, ['bin/openbell.js', 'mcp', ...args], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_KEY: key }),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  t.after(() => child.kill('SIGKILL'))
  const over = once(child, 'exit')
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  child.stdin.end(
    messages
      .map((message) => `${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
      .join(''),
  )
  const ended: unknown = await over
  if (JSON.stringify(ended) !== '[0,null]')
    throw new Error(`openbell mcp ended with ${JSON.stringify(ended)}`)
  return lines
}

/** Sends a message to `/mcp` of the server at `url` as it is, or as JSON. */
export const postTo =
  (url: string) =>
  (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
