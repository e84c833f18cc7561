/** `npm run bench`: measures what the README claims, prints one table and writes it to `bench/results.md`; or one benchmark alone. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BulkRate, bulkRates } from './bulk-load.ts'
import { openbell, ourServer, root } from './child.ts'
import { companyFactsRate, type LoadRate } from './company-facts.ts'
import { loadDividends } from './dividends.ts'
import {
  dividendCases,
  type HttpResult,
  httpCases,
  insiderCases,
  KEYS_OF_A_CASE,
  type Keyed,
  newsCases,
  quoteCases,
  runHttpCase,
} from './http-cases.ts'
import { loadInsiders } from './insiders.ts'
import { freshKeys } from './keys.ts'
import { loadNews } from './news.ts'
import { holdingsCases, loadNport } from './nport.ts'
import { PEERS_HEADING } from './peers/report.ts'
import { loadQuotes } from './quotes.ts'
import { screenerLines } from './screener/report.ts'
import { screenerCases } from './screener/store.ts'
import { searchLines } from './search-report.ts'
import { startLines } from './start-report.ts'
import { runSynth } from './synth.ts'
import { runTruth, TRUTH_HEADING, truthLines } from './truth.ts'

const mirror = new URL('../../shared/data/mirror/', import.meta.url)
const mirrorFacts = new URL('data.sec.gov/api/xbrl/companyfacts/', mirror)
const LOAD_BUDGET = 0.45

const round = (value: number, digits = 0): string => value.toFixed(digits)
const verdict = (ratio: number, budget: number): string =>
  `${round(ratio, 2)} (budget ${budget}${ratio >= budget ? '' : ', missed'})`

const httpRow = ({ name, bytes, budget, ours, bare, sameHeaders, before }: HttpResult): string =>
  `| ${[
    name,
    bytes,
    round(ours.perSecond),
    round(ours.cpuUs, 1),
    ours.p50Us,
    ours.p99Us,
    `${round(bare.cpuUs, 1)} / ${round(sameHeaders.cpuUs, 1)}`,
    verdict(bare.cpuUs / ours.cpuUs, budget),
    round(sameHeaders.cpuUs / ours.cpuUs, 2),
    ...(before === null ? [] : [`${round(before.cpuUs, 1)} (${round(bare.cpuUs / before.cpuUs, 2)})`]),
  ].join(' | ')} |`

const loadLines = (rate: LoadRate | null): readonly string[] =>
  rate === null
    ? ['Skipped: no company facts files beside the checkout.']
    : [
        '| files | MB | JSON.parse alone, MB/s | parse, normalise and stringify, MB/s | ratio |',
        '| --- | --- | --- | --- | --- |',
        `| ${rate.files} | ${round(rate.megabytes, 1)} | ${round(rate.jsonMbPerSecond)} | ${round(rate.loadMbPerSecond)} | ${verdict(rate.loadMbPerSecond / rate.jsonMbPerSecond, LOAD_BUDGET)} |`,
      ]

const bulkLines = (rates: readonly BulkRate[]): readonly string[] =>
  rates.length === 0
    ? ['Skipped: no mirror beside the checkout.']
    : [
        '| feed | registrants | MB | rows | s | MB/s | most memory, MiB | again, nothing changed, s |',
        '| --- | --- | --- | --- | --- | --- | --- | --- |',
        ...rates.map(
          ({ feed, registrants, megabytes, rows, seconds, mbPerSecond, peakMb, againSeconds }) =>
            `| ${[feed, registrants, round(megabytes), rows, round(seconds, 1), round(mbPerSecond, 1), round(peakMb), round(againSeconds, 1)].join(' | ')} |`,
        ),
      ]

const httpLines = (http: readonly HttpResult[]): readonly string[] => {
  const names =
    'read | bytes | requests/s | CPU µs | p50 µs | p99 µs | bare CPU µs | ratio | ratio, same headers'
  const columns = [...names.split(' | '), ...(http.some(({ before }) => before !== null) ? ['before'] : [])]
  return [`| ${columns.join(' | ')} |`, `| ${columns.map(() => '---').join(' | ')} |`, ...http.map(httpRow)]
}

/** What `-- peers` and `-- synth` measured, which is not measured again with the rest. */
const kept = (): string => {
  const text = readFileSync(new URL('results.md', import.meta.url), 'utf8')
  const from = text.indexOf(PEERS_HEADING)
  return from < 0 ? '' : text.slice(from, text.indexOf(TRUTH_HEADING, from))
}

const reportOf = (
  http: readonly HttpResult[],
  rate: LoadRate | null,
  bulk: readonly BulkRate[],
  screener: readonly string[],
  search: readonly string[],
  start: readonly string[],
  truth: readonly string[],
): string => {
  const [cpu] = cpus()
  return [
    '# Benchmark results',
    '',
    `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${round(totalmem() / 2 ** 30)} GiB.`,
    '',
    'The load generator owns one core, so requests a second say little; the verdict is server CPU a request, as a ratio to a',
    'bare `node:http` server that sends the same bytes in the same run (its second figure and the last column: with the same',
    'headers as ours). One thread, 50 connections, key, limit and headers on; the best of six rounds of each, in turns.',
    '',
    '## Reads over HTTP',
    '',
    ...httpLines(http),
    '',
    '## Load of company facts, one thread',
    '',
    ...loadLines(rate),
    '',
    '## Bulk load of 5,000 registrants',
    '',
    'Synthetic registrants in the shape of real files, through `openbell ingest FEED --file …zip` into SQLite, two threads of',
    'parsing; budget 500 MiB of memory.',
    '',
    ...bulkLines(bulk),
    '',
    '## Screener',
    '',
    ...screener,
    '',
    '## Search',
    '',
    ...search,
    '',
    '## Start',
    '',
    ...start,
    '',
    kept() + TRUTH_HEADING,
    '',
    ...truth,
  ].join('\n')
}

/** Through the program of a checkout, as it would load them itself. */
const loadReads = async (data: string, checkout: string) => {
  const env = { OPENBELL_DATA: data }
  const { fillScreen }: typeof import('./screener/store.ts') = await import(
    join(checkout, 'bench/screener/store.ts')
  )
  await openbell(['sample'], env, checkout)
  const quoted = existsSync(mirror) ? await loadQuotes(mirror, env, checkout) : null
  const insiders = await loadInsiders(data, env, checkout)
  await loadNews(env, checkout)
  await loadDividends(env, checkout)
  await fillScreen(data)
  const nport = await loadNport(data, env, checkout)
  return { quoted, bulk: [insiders, nport] }
}

const served = async (data: string, checkout: string, cases: number): Promise<Keyed> => ({
  server: await ourServer({ OPENBELL_DATA: data }, checkout),
  keys: freshKeys(data, cases * KEYS_OF_A_CASE),
})

/** `data` is a folder for that of both checkouts. */
const runHttp = async (data: string, other: string | null) => {
  const [ownData, otherData] = [join(data, 'own'), join(data, 'before')]
  const { quoted, bulk } = await loadReads(ownData, root)
  if (other !== null) await loadReads(otherData, other)
  const quotes = quoted === null ? [] : [...quoteCases(quoted), ...holdingsCases]
  const cases = [...httpCases, ...newsCases, ...dividendCases, ...quotes, ...insiderCases, ...screenerCases]
  const own = await served(ownData, root, cases.length)
  const before = other === null ? null : await served(otherData, other, cases.length)
  const http: HttpResult[] = []
  for (const of of cases) http.push(await runHttpCase(of, own, before))
  await own.server.end()
  await before?.server.end()
  return { http, bulk }
}

const startOf = (data: string): Promise<readonly string[]> | readonly string[] =>
  existsSync(mirror) ? startLines(join(data, 'start'), mirror) : ['Skipped: no mirror beside the checkout.']

const runFeeds = async (data: string, other: string | null): Promise<void> => {
  const { http, bulk } = await runHttp(data, other)
  const rate = existsSync(mirrorFacts) ? companyFactsRate(mirrorFacts) : null
  const facts = existsSync(mirrorFacts) ? await bulkRates(mirror, data) : []
  const search = existsSync(mirror) ? searchLines() : ['Skipped: no mirror beside the checkout.']
  const start = await startOf(data)
  const screener = await screenerLines()
  const report = reportOf(http, rate, [...facts, ...bulk], screener, search, start, await truthLines())
  writeFileSync(new URL('results.md', import.meta.url), report)
  console.log(report)
}

const inNewFolder = async (run: (data: string) => Promise<void>): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-bench-'))
  try {
    await run(data)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/** The folder of `--before`. */
const otherOf = (options: readonly string[]): string | null => {
  const { before } = parseArgs({ args: [...options], options: { before: { type: 'string' } } }).values
  return before === undefined ? null : resolve(before)
}

const HELP = `npm run bench                              measures what the README claims and writes bench/results.md
npm run bench -- http [--before CHECKOUT]  reads over HTTP alone, in turns with another checkout on data that it loads
npm run bench -- start                     the time to the first answer with a store of 1 GB
npm run bench -- truth [SECTION]           statements of real companies, compared with vendors and rules
npm run bench -- synth [SIZE …]            invented markets of growing size
npm run bench -- peers                     other servers on the same rows
npm run bench -- push [--seconds N]        the stream with 2,100 readers
npm run bench -- page                      a page of the web application and a static one

CONTRIBUTING.md has the options of each.`

const benches: ReadonlyMap<string, (options: readonly string[]) => Promise<void>> = new Map([
  [
    'http',
    async (options) => {
      const other = otherOf(options)
      await inNewFolder(async (data) => console.log(httpLines((await runHttp(data, other)).http).join('\n')))
    },
  ],
  ['start', () => inNewFolder(async (data) => console.log((await startOf(data)).join('\n')))],
  ['truth', runTruth],
  ['synth', runSynth],
  // These import the test runner, which prints counts of its own at the end of every process.
  ['peers', async () => (await import('./peers.ts')).runPeers()],
  ['push', async (options) => (await import('./push.ts')).runPush(options)],
  ['page', async () => (await import('./page.ts')).runPage()],
])

const run = async (args: readonly string[]): Promise<void> => {
  const [name, ...options] = args
  if (args.includes('--help')) return console.log(HELP)
  if (name === undefined || name.startsWith('-')) {
    const other = otherOf(args)
    return inNewFolder((data) => runFeeds(data, other))
  }
  const bench = benches.get(name)
  if (bench === undefined)
    throw new Error(`There is no benchmark ${name}. The benchmarks are ${[...benches.keys()].join(', ')}.`)
  await bench(options)
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
