/** The tables and the chart of the comparison. */
import { cpus } from 'node:os'
import { tableOf } from '../table.ts'
import type { Bar } from './chart.ts'
import { type PeerData, type PeerRead, peerReads } from './data.ts'
import { type Asked, best, CONNECTIONS, type Measured, ROUNDS, type Round } from './rounds.ts'

export const PEERS_HEADING = '## Side by side'

const us = (value: number): string => value.toFixed(value < 1000 ? 1 : 0)
const ms = (value: number | null): string => (value === null ? '–' : (value / 1000).toFixed(1))

/** None of a server that has no such read. */
const rowsOf = (of: Measured, read: PeerRead): readonly (readonly string[])[] => {
  const [again, first] = [best(of, read, 'again'), best(of, read, 'first')]
  if (again === null || first === null) return []
  const cpuOf = ({ cpuUs, databaseUs }: Round): string =>
    databaseUs > 0 ? `${us(cpuUs)} + ${us(databaseUs)}` : us(cpuUs)
  const figures = [again, first].flatMap((made) => [
    `${Math.round(made.perSecond)}`,
    cpuOf(made),
    ms(made.p99Us),
  ])
  return [[of.peer.name, ...figures]]
}

const header = (read: PeerRead): readonly string[] => [
  read.name,
  ...['asked again', 'not asked before'].flatMap((asked) => [`${asked}: requests/s`, 'CPU µs', 'p99 ms']),
]

export type Named = Readonly<
  Record<'one' | 'threads' | 'postgres' | 'jsonServer' | 'nginx', Measured | undefined>
>

const ratioLine = (
  what: string,
  budget: string,
  ratios: readonly (number | null)[],
  isMet: (ratio: number) => boolean,
): readonly string[] => {
  const known = ratios.flatMap((ratio) => (ratio === null ? [] : [ratio]))
  if (known.length === 0) return [what, budget, '–', 'not measured']
  const shown = known.map((ratio) => ratio.toFixed(2)).join(' / ')
  return [what, budget, shown, known.every(isMet) ? 'met' : 'missed']
}

/** Of each read, asked again and not asked before: one figure by another. */
const ratiosOf = (
  one: Measured | undefined,
  other: Measured | undefined,
  figure: (made: Round) => number,
  orders: readonly Asked[] = ['again', 'first'],
): readonly (number | null)[] =>
  peerReads.flatMap((read) =>
    orders.map((asked) => {
      const [a, b] = [one, other].map((of) => (of === undefined ? null : best(of, read, asked)))
      return a == null || b == null ? null : figure(a) / figure(b)
    }),
  )

/** Megabytes of 1,000,000 bytes, as the budgets are. */
const megabytes = ({ memoryMb }: Measured): number => memoryMb * 1.048576

const budgetRows = ({ one, threads, postgres, jsonServer, nginx }: Named): readonly (readonly string[])[] => {
  const cpu = ({ cpuUs }: Round) => cpuUs
  const all = ({ cpuUs, databaseUs }: Round) => cpuUs + databaseUs
  const speed = ({ perSecond }: Round) => perSecond
  return [
    ratioLine(
      'CPU of two threads by that of one',
      '≤ 1.15',
      ratiosOf(threads, one, cpu),
      (ratio) => ratio <= 1.15,
    ),
    ratioLine(
      'requests/s of two threads by one',
      '≥ 1.8 with a core to spare',
      ratiosOf(threads, one, speed),
      (ratio) => ratio >= 1.8,
    ),
    ratioLine(
      'CPU on PostgreSQL, its own not counted, by SQLite',
      '≤ 2',
      ratiosOf(postgres, one, cpu),
      (ratio) => ratio <= 2,
    ),
    ratioLine('the same with PostgreSQL’s own', '≤ 2', ratiosOf(postgres, one, all), (ratio) => ratio <= 2),
    ratioLine('CPU of json-server by ours', '≥ 8', ratiosOf(jsonServer, one, cpu), (ratio) => ratio >= 8),
    ratioLine(
      'requests/s of ours by nginx with ready files, a profile asked again',
      '≥ 0.6',
      ratiosOf(one, nginx, speed, ['again']).slice(0, 1),
      (ratio) => ratio >= 0.6,
    ),
    ratioLine(
      'CPU of nginx with ready files by ours, a profile asked again',
      '≥ 0.6',
      ratiosOf(nginx, one, cpu, ['again']).slice(0, 1),
      (ratio) => ratio >= 0.6,
    ),
    ratioLine(
      'memory of one thread, MB',
      '≤ 300',
      [one === undefined ? null : megabytes(one)],
      (memory) => memory <= 300,
    ),
    ratioLine(
      'memory of a further thread, MB',
      '≤ 60',
      [one === undefined || threads === undefined ? null : megabytes(threads) - megabytes(one)],
      (memory) => memory <= 60,
    ),
  ]
}

export const reportOf = (
  all: readonly Measured[],
  named: Named,
  data: PeerData,
  load: readonly string[],
  missing: readonly string[],
): string => {
  const [cpu] = cpus()
  const memory = all.map((of) => [of.peer.name, Math.round(of.memoryMb), ms(of.busyP99Us)])
  return [
    PEERS_HEADING,
    '',
    `\`npm run bench -- peers\`, ${new Date().toISOString().slice(0, 16)}Z, Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown CPU'}. Load of the machine`,
    `before and after: ${load.join(', ')}. One load generator, which takes a core of its own, ${CONNECTIONS} connections; the best of ${ROUNDS} rounds of a second`,
    'of each figure, in turns. Openbell checks a key and a limit; the others check nothing. CPU is that of all processes of a server, and after a plus that of its PostgreSQL',
    `(without fsync). The same ${data.rows} rows everywhere, of the sample; Openbell’s stores have the lists and quotes of the whole market as well. Datasette and`,
    'json-server cache nothing; nginx and the bare server read nothing, so "not asked before" is the same for them. HAProxy has one thread.',
    ...(missing.length === 0 ? [] : ['', ...missing]),
    '',
    ...peerReads.flatMap((read) => [
      ...tableOf(
        header(read),
        all.flatMap((of) => rowsOf(of, read)),
      ),
      '',
    ]),
    ...tableOf(['server', 'memory, MiB', 'p99 of new profiles while a feed is loaded, ms'], memory),
    '',
    'What the misses are made of is in [performance.md](../docs/performance.md#side-by-side).',
    '',
    ...tableOf(
      ['a profile again / first, 50 filings the same, a search the same', 'budget', 'measured', ''],
      budgetRows(named),
    ),
    '',
  ].join('\n')
}

export const barsOf = (all: readonly Measured[], read: PeerRead): readonly Bar[] =>
  all.flatMap((of) => {
    const made = best(of, read, 'first')
    if (made === null || of.peer.kind === 'files') return []
    return [
      {
        name: of.peer.name,
        value: 1e6 / (made.cpuUs + made.databaseUs),
        isOurs: of.peer.kind === 'openbell',
      },
    ]
  })
