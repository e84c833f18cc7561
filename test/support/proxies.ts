/** The proxies of `deploy/`, started with their files before a server on this machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { textOf } from './deploy-files.ts'
import { freePort } from './free-port.ts'
import { lacks, programNamed } from './installed-program.ts'

export type StartedProxy = { readonly url: string; readonly logs: () => string }

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-proxy-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts it and gives all that it has written: to its streams, and to files below `folder` that end in .log. */
const startedProxy = async (
  t: TestContext,
  { program, args, url, folder }: { program: string; args: readonly string[]; url: string; folder: string },
): Promise<StartedProxy> => {
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
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${program} ended: ${written.join('')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const files = () => readdirSync(folder).filter((name) => name.endsWith('.log'))
  return {
    url,
    logs: () => [...written, ...files().map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n'),
  }
}

/** Where the proxy listens, and what is behind it. */
type Ports = { readonly port: number; readonly upstream: number; readonly folder: string }

const nginxArgs = ({ port, upstream, folder }: Ports): readonly string[] => {
  const site = textOf('nginx/openbell.conf')
    .replace('server 127.0.0.1:8080;', `server 127.0.0.1:${upstream};`)
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
  return ['-c', path, '-e', join(folder, 'start.log')]
}

const caddyArgs = ({ port, upstream, folder }: Ports): readonly string[] => {
  const site = textOf('caddy/Caddyfile')
    .replace('{$OPENBELL_SITE:localhost}', `http://127.0.0.1:${port}`)
    .replace('{$OPENBELL_UPSTREAM:127.0.0.1:8080}', `127.0.0.1:${upstream}`)
    .replace('{\n\tlog default', '{\n\tadmin off\n\tlog default')
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, site)
  return ['run', '--config', path, '--adapter', 'caddyfile']
}

const haproxyArgs = ({ port, upstream, folder }: Ports): readonly string[] => {
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(
    path,
    textOf('haproxy/haproxy.cfg')
      .replace('bind :8000', `bind 127.0.0.1:${port}`)
      .replaceAll(/api-[12]:8080/g, `127.0.0.1:${upstream}`),
  )
  return ['-db', '-f', path]
}

const proxyBefore =
  (program: string, argsOf: (ports: Ports) => readonly string[]) =>
  async (t: TestContext, upstream: number): Promise<StartedProxy> => {
    const [folder, port] = [folderOf(t), await freePort()]
    const args = argsOf({ port, upstream, folder })
    return startedProxy(t, { program, args, url: `http://127.0.0.1:${port}`, folder })
  }

/** `before` starts one before the port; `harmless` is how it logs a request for /v1/harmless. */
export const proxies = [
  {
    name: 'nginx',
    lacks: lacks('nginx', 'nginx-light'),
    before: proxyBefore('nginx', nginxArgs),
    harmless: /\/v1\/harmless\?limit=7/,
  },
  {
    name: 'Caddy',
    lacks: lacks('caddy', 'caddy'),
    before: proxyBefore('caddy', caddyArgs),
    // Errors and their requests are two lines in its log.
    harmless: /http\.log\.access[^\n]*\/v1\/harmless/,
  },
  {
    name: 'HAProxy',
    lacks: lacks('haproxy', 'haproxy'),
    before: proxyBefore('haproxy', haproxyArgs),
    harmless: /\/v1\/harmless/,
  },
] as const
