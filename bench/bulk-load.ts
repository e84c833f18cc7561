/** A market's worth of registrants through the two bulk files of the SEC, in a process of its own: speed and memory. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeZip, type ZipSource } from '../test/files/zip-writer.ts'
import { measuredOpenbell, openbell } from './child.ts'

export type BulkRate = {
  readonly feed: string
  readonly registrants: number
  readonly megabytes: number
  readonly rows: number
  readonly seconds: number
  readonly mbPerSecond: number
  readonly peakMb: number
  readonly againSeconds: number
}

type Json = Record<string, unknown>

const REGISTRANTS = 5000
/** Of a large company's concepts every twelfth is kept, so that the mean is near that of all companies. */
const KEPT_CONCEPTS = 12
const KEPT_FILINGS = 100

const cikOf = (at: number): string => String(9_000_000 + at).padStart(10, '0')

const filesIn = (folder: URL, pattern: RegExp): readonly Json[] =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Json)

const thinned = (concepts: Json, at: number): Json =>
  Object.fromEntries(Object.entries(concepts).filter((_, place) => (place + at) % KEPT_CONCEPTS === 0))

/** The shape of a real file, with other figures left out for each registrant. */
const factsOf = (template: Json, at: number): Json => ({
  ...template,
  cik: Number(cikOf(at)),
  facts: Object.fromEntries(
    Object.entries(template['facts'] as Record<string, Json>).map(([taxonomy, concepts]) => [
      taxonomy,
      thinned(concepts, at),
    ]),
  ),
})

const submissionsOf = (template: Json, at: number): Json => {
  const { recent } = template['filings'] as { readonly recent: Record<string, readonly unknown[]> }
  const columns = Object.entries(recent).map(([name, values]) => [name, values.slice(0, KEPT_FILINGS)])
  return { ...template, cik: cikOf(at), filings: { recent: Object.fromEntries(columns), files: [] } }
}

function* entriesOf(
  templates: readonly Json[],
  make: (template: Json, at: number) => Json,
  written: { bytes: number },
): Generator<ZipSource> {
  for (let at = 0; at < REGISTRANTS; at += 1) {
    const data = JSON.stringify(make(templates[at % templates.length] ?? {}, at))
    written.bytes += data.length
    yield { name: `CIK${cikOf(at)}.json`, data }
  }
}

/** Loads a zip of these entries twice. */
export const rateOf = async (
  feed: string,
  path: string,
  entries: (written: { bytes: number }) => Iterable<ZipSource>,
  env: Readonly<Record<string, string>>,
  registrants = REGISTRANTS,
  checkout?: string,
): Promise<BulkRate> => {
  const written = { bytes: 0 }
  await writeZip(path, entries(written))
  const load = async () => {
    const { printed, peakMb } = await measuredOpenbell(
      ['ingest', feed, '--file', path, '--json'],
      env,
      checkout,
    )
    const [report] = (JSON.parse(printed) as { feeds: readonly Json[] }).feeds
    if (report === undefined || report['failure'] !== null) throw new Error(`${feed}: ${report?.['failure']}`)
    return { report, peakMb }
  }
  const first = await load()
  const again = await load()
  rmSync(path)
  const seconds = Number(first.report['seconds'])
  return {
    feed,
    registrants,
    megabytes: written.bytes / 1e6,
    rows: Number(first.report['added']),
    seconds,
    mbPerSecond: written.bytes / 1e6 / seconds,
    peakMb: Math.max(first.peakMb, again.peakMb),
    againSeconds: Number(again.report['seconds']),
  }
}

/** `mirror` is a folder laid out as the publishers'; files are made in `scratch` and removed afterwards. */
export const bulkRates = async (mirror: URL, scratch: string): Promise<readonly BulkRate[]> => {
  const env = { OPENBELL_DATA: join(scratch, 'bulk') }
  await openbell(['sample'], env)
  const submissions = filesIn(new URL('data.sec.gov/submissions/', mirror), /^CIK\d{10}\.json$/)
  const facts = filesIn(new URL('data.sec.gov/api/xbrl/companyfacts/', mirror), /\.json$/)
  return [
    await rateOf(
      'sec-submissions',
      join(scratch, 'submissions.zip'),
      (written) => entriesOf(submissions, submissionsOf, written),
      env,
    ),
    await rateOf(
      'sec-company-facts',
      join(scratch, 'companyfacts.zip'),
      (written) => entriesOf(facts, factsOf, written),
      env,
    ),
  ]
}
