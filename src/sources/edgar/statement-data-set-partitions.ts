/**
 * Splits a zip of the Financial Statement Data Sets on disk into parts that hold whole companies, in constant memory; leaves
 * out figures of subsidiaries, of concepts that filers made themselves without a name of the next taxonomy, and of parts of a company other than those of revenue.
 */
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { FileOnDisk, PublishedFile } from '../feed.ts'
import { delimitedBatches } from '../files/delimited.ts'
import type { DelimitedRow } from '../files/delimited-table.ts'
import { partOf, tableIn, twice } from '../files/partitioned-tables.ts'
import { zipEntries } from '../files/zip.ts'
import { dimensionOf, isRevenueConcept } from './segment-facts.ts'

const SUB = ['adsh', 'cik', 'sic', 'form', 'period', 'filed', 'instance'] as const
const NUM = ['adsh', 'tag', 'version', 'coreg', 'ddate', 'qtrs', 'uom', 'value'] as const
/** Absent before December 2024, when every quarter was published again. */
const SEGMENTS = ['segments'] as const

/** Columns of the parts; `at` is the line in the publisher's table. */
export const SUB_HEADER = ['adsh', 'cik', 'sic', 'form', 'period', 'filed', 'instance', 'at'] as const
export const NUM_HEADER = [
  'adsh',
  'tag',
  'version',
  'ddate',
  'qtrs',
  'uom',
  'segments',
  'value',
  'at',
] as const

export const plain = { delimiter: '\t', quoted: false } as const

/** A busy quarter has 7,000 filings: some 220 companies are parsed and written at a time. */
export const DATA_SET_PARTS = 32
/** Three times the largest `num.txt` there is. */
const MAX_TABLE_BYTES = 3 * 2 ** 30
/** Lines of all parts that wait in memory, in characters. */
const MAX_WAITING = 8 * 2 ** 20

export const SHARES = 'shares'
const CURRENCY = /^[A-Z]{3}$/
const STANDARD = /^(?:us-gaap|ifrs)\//
/**
 * What FAS 160 asks for since 2009 and us-gaap/2008 lacks: 69 of 435 filings of 2009q3 have concepts of their own by the names of us-gaap/2009; and
 * what later taxonomies name, as 63 filings of 2009q3 and 2010q2 did before it: one figure for basic and diluted earnings, "prepaid and other".
 */
const EARLY: ReadonlySet<string> = new Set([
  ...['ProfitLoss', 'NetIncomeLossAttributableToNoncontrollingInterest'],
  ...['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
  ...['IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest'],
  ...['IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity'],
  ...['BusinessCombinationAcquisitionRelatedCosts', 'DepreciationDepletionAndAmortization'],
  ...['EarningsPerShareBasicAndDiluted', 'IncomeLossFromContinuingOperationsPerBasicAndDilutedShare'],
  ...[
    'PrepaidExpenseAndOtherAssetsCurrent',
    'OtherIntangibleAssetsNet',
    'IntangibleAssetsNetIncludingGoodwill',
  ],
])

/** `BusinessSegments=EuropeSegment;` as pairs. */
export const pairsOf = (segments: string): readonly (readonly [string, string])[] =>
  segments
    .split(';')
    .filter((pair) => pair !== '')
    .map((pair): readonly [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    })

type NumRow = DelimitedRow<typeof NUM, typeof SEGMENTS>

/** The segments of a figure of the registrant by name. In the layout without segments the co-registrant alone says so. */
export const REGISTRANT = 'LegalEntity=ParentCompany;'

/** Of the registrant by its name, where the row is one. */
const segmentsOf = ({ fields }: NumRow): string => {
  const [coreg, segments] = [fields[3], fields[8] ?? '']
  return coreg === 'ParentCompany' && segments === '' ? REGISTRANT : segments
}

/**
 * A co-registrant's figures are its own, except for those of the registrant by name; a blank value is what the filing leaves blank.
 * Statements have no longer periods.
 */
const isWanted = (row: NumRow): boolean => {
  const [accession, tag, version, coreg, , quarters, unit, value] = row.fields
  const segments = segmentsOf(row)
  const isStandard = STANDARD.test(version) || (version === accession && EARLY.has(tag))
  if (value === '' || !isStandard) return false
  if (segments === '' || segments === REGISTRANT)
    return (
      (coreg === '') === (segments === '') &&
      /^[0-4]$/.test(quarters) &&
      (unit === SHARES || CURRENCY.test(unit))
    )
  if (coreg !== '') return false
  if (!isRevenueConcept(tag) || !CURRENCY.test(unit) || !/^[1-4]$/.test(quarters)) return false
  return dimensionOf(pairsOf(segments)) !== null
}

/** Appends lines to a file a part, many at a time. */
const openTable = (folder: string, name: string) => {
  const waiting = Array.from({ length: DATA_SET_PARTS }, (): string[] => [])
  let size = 0
  const pathOf = (part: number): string => join(folder, `${part}.${name}`)
  const flush = async (): Promise<void> => {
    for (const [part, lines] of waiting.entries()) await appendFile(pathOf(part), lines.splice(0).join(''))
    size = 0
  }
  return {
    add: (part: number, cells: readonly (string | number)[]): void => {
      const line = `${cells.join('\t')}\n`
      waiting[part]?.push(line)
      size += line.length
    },
    flush,
    flushWhereFull: (): Promise<void> | undefined => (size > MAX_WAITING ? flush() : undefined),
    bytesOf: (part: number): Promise<Uint8Array> => readFile(pathOf(part)),
  }
}

type Table = ReturnType<typeof openTable>
type Open = {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly file: string
  readonly table: Table
  /** The part of each filing. */
  readonly parts: Map<string, number>
}

const partitionSubmissions = async ({ chunks, file, table, parts }: Open): Promise<void> => {
  const layout = { ...plain, file, columns: SUB, otherColumns: 'ignore' } as const
  for await (const rows of delimitedBatches(chunks, layout))
    for (const { fields, line } of rows) {
      const [accession, cik] = fields
      const part = partOf(cik, DATA_SET_PARTS)
      parts.set(accession, part)
      table.add(part, [...fields, line])
    }
}

/** Figures whose filing is missing go where their parser rejects them. */
const partitionFigures = async ({ chunks, file, table, parts }: Open): Promise<void> => {
  const layout = { ...plain, file, columns: NUM, optional: SEGMENTS, otherColumns: 'ignore' } as const
  for await (const rows of delimitedBatches(chunks, layout)) {
    for (const row of rows) {
      if (!isWanted(row)) continue
      const [accession, tag, version, , day, quarters, unit, value] = row.fields
      const part = parts.get(accession) ?? partOf(accession, DATA_SET_PARTS)
      table.add(part, [accession, tag, version, day, quarters, unit, segmentsOf(row), value, row.line])
    }
    await table.flushWhereFull()
  }
}

/** In this order: a figure goes where its filing is. */
const tables = [
  { name: 'sub.txt', header: SUB_HEADER, partition: partitionSubmissions },
  { name: 'num.txt', header: NUM_HEADER, partition: partitionFigures },
] as const

const partitionTable = async (
  { address, path }: FileOnDisk,
  { name, header, partition }: (typeof tables)[number],
  { folder, parts }: { readonly folder: string; readonly parts: Map<string, number> },
  stop: AbortSignal | undefined,
): Promise<Table> => {
  const limits = { file: address, maxEntryBytes: MAX_TABLE_BYTES, ...(stop && { signal: stop }) }
  let found: Table | null = null
  for await (const entry of zipEntries(path, limits)) {
    if (tableIn([name], entry.name) === undefined) continue
    if (found !== null) throw twice(address, name)
    const table = openTable(folder, name)
    for (let part = 0; part < DATA_SET_PARTS; part += 1) table.add(part, header)
    await partition({ chunks: entry.chunks(), file: `${address}: ${name}`, table, parts })
    await table.flush()
    found = table
  }
  if (found !== null) return found
  throw new SourceFormatError(address, null, `lacks ${name}`)
}

/** The parts in order. Throws SourceFormatError. */
export async function* partitionDataSet(
  file: FileOnDisk,
  scratch: string,
  stop?: AbortSignal,
): AsyncGenerator<readonly PublishedFile[]> {
  const folder = await mkdtemp(join(scratch, 'data-set-'))
  try {
    const place = { folder, parts: new Map<string, number>() }
    const partitioned: Table[] = []
    for (const table of tables) partitioned.push(await partitionTable(file, table, place, stop))
    for (let part = 0; part < DATA_SET_PARTS; part += 1)
      yield await Promise.all(
        tables.map(async ({ name }, at) => ({
          address: `${file.address}#${part + 1}/${name}`,
          bytes: (await partitioned[at]?.bytesOf(part)) ?? new Uint8Array(),
        })),
      )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
