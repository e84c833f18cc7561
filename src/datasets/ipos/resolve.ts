/** Offerings composed again from their calendar entries, in the transaction that changes one. */
import { securitiesOn } from '../../security-master/security-on-day.ts'
import type { NewRow } from '../../store/collection.ts'
import { recordOf } from '../../store/record-text.ts'
import type { Batch, Reads } from '../../store/store.ts'
import { offeringOf } from './composition.ts'
import { type CalendarEntry, calendarEntries, ipos } from './record.ts'

const entriesOf = async (reads: Reads, offering: string): Promise<readonly CalendarEntry[]> =>
  (await reads.rows(calendarEntries, { where: { offering } })).map((row) => ({
    ...recordOf(calendarEntries, row),
    ...row.columns,
  }))

const noSecurity = { security: null, symbol: null, ticker: null }

/** An offering whose last entry is gone is gone too. */
export const offeringsAfterEntries = async (
  changed: Batch<typeof calendarEntries>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const offerings = new Set(changed.rows.map(({ columns }) => columns.offering))
  // Entries that a month no longer has are gone from the store by now: their offerings are those without any.
  if (changed.replaces !== undefined)
    for (const { columns } of await reads.rows(ipos, { columns: ['offering'] }))
      offerings.add(columns.offering)
  const securityOn = securitiesOn(reads)
  const rows: NewRow<typeof ipos>[] = []
  const gone: Batch<typeof ipos>[] = []
  for (const offering of offerings) {
    const found = offeringOf(await entriesOf(reads, offering))
    if (found === null) {
      gone.push({ collection: ipos, rows: [], replaces: { offering } })
      continue
    }
    const { symbol, columns, text } = found
    const key = symbol === null ? noSecurity : (await securityOn(symbol, columns.on)).key
    rows.push({ columns: { ...columns, ...key }, text })
  }
  return [{ collection: ipos, rows }, ...gone]
}
