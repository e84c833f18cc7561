/** No log of a proxy before Openbell has a key, whatever carried it, also when the server does not answer. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { textOf } from '../support/deploy-files.ts'
import { freePort } from '../support/free-port.ts'
import { lacks, programNamed } from '../support/installed-program.ts'

const SECRET = 'LEAKCANARY'
const KEY = `ob_live_${SECRET}0123456789`

/** A request of every kind that may hold a key, as sent; the last one is harmless. */
const requests: readonly (readonly [target: string, headers: Readonly<Record<string, string>>])[] = [
  [`/v1/a?apiKey=${KEY}`, {}],
  [`/v1/b?limit=5&api_key=${SECRET}`, {}],
  [`/v1/c?API-KEY=${SECRET}&limit=5`, {}],
  [`/v1/d?a%70iKey=${SECRET}`, {}],
  [`/v1/e?ticker=%6fb_live_${SECRET}`, {}],
  [`/v1/f?key=${SECRET}&token=${SECRET}`, {}],
  [`/v1/${KEY}`, {}],
  [`/v1/%6fb_live_${SECRET}`, {}],
  ['/v1/g', { 'X-API-Key': KEY }],
  ['/v1/h', { Authorization: `Bearer ${KEY}` }],
  ['/v1/i', { Referer: `https://example.com/?apiKey=${KEY}`, 'User-Agent': KEY }],
  ['/v1/harmless?limit=7', {}],
]

type Proxy = { readonly url: string; readonly logs: () => string }

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-proxy-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts it and gives all that it has written: to its streams, and to files below `folder` that end in .log. */
const startedProxy = async (
  t: TestContext,
  { program, args, url, folder }: { program: string; args: readonly string[]; url: string; folder: string },
): Promise<Proxy> => {
  const child: ChildProcess = spawn(programNamed(program) ?? '', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => written.push(String(chunk)))
  const over = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGTERM')
    await over
  })
  const answers = () =>
    fetch(`${url}/ready`).then(
      () => true,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${written.join('')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const files = () => readdirSync(folder).filter((name) => name.endsWith('.log'))
  return {
    url,
    logs: () => [...written, ...files().map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n'),
  }
}

/** An upstream that says what it was asked. */
const startedUpstream = async (t: TestContext) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(
      `${request.url} ${request.headers['x-api-key'] ?? ''} ${request.headers['x-forwarded-for'] ?? ''}`,
    )
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = (): void => {
    server.closeAllConnections()
    server.close()
  }
  t.after(end)
  return { port: (server.address() as AddressInfo).port, asked, end }
}

const askAll = async (url: string): Promise<ReadonlySet<number>> => {
  const statuses = new Set<number>()
  for (const [target, headers] of requests) {
    const response = await fetch(url + target, { headers: { 'X-Forwarded-For': '203.0.113.9', ...headers } })
    await response.arrayBuffer()
    statuses.add(response.status)
  }
  return statuses
}

/** Asks everything with the server there and with it away, and reads the logs. */
const requireNoLeak = async (
  proxy: Proxy,
  { asked, end }: Awaited<ReturnType<typeof startedUpstream>>,
  harmless: RegExp,
): Promise<void> => {
  assert.deepEqual([...(await askAll(proxy.url))], [200])
  const got = asked.filter((line) => !line.startsWith('/readyz') && !line.startsWith('/ready '))
  assert.equal(got.length, requests.length)
  assert.ok(
    got.some((line) => line.startsWith(`/v1/a?apiKey=${KEY}`)),
    'the server gets the key',
  )
  assert.ok(got.some((line) => line.startsWith(`/v1/g ${KEY}`)))
  for (const line of got) assert.match(line, / 127\.0\.0\.1$/, 'the client is who the proxy says')
  end()
  const away = [...(await askAll(proxy.url))]
  assert.ok(away.length > 0 && away.every((status) => status === 502 || status === 503), `${away}`)
  const deadline = Date.now() + 5000
  while (Date.now() < deadline && [...proxy.logs().matchAll(new RegExp(harmless, 'g'))].length < 2)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const logs = proxy.logs()
  assert.equal(
    [...logs.matchAll(new RegExp(harmless, 'g'))].length,
    2,
    `both harmless requests are logged: ${logs}`,
  )
  assert.doesNotMatch(logs, new RegExp(SECRET))
}

test('nginx takes its file, and logs requests without keys', {
  skip: lacks('nginx', 'nginx-light'),
  timeout: 60_000,
}, async (t) => {
  const folder = folderOf(t)
  const [upstream, port] = [await startedUpstream(t), await freePort()]
  const site = textOf('nginx/openbell.conf')
    .replace('server 127.0.0.1:8080;', `server 127.0.0.1:${upstream.port};`)
    .replace('listen 8000;', `listen 127.0.0.1:${port};`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const path = join(folder, 'nginx.conf')
  writeFileSync(
    path,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/start.log;\nevents {}\nhttp {\n${temporary}\naccess_log off;\n${site}\n}\n`,
  )
  const proxy = await startedProxy(t, {
    program: 'nginx',
    args: ['-c', path, '-e', join(folder, 'start.log')],
    url: `http://127.0.0.1:${port}`,
    folder,
  })
  await requireNoLeak(proxy, upstream, /\/v1\/harmless\?limit=7/)
})

test('Caddy takes its file, and logs requests without keys', {
  skip: lacks('caddy', 'caddy'),
  timeout: 60_000,
}, async (t) => {
  const folder = folderOf(t)
  const [upstream, port] = [await startedUpstream(t), await freePort()]
  const site = textOf('caddy/Caddyfile')
    .replace('{$OPENBELL_SITE:localhost}', `http://127.0.0.1:${port}`)
    .replace('{$OPENBELL_UPSTREAM:127.0.0.1:8080}', `127.0.0.1:${upstream.port}`)
    .replace('{\n\tlog default', '{\n\tadmin off\n\tlog default')
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, site)
  const proxy = await startedProxy(t, {
    program: 'caddy',
    args: ['run', '--config', path, '--adapter', 'caddyfile'],
    url: `http://127.0.0.1:${port}`,
    folder,
  })
  // Errors and their requests are two lines in Caddy's log.
  await requireNoLeak(proxy, upstream, /http\.log\.access[^\n]*\/v1\/harmless/)
})

test('HAProxy logs requests without keys', {
  skip: lacks('haproxy', 'haproxy'),
  timeout: 60_000,
}, async (t) => {
  const folder = folderOf(t)
  mkdirSync(folder, { recursive: true })
  const [upstream, port] = [await startedUpstream(t), await freePort()]
  const path = join(folder, 'haproxy.cfg')
  const text = textOf('haproxy/haproxy.cfg')
    .replace('bind :8000', `bind 127.0.0.1:${port}`)
    .replaceAll(/api-[12]:8080/g, `127.0.0.1:${upstream.port}`)
  writeFileSync(path, text)
  const proxy = await startedProxy(t, {
    program: 'haproxy',
    args: ['-db', '-f', path],
    url: `http://127.0.0.1:${port}`,
    folder,
  })
  await requireNoLeak(proxy, upstream, /\/v1\/harmless/)
})
