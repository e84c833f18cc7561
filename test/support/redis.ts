/** A Redis server of this test process, started from the program of the machine; it keeps nothing on the disk. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

const program = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find((path) => existsSync(path))

/** Why tests on a real server are skipped, or false. */
export const noRedis = (): string | false =>
  program === undefined ? 'Redis is not installed here (Debian: apt-get install redis-server)' : false

export type RedisServer = {
  readonly url: string
  readonly port: number
  /** A session of the test. */
  readonly client: () => Redis
  /** After `SIGKILL` or `SIGTERM`, when it has ended; `SIGSTOP` and `SIGCONT` at once. */
  readonly signal: (signal: NodeJS.Signals) => Promise<void>
  /** Starts it again, empty. */
  readonly start: () => Promise<void>
}

const answers = async (url: string): Promise<boolean> => {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    client.disconnect()
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Ended with the test. */
export const startRedis = async (t: {
  readonly after: (work: () => unknown) => void
}): Promise<RedisServer> => {
  if (program === undefined) throw new Error(String(noRedis()))
  const path = program
  const folder = mkdtempSync(join(tmpdir(), 'openbell-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const clients: Redis[] = []
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    const server = child
    if (server === undefined || hasEnded(server)) return
    const isEnd = name === 'SIGKILL' || name === 'SIGTERM'
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    server.kill(name)
    if (isEnd) await ended
  }
  const start = async (): Promise<void> => {
    const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    child = spawn(path, settings, { stdio: 'ignore' })
    while (!(await answers(url))) {
      if (hasEnded(child)) throw new Error(`redis-server ended with code ${child.exitCode}`)
      await pause(20)
    }
  }
  t.after(async () => {
    for (const client of clients) client.disconnect()
    await signal('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await start()
  return {
    url,
    port,
    client: () => {
      const client = new Redis(url)
      clients.push(client)
      return client
    },
    signal,
    start,
  }
}
