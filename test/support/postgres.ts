/** A PostgreSQL server of this test process, started from the programs of the machine; its data end with it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

const DEBIAN = '/usr/lib/postgresql'
/** PostgreSQL refuses to run as root; `nobody` has this number on Linux. */
const NOBODY = 65_534

const debianFolders = (): readonly string[] =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : []

/** The folder of PostgreSQL's programs, or null where the machine has none. */
export const postgresPrograms = (): string | null => {
  const folders = [...debianFolders(), ...(process.env['PATH'] ?? '').split(delimiter)]
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
  )
}

/** Why tests on a real server are skipped, or false. */
export const noPostgres = (): string | false =>
  postgresPrograms() === null
    ? 'PostgreSQL is not installed here (Debian: apt-get install postgresql)'
    : false

export const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Kept off, since nothing of a test needs to survive a power cut. */
export const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export type PostgresServer = {
  /** Of a new database with this name, a copy of the template's files where one is named. */
  readonly database: (name: string, template?: string) => Promise<string>
  readonly urlOf: (name: string) => string
  readonly port: number
  /** Of the process that starts all others. */
  readonly pid: () => number
  /** Stops the server at once, as `kill -9` does; `start` starts it again on the same data. */
  readonly kill: () => Promise<void>
  /** Stops it in order, as a restart does: sessions are ended, and what was committed is on disk. */
  readonly shutDown: () => Promise<void>
  readonly start: () => Promise<void>
  /** Stops every process of it, with its connections open, until the returned function is called. */
  readonly freeze: () => () => void
  readonly end: () => Promise<void>
  /** The same, with its data moved to the path, from which another server can be started. */
  readonly endInto: (path: string) => Promise<void>
}

const urlOf = (port: number, database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`

/** The rows of the last statement, each asked in the same session. */
export const ask = async (
  url: string,
  ...texts: readonly string[]
): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let rows: readonly Record<string, unknown>[] = []
  for (const text of texts) rows = (await client.query(text)).rows
  await client.end()
  return rows
}

const answers = async (port: number): Promise<boolean> => {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres'), connectionTimeoutMillis: 500 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const exited = (child: ChildProcess): Promise<void> =>
  hasEnded(child)
    ? Promise.resolve()
    : new Promise((resolve) => {
        child.once('exit', () => resolve())
      })

type Folder = { readonly programs: string; readonly folder: string; readonly data: string }

const newFolder = (disk = tmpdir()): Folder => {
  const programs = postgresPrograms()
  if (programs === null) throw new Error(String(noPostgres()))
  const folder = mkdtempSync(join(disk, 'openbell-postgres-'))
  if (asNobody.uid !== undefined) chownSync(folder, asNobody.uid, asNobody.gid)
  return { programs, folder, data: join(folder, 'data') }
}

const ran = ({ programs, folder }: Folder, program: string, args: readonly string[]): void => {
  execFileSync(join(programs, program), args, { ...asNobody, cwd: folder, stdio: 'ignore' })
}

const frozen = (pid: number): (() => void) => {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' })
  const all = [pid, ...children.trim().split(/\s+/).map(Number)]
  for (const each of all) process.kill(each, 'SIGSTOP')
  return () => {
    for (const each of all) process.kill(each, 'SIGCONT')
  }
}

/** A server on data that are there. */
const servedFrom = async (
  { programs, folder, data }: Folder,
  settings: readonly string[],
): Promise<PostgresServer> => {
  const port = await freePort()
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=60',
    ...settings,
  ]
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    child = spawn(join(programs, 'postgres'), ['-D', data, ...all.flatMap((setting) => ['-c', setting])], {
      ...asNobody,
      cwd: folder,
      stdio: 'ignore',
    })
    while (!(await answers(port))) {
      if (hasEnded(child)) throw new Error(`postgres ended with ${child.signalCode ?? child.exitCode}`)
      await pause(50)
    }
  }
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined) return
    child.kill(signal)
    await exited(child)
  }
  await start()
  return {
    port,
    pid: () => child?.pid ?? 0,
    urlOf: (name) => urlOf(port, name),
    database: async (name, template = 'template1') => {
      const client = new pg.Client({ connectionString: urlOf(port, 'postgres') })
      await client.connect()
      await client.query(`create database "${name}" template "${template}"`)
      await client.end()
      return urlOf(port, name)
    },
    // SIGQUIT is PostgreSQL's immediate stop: every process ends without cleaning up, and the next start recovers from its log.
    kill: () => stop('SIGQUIT'),
    shutDown: () => stop('SIGINT'),
    start,
    freeze: () => frozen(child?.pid ?? 0),
    end: async () => {
      await stop('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
    endInto: async (path) => {
      await stop('SIGINT')
      renameSync(data, path)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `settings` as `name=value`; `disk` is a folder that `nobody` may enter. */
export const startPostgres = (
  settings: readonly string[] = quick,
  disk?: string,
): Promise<PostgresServer> => {
  const folder = newFolder(disk)
  // Small files of the log, so that a server fits on a small disk.
  const how = ['--auth', 'trust', '--no-sync', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--wal-segsize=1']
  ran(folder, 'initdb', ['--pgdata', folder.data, '--username', 'postgres', ...how])
  return servedFrom(folder, settings)
}

/** A server on a copy of data that another one has left. */
export const startPostgresFrom = (
  path: string,
  settings: readonly string[] = quick,
): Promise<PostgresServer> => {
  const folder = newFolder()
  // It keeps the owner, as PostgreSQL demands.
  execFileSync('cp', ['-a', path, folder.data])
  return servedFrom(folder, settings)
}

/** A replica that follows the server. */
export const startReplica = ({ port }: PostgresServer): Promise<PostgresServer> => {
  const folder = newFolder()
  const from = ['--host', '127.0.0.1', '--port', `${port}`, '--username', 'postgres']
  ran(folder, 'pg_basebackup', [
    '--pgdata',
    folder.data,
    ...from,
    '--write-recovery-conf',
    '--checkpoint',
    'fast',
    '--no-sync',
  ])
  return servedFrom(folder, quick)
}
