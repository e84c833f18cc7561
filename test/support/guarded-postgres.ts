/** A PostgreSQL server that asks for passwords, as a real one does, and has TLS with a certificate that it has signed itself. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { asNobody, noPostgres, type PostgresServer, quick, startPostgres } from './postgres.ts'

/** Only `postgres`, which the test asks as, needs no password. */
const RULES = `host all,replication postgres 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`

const hasOpenssl = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'openssl')))

/** Why tests on it are skipped, or false. */
export const noGuardedPostgres = (): string | false =>
  noPostgres() || (hasOpenssl ? false : 'openssl is not installed here, which makes the certificate')

export type GuardedPostgres = {
  readonly server: PostgresServer
  /** The certificate, for `sslrootcert`; it is that of the name `localhost` alone. */
  readonly certificate: string
  /** As `postgres`. */
  readonly ask: (database: string, text: string) => Promise<readonly Record<string, unknown>[]>
  /** A new database of the role `openbell`, which has the password. */
  readonly database: (name: string) => Promise<string>
  /** The address of another role or password. */
  readonly urlOf: (database: string, role: string, password: string, host?: string) => string
  readonly setPassword: (password: string) => Promise<void>
  /** Ends every session of the role. */
  readonly endSessions: () => Promise<void>
  readonly end: () => Promise<void>
}

export const PASSWORD = 'right-one'

export const startGuardedPostgres = async (): Promise<GuardedPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-guarded-'))
  const [rules, certificate, key] = ['pg_hba.conf', 'server.crt', 'server.key'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  writeFileSync(rules, RULES)
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-new', '-x509', '-days', '2', '-nodes', ...names, '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  )
  chmodSync(folder, 0o755)
  chmodSync(key, 0o600)
  if (asNobody.uid !== undefined) chownSync(key, asNobody.uid, asNobody.gid)
  const server = await startPostgres([
    ...quick,
    `hba_file=${rules}`,
    'ssl=on',
    `ssl_cert_file=${certificate}`,
    `ssl_key_file=${key}`,
  ])
  const ask = async (database: string, text: string) => {
    const client = new pg.Client({ connectionString: server.urlOf(database) })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }
  const urlOf = (database: string, role: string, password: string, host = '127.0.0.1'): string =>
    `postgres://${role}:${password}@${host}:${server.port}/${database}`
  await ask('postgres', `create role openbell login password '${PASSWORD}'`)
  return {
    server,
    certificate,
    ask,
    urlOf,
    database: async (name) => {
      await ask('postgres', `create database ${name} owner openbell`)
      return urlOf(name, 'openbell', PASSWORD)
    },
    setPassword: async (password) => {
      await ask('postgres', `alter role openbell password '${password}'`)
    },
    endSessions: async () => {
      await ask(
        'postgres',
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'openbell'",
      )
    },
    end: async () => {
      await server.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
