/** Nasdaq's tables of offerings as calendar entries, and covers of prospectuses as ours. */
import { nullsOf } from '../../lib/nulls.ts'
import type { CoveredProspectus } from '../../sources/edgar/filing-feeds.ts'
import type { ParsedRows } from '../../sources/files/parsed-rows.ts'
import type { PublishedOffering } from '../../sources/nasdaq/ipo-calendar.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import { type Normalized, normalizedRows } from '../dataset.ts'
import { calendarEntries, prospectusDays, prospectuses } from './record.ts'

const entryRow = (published: PublishedOffering, month: string) => {
  const { dealId: offering, status, ...entry } = published
  return rowOf(calendarEntries, { offering, status, month }, entry)
}

/** A month's file replaces the entries of its month. */
export const normalizeCalendar = ({ rows, rejected }: ParsedRows<PublishedOffering>, file: string) => {
  const month = /date=(\d{4}-\d\d)$/.exec(file)?.[1] ?? ''
  const entries = rows.map((row) => entryRow(row, month))
  return normalizedRows<typeof calendarEntries>(entries, rejected, month === '' ? undefined : { month })
}

const noPrices = {
  ...nullsOf(['pricePublicPerShare', 'pricePublicTotal']),
  ...nullsOf(['discountsAndCommissionsPerShare', 'discountsAndCommissionsTotal']),
  ...nullsOf(['proceedsBeforeExpensesPerShare', 'proceedsBeforeExpensesTotal']),
}

/** A cover, and its day where it names one. */
export type CoverRows = {
  readonly cover: NewRow<typeof prospectuses>
  readonly days: readonly NewRow<typeof prospectusDays>[]
}

export const normalizeCover = ({
  cik,
  accession,
  cover,
  datedOn,
}: CoveredProspectus): Normalized<CoverRows> => {
  const prices = cover ?? noPrices
  const { pricePublicPerShare, pricePublicTotal, proceedsBeforeExpensesTotal } = prices
  const columns = { cik, accession, pricePublicPerShare, pricePublicTotal, proceedsBeforeExpensesTotal }
  const days = datedOn === null ? [] : [rowOf(prospectusDays, { cik, accession, datedOn }, {})]
  return { value: { cover: rowOf(prospectuses, columns, prices), days }, count: 1, rejected: [] }
}
