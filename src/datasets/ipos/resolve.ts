/** Composes offerings again from their calendar entries, in the transaction that changes one. */
import { filedBy, filedOfferings } from '../../derived/ipos/offering-id.ts'
import { ipos } from '../../derived/ipos/record.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import type { NewRow } from '../../store/collection.ts'
import { recordOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved } from '../dataset.ts'
import { offeringOf } from './composition.ts'
import type { CoverRows } from './normalize.ts'
import { type CalendarEntry, calendarEntries, prospectusDays, prospectuses } from './record.ts'

const entriesOf = async (reads: Reads, offering: string): Promise<readonly CalendarEntry[]> =>
  (await reads.rows(calendarEntries, { where: { offering } })).map((row) => ({
    ...recordOf(calendarEntries, row),
    ...row.columns,
  }))

export const resolveCover = ({ cover, days }: CoverRows): Resolved => ({
  batches: [batchOf(prospectuses, [cover]), ...(days.length === 0 ? [] : [batchOf(prospectusDays, days)])],
})

const noSecurity = { security: null, symbol: null, ticker: null }

/** Entries that a month no longer has are gone from the store by now: their offerings are those without any. */
const changedOfferings = async (
  { rows, replaces }: Batch<typeof calendarEntries>,
  reads: Reads,
): Promise<ReadonlySet<string>> => {
  const stored = replaces === undefined ? [] : await reads.rows(ipos, { columns: ['offering'] })
  const all = [...rows, ...stored].map(({ columns }) => columns.offering)
  return new Set(all.filter((offering) => filedBy(offering) === null))
}

/** What only the filings said of a company that has an entry now. */
const replacedByEntry = async (cik: string | null, reads: Reads): Promise<readonly Batch<typeof ipos>[]> => {
  const filed = filedOfferings(cik ?? '')
  return cik !== null && (await reads.has(ipos, filed)) ? [batchOf(ipos, [], filed)] : []
}

/** An offering whose last entry is gone is gone too. */
export const offeringsAfterEntries = async (
  changed: Batch<typeof calendarEntries>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const offerings = await changedOfferings(changed, reads)
  const securityOn = securitiesOn(reads)
  const rows: NewRow<typeof ipos>[] = []
  const gone: Batch<typeof ipos>[] = []
  for (const offering of offerings) {
    const found = offeringOf(await entriesOf(reads, offering))
    if (found === null) {
      gone.push(batchOf(ipos, [], { offering }))
      continue
    }
    const { symbol, columns, text } = found
    const of = symbol === null ? null : await securityOn(symbol, columns.on)
    rows.push({ columns: { ...columns, ...(of?.key ?? noSecurity) }, text })
    gone.push(...(await replacedByEntry(of?.cik ?? null, reads)))
  }
  return [batchOf(ipos, rows), ...gone]
}
