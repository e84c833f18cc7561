/** Deals composed anew from their sightings, in the transaction that changes one. */
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import { withListedTickers } from '../ticker-events.ts'
import { ipoRow, type Seen } from './normalize.ts'
import { ipos, sightings } from './record.ts'

const sightingsOf = async (reads: Reads, deal: string): Promise<readonly Seen[]> =>
  (await reads.rows(sightings, { where: { deal } })).map(({ at, text }) => ({
    ...JSON.parse(text),
    status: at['status'],
    month: at['month'],
  }))

/** Deals without a symbol have none to look up. */
const listed = async (rows: readonly StoredRow[], reads: Reads): Promise<readonly StoredRow[]> => {
  const [unnamed, named] = [true, false].map((isUnnamed) =>
    rows.filter(({ at }) => (at['ticker'] === '') === isUnnamed),
  )
  const [batch] = await withListedTickers([{ collection: ipos, rows: named ?? [] }], reads)
  return [...(unnamed ?? []), ...(batch?.rows ?? [])]
}

/** A deal whose last sighting is gone is gone too. */
export const dealsAfterSightings = async (changed: Batch, reads: Reads): Promise<readonly Batch[]> => {
  const deals = new Set(changed.rows.map(({ at }) => String(at['deal'])))
  // Sightings that a month no longer has are gone from the store by now: their deals are those without any.
  if (changed.replaces !== undefined)
    for (const { at } of await reads.rows(ipos, {})) deals.add(String(at['deal']))
  const rows: StoredRow[] = []
  const gone: string[] = []
  for (const deal of deals) {
    const row = ipoRow(deal, await sightingsOf(reads, deal))
    if (row === null) gone.push(deal)
    else rows.push(row)
  }
  return [
    { collection: ipos, rows: await listed(rows, reads) },
    ...gone.map((deal): Batch => ({ collection: ipos, rows: [], replaces: { deal } })),
  ]
}
