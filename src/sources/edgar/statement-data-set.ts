/**
 * The SEC's Financial Statement Data Sets, a zip a quarter: `sub.txt` has the filings, `num.txt` their figures. Only revenue
 * is read, whole and broken down; leaves out `pre.txt` and `tag.txt`, which name no members.
 */
import { paddedCik } from '../../lib/cik.ts'
import { compactDate, dayIn } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedBatches, delimitedRows } from '../delimited.ts'
import type { DelimitedRow } from '../delimited-table.ts'
import type { FileOnDisk, PublishedFile } from '../feed.ts'
import type { Rejection } from '../parsed-rows.ts'
import { partOf, tableIn, tableNamed } from '../partitioned-tables.ts'
import { zipEntries } from '../zip.ts'
import { monthEndOf, monthsBefore } from './month-end.ts'
import {
  type Dimension,
  dimensionOf,
  isRevenueConcept,
  type SegmentedFiling,
  type SegmentFact,
} from './segment-facts.ts'

const SUB = ['adsh', 'cik', 'form', 'period', 'filed', 'instance'] as const
const NUM = ['adsh', 'tag', 'version', 'coreg', 'ddate', 'qtrs', 'uom', 'value'] as const
/** Absent before December 2024, when every quarter was published again. */
const SEGMENTS = ['segments'] as const

const plain = { delimiter: '\t', quoted: false } as const

/** A busy quarter has 7,000 filings; what it says of revenue is some 40 MB. */
export const DATA_SET_PARTS = 8
/** Three times the largest `num.txt` there is. */
const MAX_TABLE_BYTES = 3 * 2 ** 30

const SUB_HEADER = ['adsh', 'cik', 'form', 'period', 'filed', 'instance', 'at'] as const
const NUM_HEADER = ['adsh', 'tag', 'ddate', 'qtrs', 'uom', 'segments', 'value', 'at'] as const

const CURRENCY = /^[A-Z]{3}$/
const QUARTERS = /^[1-4]$/
const STANDARD = /^(?:us-gaap|ifrs)\//

/** `BusinessSegments=EuropeSegment;` as pairs. */
const pairsOf = (segments: string): readonly (readonly [string, string])[] =>
  segments
    .split(';')
    .filter((pair) => pair !== '')
    .map((pair): readonly [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    })

type NumRow = DelimitedRow<typeof NUM, typeof SEGMENTS>

/** A co-registrant's figures are its own; a blank value is what the filing leaves blank. */
const isUsed = ({ fields }: NumRow): boolean => {
  const [, tag, version, coreg, , quarters, unit, value, segments] = fields
  if (!isRevenueConcept(tag) || coreg !== '' || value === '' || !STANDARD.test(version)) return false
  return CURRENCY.test(unit) && QUARTERS.test(quarters) && dimensionOf(pairsOf(segments)) !== null
}

type Lines = { readonly sub: string[]; readonly num: string[] }

const partitionSubmissions = async (
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  parts: readonly Lines[],
) => {
  const layout = { ...plain, file, columns: SUB, otherColumns: 'ignore' } as const
  for await (const rows of delimitedBatches(chunks, layout))
    for (const { fields, line } of rows)
      parts[partOf(fields[0], DATA_SET_PARTS)]?.sub.push([...fields, line].join('\t'))
}

const partitionFigures = async (chunks: AsyncIterable<Uint8Array>, file: string, parts: readonly Lines[]) => {
  const layout = { ...plain, file, columns: NUM, optional: SEGMENTS, otherColumns: 'ignore' } as const
  for await (const rows of delimitedBatches(chunks, layout)) {
    for (const row of rows) {
      if (!isUsed(row)) continue
      const [accession, tag, , , day, quarters, unit, value, segments] = row.fields
      const wanted = [accession, tag, day, quarters, unit, segments, value, row.line]
      parts[partOf(accession, DATA_SET_PARTS)]?.num.push(wanted.join('\t'))
    }
  }
}

const tableOf = (header: readonly string[], lines: readonly string[]): Uint8Array =>
  Buffer.from(`${[header.join('\t'), ...lines].join('\n')}\n`)

/** What is wanted of a zip, in parts that hold whole filings each; constant memory. Throws SourceFormatError. */
export async function* partitionDataSet({
  address,
  path,
}: FileOnDisk): AsyncGenerator<readonly PublishedFile[]> {
  const parts = Array.from({ length: DATA_SET_PARTS }, (): Lines => ({ sub: [], num: [] }))
  const tables = new Map([
    ['sub.txt', partitionSubmissions],
    ['num.txt', partitionFigures],
  ])
  for await (const entry of zipEntries(path, { file: address, maxEntryBytes: MAX_TABLE_BYTES })) {
    const name = tableIn([...tables.keys()], entry.name) ?? ''
    const partition = tables.get(name)
    tables.delete(name)
    await partition?.(entry.chunks(), `${address}: ${name}`, parts)
  }
  if (tables.size > 0) throw new SourceFormatError(address, null, `lacks ${[...tables.keys()].join(', ')}`)
  for (const [at, { sub, num }] of parts.entries())
    yield [
      { address: `${address}#${at + 1}/sub.txt`, bytes: tableOf(SUB_HEADER, sub) },
      { address: `${address}#${at + 1}/num.txt`, bytes: tableOf(NUM_HEADER, num) },
    ]
}

export type SegmentedFilings = {
  readonly filings: readonly SegmentedFiling[]
  readonly rejected: readonly Rejection[]
}

const named = /[-_](?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?=[._])/

/** Ends are rounded to the nearest end of a month; the name of the instance has the day of the filing's own period. */
const exactEnd = (rounded: string, instance: string): string => {
  const day = dayIn(instance, named)
  return day !== null && monthEndOf(day) === rounded ? day : rounded
}

type DraftFiling = Omit<SegmentedFiling, 'facts'> & {
  readonly rounded: string
  readonly facts: SegmentFact[]
}

const filingsIn = ({ bytes, address }: PublishedFile, rejected: Rejection[]) => {
  const filings = new Map<string, DraftFiling>()
  for (const { fields } of delimitedRows(bytes, { ...plain, file: address, columns: SUB_HEADER })) {
    const [accession, cik, form, period, filed, instance, line] = fields
    const padded = paddedCik(cik)
    const rounded = dayIn(period, compactDate)
    const filedOn = dayIn(filed, compactDate)
    if (padded === null || rounded === null || filedOn === null) {
      const row = [accession, cik, form, period, filed].join(' ')
      rejected.push({ row, reason: 'a filing without a CIK, a period or a date', line: Number(line) })
      continue
    }
    filings.set(accession, {
      cik: padded,
      accession,
      form,
      filedOn,
      periodEnd: exactEnd(rounded, instance),
      isExact: false,
      rounded,
      facts: [],
    })
  }
  return filings
}

const factOf = (
  { rounded, periodEnd }: DraftFiling,
  [, concept, day, quarters, currency, , value]: DelimitedRow<typeof NUM_HEADER>['fields'],
  dimension: Dimension,
): SegmentFact | null => {
  const end = dayIn(day, compactDate)
  const figure = Number(value)
  if (end === null || !Number.isFinite(figure)) return null
  const start = monthsBefore(end, Number(quarters) * 3)
  return { ...dimension, concept, start, end: end === rounded ? periodEnd : end, currency, value: figure }
}

/** One part of a data set. Throws SourceFormatError. */
export const parseDataSet = (files: readonly PublishedFile[]): SegmentedFilings => {
  const rejected: Rejection[] = []
  const filings = filingsIn(tableNamed(files, 'sub.txt'), rejected)
  const { bytes, address } = tableNamed(files, 'num.txt')
  for (const { fields } of delimitedRows(bytes, { ...plain, file: address, columns: NUM_HEADER })) {
    const filing = filings.get(fields[0])
    const dimension = dimensionOf(pairsOf(fields[5]))
    const fact = filing === undefined || dimension === null ? null : factOf(filing, fields, dimension)
    if (fact !== null) filing?.facts.push(fact)
    else {
      const reason = filing === undefined ? 'its filing is missing or rejected' : 'no day or no number'
      rejected.push({ row: fields.slice(0, -1).join(' '), reason, line: Number(fields[7]) })
    }
  }
  const stated = [...filings.values()].filter(({ facts }) => facts.length > 0)
  return { filings: stated.map(({ rounded: _, ...filing }) => filing), rejected }
}
