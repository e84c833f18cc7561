/**
 * The SEC's Financial Statement Data Sets, a zip a quarter: `sub.txt` has the filings, `num.txt` their figures. Only revenue
 * is read, whole and broken down; leaves out `pre.txt` and `tag.txt`, which name no members.
 */
import { isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedBatches, delimitedRows } from '../delimited.ts'
import type { DelimitedRow } from '../delimited-table.ts'
import type { FileOnDisk, PublishedFile } from '../feed.ts'
import { tableIn } from '../table-name.ts'
import { zipEntries } from '../zip.ts'
import { monthEndOf, monthsBefore } from './month-end.ts'
import {
  isRevenueConcept,
  type Placed,
  placeOf,
  type SegmentedFiling,
  type SegmentFact,
} from './segment-facts.ts'

const SUB = ['adsh', 'cik', 'form', 'period', 'filed', 'instance'] as const
const NUM = ['adsh', 'tag', 'version', 'coreg', 'ddate', 'qtrs', 'uom', 'value'] as const
/** Absent before December 2024, when every quarter was published anew. */
const SEGMENTS = ['segments'] as const

const plain = { delimiter: '\t', quoted: false } as const

/** A busy quarter has 7,000 filings; what it says of revenue is some 40 MB. */
export const DATA_SET_PARTS = 8
/** Three times the largest `num.txt` there is. */
const MAX_TABLE_BYTES = 3 * 2 ** 30

const SUB_HEADER = ['adsh', 'cik', 'form', 'period', 'filed', 'instance', 'at'] as const
const NUM_HEADER = ['adsh', 'tag', 'ddate', 'qtrs', 'uom', 'segments', 'value', 'at'] as const

const partOf = (accession: string): number => (Number(accession.slice(-6)) || 0) % DATA_SET_PARTS

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
const isWanted = ({ fields }: NumRow): boolean => {
  const [, tag, version, coreg, , quarters, unit, value, segments] = fields
  if (!isRevenueConcept(tag) || coreg !== '' || value === '' || !STANDARD.test(version)) return false
  return CURRENCY.test(unit) && QUARTERS.test(quarters) && placeOf(pairsOf(segments)) !== null
}

type Lines = { readonly sub: string[]; readonly num: string[] }

const partitionSubmissions = async (
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  parts: readonly Lines[],
) => {
  const layout = { ...plain, file, columns: SUB, otherColumns: 'ignore' } as const
  for await (const rows of delimitedBatches(chunks, layout))
    for (const { fields, line } of rows) parts[partOf(fields[0])]?.sub.push([...fields, line].join('\t'))
}

const partitionFigures = async (chunks: AsyncIterable<Uint8Array>, file: string, parts: readonly Lines[]) => {
  const layout = { ...plain, file, columns: NUM, optional: SEGMENTS, otherColumns: 'ignore' } as const
  for await (const rows of delimitedBatches(chunks, layout)) {
    for (const row of rows) {
      if (!isWanted(row)) continue
      const [accession, tag, , , day, quarters, unit, value, segments] = row.fields
      const wanted = [accession, tag, day, quarters, unit, segments, value, row.line]
      parts[partOf(accession)]?.num.push(wanted.join('\t'))
    }
  }
}

const tableOf = (header: readonly string[], lines: readonly string[]): Uint8Array =>
  Buffer.from(`${[header.join('\t'), ...lines].join('\n')}\n`)

/** What is wanted of a zip, in parts that hold whole filings each; flat memory. Throws SourceFormatError. */
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

export type RejectedFigure = { readonly row: string; readonly reason: string; readonly line: number }
export type SegmentedFilings = {
  readonly filings: readonly SegmentedFiling[]
  readonly rejected: readonly RejectedFigure[]
}

const dayIn = (digits: string): string | null => {
  const day = digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return isDay(day) ? day : null
}

/** Ends are rounded to the nearest end of a month; of the filing's own period the instance's name tells the day. */
const exactEnd = (rounded: string, instance: string): string => {
  const day = dayIn(/[-_](\d{8})(?=[._])/.exec(instance)?.[1] ?? '')
  return day !== null && monthEndOf(day) === rounded ? day : rounded
}

const fileNamed = (files: readonly PublishedFile[], name: string): PublishedFile => {
  const found = files.find(({ address }) => address.endsWith(`/${name}`))
  if (found === undefined) throw new TypeError(`a part without ${name}`)
  return found
}

type Growing = Omit<SegmentedFiling, 'facts'> & { readonly rounded: string; readonly facts: SegmentFact[] }

const filingsIn = ({ bytes, address }: PublishedFile, reject: (at: RejectedFigure) => void) => {
  const filings = new Map<string, Growing>()
  for (const { fields } of delimitedRows(bytes, { ...plain, file: address, columns: SUB_HEADER })) {
    const [accession, cik, form, period, filed, instance, line] = fields
    const rounded = dayIn(period)
    const filedOn = dayIn(filed)
    if (rounded === null || filedOn === null || !/^\d{1,10}$/.test(cik)) {
      const row = [accession, cik, form, period, filed].join(' ')
      reject({ row, reason: 'a filing without a CIK, a period or a date', line: Number(line) })
      continue
    }
    filings.set(accession, {
      cik: cik.padStart(10, '0'),
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
  { rounded, periodEnd }: Growing,
  [, concept, day, quarters, currency, , value]: DelimitedRow<typeof NUM_HEADER>['fields'],
  placed: Placed,
): SegmentFact | null => {
  const end = dayIn(day)
  const figure = Number(value)
  if (end === null || !Number.isFinite(figure)) return null
  const start = monthsBefore(end, Number(quarters) * 3)
  return { ...placed, concept, start, end: end === rounded ? periodEnd : end, currency, value: figure }
}

/** One part of a data set. Throws SourceFormatError. */
export const parseDataSet = (files: readonly PublishedFile[]): SegmentedFilings => {
  const rejected: RejectedFigure[] = []
  const filings = filingsIn(fileNamed(files, 'sub.txt'), (row) => rejected.push(row))
  const { bytes, address } = fileNamed(files, 'num.txt')
  for (const { fields } of delimitedRows(bytes, { ...plain, file: address, columns: NUM_HEADER })) {
    const filing = filings.get(fields[0])
    const placed = placeOf(pairsOf(fields[5]))
    const fact = filing === undefined || placed === null ? null : factOf(filing, fields, placed)
    if (fact !== null) filing?.facts.push(fact)
    else {
      const reason = filing === undefined ? 'its filing is missing or rejected' : 'no day or no number'
      rejected.push({ row: fields.slice(0, -1).join(' '), reason, line: Number(fields[7]) })
    }
  }
  const told = [...filings.values()].filter(({ facts }) => facts.length > 0)
  return { filings: told.map(({ rounded: _, ...filing }) => filing), rejected }
}
