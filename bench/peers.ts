/**
 * `npm run bench -- peers`: Openbell compared with what a user would run instead, on the same rows, in turns of one run with one load generator.
 * Writes its part of `bench/results.md` and the chart of the README.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { noPostgres, type PostgresServer, quick, startPostgres } from '../test/support/postgres.ts'
import { openbell } from './child.ts'
import { newKeys } from './keys.ts'
import { chartOf } from './peers/chart.ts'
import { peerReads, writePeerData } from './peers/data.ts'
import { barsOf, type Named, PEERS_HEADING, reportOf } from './peers/report.ts'
import { type Measured, measureBusy, measureReads, mirror } from './peers/rounds.ts'
import {
  balancedPeer,
  barePeer,
  datasettePeer,
  jsonServerPeer,
  nginxPeer,
  openbellPeer,
  type Peer,
} from './peers/servers.ts'
import { loadQuotes } from './quotes.ts'

const chart = new URL('../docs/side-by-side.svg', import.meta.url)
/** The section that follows in `results.md`. */
const NEXT_HEADING = '## Invented markets'
const THREADS = 2
const ALL_KEYS = 800

/** Replaces the previous section, or goes before the next one. */
const written = (report: string): void => {
  const path = new URL('results.md', import.meta.url)
  const text = readFileSync(path, 'utf8')
  const from = text.indexOf(PEERS_HEADING)
  const start = from < 0 ? text.indexOf(NEXT_HEADING) : from
  const end = text.indexOf(NEXT_HEADING, start)
  writeFileSync(path, `${text.slice(0, start)}${report}\n${text.slice(end)}`)
}

/** A store of the sample and of the market's lists, as files and in a database, with the same keys. */
const stores = async (folder: string, server: PostgresServer | null) => {
  const one = join(folder, 'one')
  const env = { OPENBELL_DATA: one }
  await openbell(['sample'], env)
  const peerData = await writePeerData(one, folder)
  if (existsSync(mirror)) await loadQuotes(mirror, env)
  const keys = newKeys(one, ALL_KEYS)
  const threads = join(folder, 'threads')
  cpSync(one, threads, { recursive: true })
  const url = await server?.database('market')
  if (url !== undefined) {
    const backups = join(folder, 'backups')
    await openbell(['backup', backups], env)
    mkdirSync(join(folder, 'api-0'))
    await openbell(['restore', backups], { OPENBELL_DATA: join(folder, 'api-0'), OPENBELL_DATABASE_URL: url })
  }
  return { one, threads, url, keys, peerData }
}

const measuredOf = (peer: Peer, ingest?: Readonly<Record<string, string>>): Measured => ({
  peer,
  rounds: new Map(),
  ...(ingest && { ingest }),
  keysUsed: 0,
  sent: 0,
  memoryMb: 0,
  busyP99Us: null,
})

type Started = { readonly all: readonly Measured[]; readonly named: Named }

const startAll = async (
  folder: string,
  { one, threads, url, peerData }: Awaited<ReturnType<typeof stores>>,
  server: PostgresServer | null,
): Promise<Started> => {
  const profile = readFileSync(join(peerData.files, 'profile.json'), 'utf8')
  const onDatabase = (at: number) => ({
    OPENBELL_DATA: join(folder, `api-${at}`),
    OPENBELL_DATABASE_URL: url ?? '',
  })
  const [oneEnv, threadsEnv] = [{ OPENBELL_DATA: one }, { OPENBELL_DATA: threads }]
  const made = async (peer: Promise<Peer | null>, ingest?: Readonly<Record<string, string>>) => {
    const found = await peer
    return found === null ? undefined : measuredOf(found, existsSync(mirror) ? ingest : undefined)
  }
  const named = {
    bare: await made(barePeer(profile)),
    nginx: await made(nginxPeer(peerData, folder)),
    one: await made(openbellPeer('Openbell, SQLite', oneEnv), oneEnv),
    threads: await made(
      openbellPeer(`Openbell, SQLite, ${THREADS} threads`, { ...threadsEnv, OPENBELL_THREADS: `${THREADS}` }),
      threadsEnv,
    ),
    ...(server !== null && {
      postgres: await made(openbellPeer('Openbell, PostgreSQL', onDatabase(0), server), onDatabase(0)),
      balanced: await made(
        balancedPeer(
          '2 × Openbell behind HAProxy, PostgreSQL',
          [onDatabase(1), onDatabase(2)],
          server,
          folder,
        ),
        onDatabase(0),
      ),
    }),
    datasette: await made(datasettePeer(peerData)),
    jsonServer: await made(jsonServerPeer(peerData)),
  }
  const all = Object.values(named).flatMap((of) => of ?? [])
  return { all, named: { postgres: undefined, ...named } }
}

/** What is not in the tables, and why. */
const missingOf = ({ all }: Started): readonly string[] => {
  const has = (name: string) => all.some(({ peer }) => peer.name.includes(name))
  const absent = ['nginx', 'PostgreSQL', 'HAProxy', 'Datasette', 'json-server'].filter((name) => !has(name))
  return [
    'PostgREST is not in it: Debian has no package of it, and the machine reaches no other place that its program is fetched from.',
    ...(absent.length === 0 ? [] : [`Not installed and not to be had here: ${absent.join(', ')}.`]),
  ]
}

export const runPeers = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-peers-'))
  const server = noPostgres() === false ? await startPostgres([...quick, 'max_connections=100']) : null
  const ends: (() => Promise<void>)[] = []
  const load = () =>
    loadavg()
      .map((each) => each.toFixed(1))
      .join(' / ')
  try {
    const places = await stores(folder, server)
    const before = load()
    const started = await startAll(folder, places, server)
    ends.push(
      ...started.all.map(
        ({ peer }) =>
          () =>
            peer.end(),
      ),
    )
    await measureReads(started.all, places.keys)
    for (const of of started.all) await measureBusy(of, places.keys)
    const report = reportOf(started.all, started.named, places.peerData, [before, load()], missingOf(started))
    const [, filings] = peerReads
    written(report)
    if (filings !== undefined)
      writeFileSync(
        chart,
        chartOf(
          '50 filings of a company as JSON, not asked before',
          'Requests a second of one processor, with key, limit and database where there are any',
          barsOf(started.all, filings),
        ),
      )
    console.log(report)
  } finally {
    await Promise.all(ends.map((end) => end()))
    await server?.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
