/** Splits that companies state in their 8-Ks, for days of which no calendar has one. */
import { splits } from '../../derived/splits/record.ts'
import { securities, symbols } from '../../security-master/collections.ts'
import type { SecurityId, SecurityKey } from '../../security-master/security-id.ts'
import { type SecuritiesOn, securitiesOn, symbolOn } from '../../security-master/security-on-day.ts'
import { commonSharesOf, isOtherByName } from '../../security-master/share-class.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import type { ColumnsOf, NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'

import { draftOf } from './normalize.ts'
import { filedSplits, splitNotices } from './record.ts'
import { statedSplits } from './stated-splits.ts'

type NewSplit = NewRow<typeof splits>
type Share = Pick<SecurityKey, 'security' | 'ticker'>

/** A company's only common share; null where a filing leaves open which of several it means, or none is listed. */
const onlyShareOf = async (reads: Reads, cik: string): Promise<Share | null> => {
  const listed = []
  for (const { ticker, security } of await columnsIn(reads, securities, { where: { cik, isCurrent: 1 } })) {
    const name = (await reads.row(symbols, { ticker }))?.columns.name
    listed.push({ ticker, security, isOther: name !== undefined && isOtherByName(name) })
  }
  const [share, another] = commonSharesOf(listed)
  return share === undefined || another !== undefined ? null : share
}

type FiledRows = {
  readonly rows: readonly NewSplit[]
  readonly marks: readonly NewRow<typeof filedSplits>[]
}

const filedRows = async (
  share: Share,
  stated: ReturnType<typeof statedSplits>,
  securityOn: SecuritiesOn,
): Promise<FiledRows> => {
  const rows: NewSplit[] = []
  const marks: NewRow<typeof filedSplits>[] = []
  for (const { on, numerator, denominator, accession } of stated) {
    const key = await symbolOn(share, on, securityOn)
    if (key === null) continue
    const split = { name: null, executedOn: on, numerator, denominator, isStockDividend: false }
    const { columns, text } = draftOf({ ...split, symbol: key.symbol })
    rows.push({ columns: { ...columns, ...key }, text })
    marks.push(rowOf(filedSplits, { ...key, on, accession }, {}))
  }
  return { rows, marks }
}

const daysOf = async (reads: Reads, of: typeof splits | typeof filedSplits, security: SecurityId) =>
  (await columnsIn(reads, of as typeof splits, { where: { security }, columns: ['on'] })).map(({ on }) => on)

/** The days of a security that a calendar has. */
const calendarDays = async (reads: Reads, security: SecurityId): Promise<readonly string[]> => {
  const filed = new Set(await daysOf(reads, filedSplits, security))
  return (await daysOf(reads, splits, security)).filter((on) => !filed.has(on))
}

/** The rows of one company on days that the calendar lacks; rows whose filings no longer exist are removed. */
const filedBatches = async (
  reads: Reads,
  cik: string,
  share: Share,
  calendar: readonly string[],
): Promise<readonly Batch[]> => {
  const { security } = share
  const stated = statedSplits(await columnsIn(reads, splitNotices, { where: { cik } }), calendar)
  const { rows, marks } = await filedRows(share, stated, securitiesOn(reads))
  const before = (await daysOf(reads, filedSplits, security)).filter((on) => !calendar.includes(on))
  if (before.length === 0 && rows.length === 0) return []
  return [
    before.length === 0 ? batchOf(splits, rows) : batchOf(splits, rows, { security, on: before }),
    batchOf(filedSplits, marks, { security }),
  ]
}

const splitsOfCompanies = async (ciks: Iterable<string>, reads: Reads): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  for (const cik of ciks) {
    const share = await onlyShareOf(reads, cik)
    if (share === null) continue
    batches.push(...(await filedBatches(reads, cik, share, await calendarDays(reads, share.security))))
  }
  return batches
}

const statingIn = (
  rows: readonly { readonly columns: Pick<ColumnsOf<typeof splitNotices>, 'cik' | 'on'> }[],
): ReadonlySet<string> => new Set(rows.flatMap(({ columns: { cik, on } }) => (on === null ? [] : [cik])))

/** After 8-Ks were read. */
export const splitsAfterNotices = (
  { rows }: Batch<typeof splitNotices>,
  reads: Reads,
): Promise<readonly Batch[]> => splitsOfCompanies(statingIn(rows), reads)

/** Of companies whose 8-Ks were read before the lists named them. */
export const splitsWhenListed = async (
  ciks: ReadonlySet<string>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const stating = statingIn(await reads.rows(splitNotices, { columns: ['cik', 'on'] }))
  return splitsOfCompanies(
    [...stating].filter((cik) => ciks.has(cik)),
    reads,
  )
}

/**
 * Splits of filings of the securities that a new day of the calendar names or no longer names: they give way to its rows and take
 * the place of those it drops.
 */
export const filedForCalendar = async (
  coming: readonly NewSplit[],
  replaced: string | undefined,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const where = { on: replaced ?? '' }
  const before =
    replaced === undefined ? [] : await columnsIn(reads, splits, { where, columns: ['security'] })
  const written = coming.map(({ columns }) => columns)
  const batches: Batch[] = []
  for (const security of new Set([...before, ...written].map((each) => each.security))) {
    const cik = (await reads.row(securities, { security }))?.columns.cik
    if (cik === undefined || !(await reads.has(splitNotices, { cik }))) continue
    const share = await onlyShareOf(reads, cik)
    if (share?.security !== security) continue
    const kept = (await calendarDays(reads, security)).filter((on) => on !== replaced)
    const own = written.filter((each) => each.security === security).map(({ on }) => on)
    batches.push(...(await filedBatches(reads, cik, share, [...kept, ...own])))
  }
  return batches
}
