/** Nasdaq's tables of offerings as calendar entries, and covers of prospectuses as ours. */
import { nullsOf } from '../../lib/nulls.ts'
import type { CoveredProspectus } from '../../sources/edgar/filing-feeds.ts'
import type { PublishedOffering } from '../../sources/nasdaq/ipo-calendar.ts'
import type { ParsedRows } from '../../sources/parsed-rows.ts'
import { rowOf } from '../../store/record-text.ts'
import { normalizedRows } from '../dataset.ts'
import { calendarEntries, prospectuses } from './record.ts'

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

export const normalizeCover = ({ cik, accession, cover }: CoveredProspectus) => {
  const prices = cover ?? noPrices
  const { pricePublicPerShare, pricePublicTotal, proceedsBeforeExpensesTotal } = prices
  const columns = { cik, accession, pricePublicPerShare, pricePublicTotal, proceedsBeforeExpensesTotal }
  return normalizedRows<typeof prospectuses>([rowOf(prospectuses, columns, prices)], [])
}
