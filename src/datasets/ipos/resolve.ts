/** Composes offerings again from their calendar entries, in the transaction that changes one. */
import { filedBy, filedOfferings } from '../../derived/ipos/offering-id.ts'
import { ipos } from '../../derived/ipos/record.ts'
import { securities } from '../../security-master/collections.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import type { NewRow } from '../../store/collection.ts'
import { recordOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved } from '../dataset.ts'
import { offeringOf } from './composition.ts'
import { composed, noSecurity } from './from-filings.ts'
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

/** Entries that a month no longer has are gone from the store by now: their offerings are those without any. */
const changedOfferings = async (
  { rows, replaces }: Batch<typeof calendarEntries>,
  reads: Reads,
): Promise<ReadonlyMap<string, string | null>> => {
  const named = [...new Set(rows.map(({ columns }) => columns.offering))]
  const columns = ['offering', 'security'] as const
  const stored = await reads.rows(ipos, {
    columns,
    ...(replaces === undefined ? { where: { offering: named } } : {}),
  })
  const before = new Map(stored.map((row) => [row.columns.offering, row.columns.security]))
  const all = [...new Set([...named, ...before.keys()])].filter((offering) => filedBy(offering) === null)
  return new Map(all.map((offering) => [offering, before.get(offering) ?? null]))
}

/** The companies of which filings have an offering, or may have one again, by securities that gained or lost an entry. */
const affectedCompanies = async (
  gained: ReadonlySet<string>,
  lost: ReadonlySet<string>,
  reads: Reads,
): Promise<ReadonlySet<string>> => {
  const ciks = new Set<string>()
  for (const cik of gained) if (await reads.has(ipos, filedOfferings(cik))) ciks.add(cik)
  for (const security of lost)
    for (const { cik } of await columnsIn(reads, securities, { where: { security } })) ciks.add(cik)
  return ciks
}

/** An offering whose last entry is gone is gone too. */
export const offeringsAfterEntries = async (
  changed: Batch<typeof calendarEntries>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const before = await changedOfferings(changed, reads)
  const securityOn = securitiesOn(reads)
  const rows: NewRow<typeof ipos>[] = []
  const gone: Batch<typeof ipos>[] = []
  const gained = new Set<string>()
  const lost = new Set<string>()
  for (const [offering, former] of before) {
    const found = offeringOf(await entriesOf(reads, offering))
    const symbol = found?.symbol ?? null
    const of = found === null || symbol === null ? null : await securityOn(symbol, found.columns.on)
    const key = of?.key ?? noSecurity
    if (former !== null && former !== key.security) lost.add(former)
    if (of !== null && of.cik !== null) gained.add(of.cik)
    if (found === null) gone.push(batchOf(ipos, [], { offering }))
    else rows.push({ columns: { ...found.columns, ...key }, text: found.text })
  }
  const companies = await affectedCompanies(gained, lost, reads)
  const filed = await composed(companies, reads, { rows, replaced: new Set(before.keys()) })
  return [batchOf(ipos, rows), ...gone, ...filed]
}
