/** The servers of the comparison: each on a port of its own, with the processes whose processor time and memory are its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../test/support/free-port.ts'
import type { PostgresServer } from '../../test/support/postgres.ts'
import { bareServer, ourServer, type Served } from '../child.ts'
import { withDescendants } from '../process-figures.ts'
import type { PeerData, PeerRead } from './data.ts'

export type Peer = {
  readonly name: string
  readonly kind: 'openbell' | 'bare' | 'files' | 'datasette' | 'jsonServer'
  readonly port: number
  /** Processes that serve. */
  readonly pids: () => readonly number[]
  /** Those of its database. */
  readonly databasePids: () => readonly number[]
  readonly end: () => Promise<void>
}

/** Not a dependency of the project: installed into a folder of their own, once a machine. */
const peersFolder = join(tmpdir(), 'openbell-bench-peers')
export const DATASETTE = '0.65.5'
export const JSON_SERVER = '0.17.4'

const none = () => []

const spawned = async (
  name: string,
  kind: Peer['kind'],
  port: number,
  command: readonly [string, ...string[]],
): Promise<Peer> => {
  const [program, ...args] = command
  const child: ChildProcess = spawn(program, args, { stdio: 'ignore' })
  const over = once(child, 'exit')
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    await pause(50)
  }
  return {
    name,
    kind,
    port,
    pids: () => withDescendants(child.pid ?? 0),
    databasePids: none,
    end: async () => {
      child.kill('SIGTERM')
      await over
    },
  }
}

/** A server of Node's own that sends the bytes of one answer. */
export const barePeer = async (body: string): Promise<Peer> => {
  const headers = { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }
  const server = await bareServer({ status: 200, headers, body })
  return { name: 'bare `node:http`, one answer', kind: 'bare', ...plain(server) }
}

const plain = ({ port, pid, end }: Served): Pick<Peer, 'port' | 'pids' | 'databasePids' | 'end'> => ({
  port,
  pids: () => withDescendants(pid),
  databasePids: none,
  end,
})

export const nginxPeer = async ({ files }: PeerData, folder: string): Promise<Peer | null> => {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync)
  if (program === undefined) return null
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log /dev/null;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http { access_log off; keepalive_requests 100000000; sendfile on; default_type application/json;
  open_file_cache max=100;
  server { listen 127.0.0.1:${port}; root ${files}; } }
`,
  )
  return spawned('nginx, ready files', 'files', port, [program, '-c', config])
}

const pythonOf = (): string | null => {
  const venv = join(peersFolder, 'python')
  const datasette = join(venv, 'bin', 'datasette')
  try {
    if (!existsSync(datasette)) {
      execFileSync('python3', ['-m', 'venv', venv], { stdio: 'ignore' })
      execFileSync(join(venv, 'bin', 'pip'), ['install', '--quiet', `datasette==${DATASETTE}`], {
        stdio: 'ignore',
      })
    }
    return datasette
  } catch {
    return null
  }
}

/** Null where there is no Python or no way to its packages. */
export const datasettePeer = async ({ database }: PeerData): Promise<Peer | null> => {
  const program = pythonOf()
  if (program === null) return null
  const port = await freePort()
  return spawned(`Datasette ${DATASETTE}`, 'datasette', port, [
    program,
    'serve',
    '--immutable',
    database,
    '--port',
    `${port}`,
  ])
}

/** Null where there is no way to npm’s packages. */
export const jsonServerPeer = async ({ json }: PeerData): Promise<Peer | null> => {
  const folder = join(peersFolder, 'json-server')
  const program = join(folder, 'node_modules', 'json-server', 'lib', 'cli', 'bin.js')
  try {
    mkdirSync(folder, { recursive: true })
    if (!existsSync(program))
      execFileSync('npm', ['install', '--silent', '--prefix', folder, `json-server@${JSON_SERVER}`], {
        stdio: 'ignore',
      })
  } catch {
    return null
  }
  const port = await freePort()
  const args = [program, json, '--port', `${port}`, '--host', '127.0.0.1', '--quiet', '--read-only']
  return spawned(`json-server ${JSON_SERVER}`, 'jsonServer', port, [process.execPath, ...args])
}

export const openbellPeer = async (
  name: string,
  environment: Readonly<Record<string, string>>,
  postgres?: PostgresServer,
): Promise<Peer> => {
  const server = await ourServer({ OPENBELL_HOST: '127.0.0.1', ...environment })
  return { name, kind: 'openbell', ...plain(server), ...(postgres && { databasePids: databaseOf(postgres) }) }
}

/** The server's processes, found by the one that listens. */
const databaseOf =
  ({ pid }: PostgresServer) =>
  (): readonly number[] =>
    withDescendants(pid())

/** Two processes of Openbell behind HAProxy, as `deploy/haproxy` has it. Null where that is not installed. */
export const balancedPeer = async (
  name: string,
  environments: readonly Readonly<Record<string, string>>[],
  postgres: PostgresServer,
  folder: string,
): Promise<Peer | null> => {
  const program = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync)
  if (program === undefined) return null
  const servers = await Promise.all(
    environments.map((environment) => ourServer({ ...environment, OPENBELL_TRUST_PROXY: 'loopback' })),
  )
  const port = await freePort()
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(
    config,
    `global
  maxconn 2000
  nbthread 1
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
frontend public
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]
  default_backend openbell
backend openbell
  balance roundrobin
${servers.map((server, at) => `  server api-${at} 127.0.0.1:${server.port}`).join('\n')}
`,
  )
  const balancer = await spawned(name, 'openbell', port, [program, '-db', '-f', config])
  return {
    ...balancer,
    pids: () => [...balancer.pids(), ...servers.flatMap(({ pid }) => withDescendants(pid))],
    databasePids: databaseOf(postgres),
    end: async () => {
      await balancer.end()
      await Promise.all(servers.map((server) => server.end()))
    },
  }
}

/** Undefined where the server has no such read. */
export const pathAt = ({ kind }: Peer, read: PeerRead): string | undefined => read[kind]
