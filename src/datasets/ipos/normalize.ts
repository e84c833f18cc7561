/** Nasdaq's tables of offerings as sightings of deals, and the deal that all its sightings make together. */
import type { CoveredProspectus } from '../../sources/edgar/filing-feeds.ts'
import type { ParsedRows } from '../../sources/nasdaq/answer.ts'
import type { DealStatus, PublishedDeal } from '../../sources/nasdaq/ipo-calendar.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Normalized } from '../dataset.ts'
import { ipos, prospectuses, type Sighting, sightings } from './record.ts'

export type Seen = Sighting & { readonly status: DealStatus; readonly month: string }

const sightingRow = (deal: PublishedDeal, month: string): StoredRow => {
  const { dealId, status, on, company, symbol, exchange, shares, price, amount } = deal
  const at = { deal: dealId, status, month }
  return rowOf(sightings, at, { on, company, symbol, exchange, shares, price, amount })
}

/** A month's file stands for its month: what it no longer states is gone. */
export const normalizeDeals = ({ rows, rejected }: ParsedRows<PublishedDeal>, file: string): Normalized => {
  const month = /date=(\d{4}-\d\d)$/.exec(file)?.[1] ?? ''
  const batch = { collection: sightings, rows: rows.map((deal) => sightingRow(deal, month)) }
  return { batches: [month === '' ? batch : { ...batch, replaces: { month } }], rejected }
}

const precedence: readonly DealStatus[] = ['Priced', 'Withdrawn', 'Expected', 'Filed']

const byPrecedence = (a: Seen, b: Seen): number =>
  precedence.indexOf(a.status) - precedence.indexOf(b.status) || (a.month < b.month ? 1 : -1)

/** The first that is known, in the order of the sightings. */
const firstOf = <T>(seen: readonly Seen[], of: (sighting: Seen) => T | null): T | null => {
  for (const sighting of seen) {
    const found = of(sighting)
    if (found !== null) return found
  }
  return null
}

const withStatus = (seen: readonly Seen[], ...statuses: readonly DealStatus[]): readonly Seen[] =>
  seen.filter(({ status }) => statuses.includes(status))

/** A deal as its newest status has it; what that status does not state comes from those before it. */
export const ipoRow = (deal: string, all: readonly Seen[]): StoredRow | null => {
  const seen = all.toSorted(byPrecedence)
  const [first] = seen
  if (first === undefined) return null
  const priced = withStatus(seen, 'Priced')
  const on = firstOf(withStatus(seen, 'Priced', 'Expected'), (sighting) => sighting.on)
  const price = firstOf(priced, (sighting) => sighting.price)
  return rowOf(
    ipos,
    { deal, ticker: firstOf(seen, ({ symbol }) => symbol) ?? '', on: on ?? '' },
    {
      ipo_date: on,
      company: first.company,
      exchange: firstOf(seen, ({ exchange }) => exchange),
      status: first.status,
      shares: firstOf(seen, ({ shares }) => shares),
      price_range: firstOf(withStatus(seen, 'Expected'), (sighting) => sighting.price),
      market_cap: null,
      price_public_per_share: price !== null && /^\d+(\.\d+)?$/.test(price) ? Number(price) : null,
      price_public_total: firstOf(priced, ({ amount }) => amount),
      proceeds_before_expenses_total: null,
    },
  )
}

const noCover = {
  pricePublicPerShare: null,
  pricePublicTotal: null,
  discountsAndCommissionsPerShare: null,
  discountsAndCommissionsTotal: null,
  proceedsBeforeExpensesPerShare: null,
  proceedsBeforeExpensesTotal: null,
}

export const normalizeCover = ({ cik, accession, cover }: CoveredProspectus): Normalized => ({
  batches: [{ collection: prospectuses, rows: [rowOf(prospectuses, { cik, accession }, cover ?? noCover)] }],
  rejected: [],
})
