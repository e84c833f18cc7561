/** The funds that hold a security, by the value of what each holds. */
import type { ListAnswer } from '../../contract/endpoint.ts'
import type { Market } from '../../derived/market.ts'
import { shareCounts } from '../../derived/share-counts/record.ts'
import { factorBetween, type ShareSplit } from '../../derived/splits/split-event.ts'
import { daysBetween } from '../../lib/day.ts'
import { remembered } from '../../lib/remembered.ts'
import { percentOf } from '../../lib/rounded.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { SecurityMaster } from '../../security-master/security-master.ts'
import { commonSharesOf } from '../../security-master/share-class.ts'
import { intactRows } from '../../store/bulk-reads.ts'
import type { Row } from '../../store/collection.ts'
import { recordOf } from '../../store/record-text.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { tickerAnswer } from '../list-answer.ts'
import type { Kind } from './ownership.ts'
import { type Owner, ownersOf } from './query.ts'
import { holderTexts, owners } from './record.ts'

/** A company that counts its shares once a year has a count within this of any day. */
const NEAR_DAYS = 400

/**
 * The shares of a company on a day; null of one with several listed classes, whose counts no report separates, and of a receipt,
 * which may be of several of them.
 */
const outstandingOf = async (
  { store, securityMaster, onDamage }: Market,
  { cik, ticker }: Listing,
  splits: readonly ShareSplit[],
): Promise<(day: string) => number | null> => {
  const toRecord = (row: Row<typeof shareCounts>) => recordOf(shareCounts, row)
  const [count] = cik === null ? [] : await intactRows(store, shareCounts, toRecord, onDamage, { cik })
  const listings = cik === null ? [] : securityMaster.listingsOf(cik).filter(({ active }) => active !== false)
  const [only, ...others] = commonSharesOf(listings)
  const isCounted = others.length === 0 && only?.ticker === ticker && !only.isReceipt
  if (count === undefined || !isCounted) return () => null
  const { shares, on, filedOn, isDomestic } = count
  const isDated = ({ after }: ShareSplit): boolean => after === undefined
  const bases = [
    { countedOn: on, of: splits.filter(isDated) },
    // The first report on the new shares counts them some days before it is filed.
    { countedOn: filedOn, of: splits.filter((split) => !isDated(split)) },
  ]
  return (day) => {
    if (!isDomestic || Math.abs(daysBetween(on, day)) > NEAR_DAYS) return null
    let counted = shares
    for (const { countedOn, of } of bases) {
      const [later, earlier] = [factorBetween(of, countedOn, day), factorBetween(of, day, countedOn)]
      if (later === null || earlier === null) return null
      counted *= later / earlier
    }
    return counted
  }
}

/** A split between two reports is not a change: the shares before are stated on the basis of the newer one; null if that is unknown. */
const previousOf = ({ columns }: Owner, splits: readonly ShareSplit[]): number | null => {
  const { previousShares, previousReportDate, reportDate } = columns
  if (previousShares === null || previousReportDate === null || splits.length === 0) return previousShares
  const factor = factorBetween(splits, previousReportDate, reportDate)
  return factor === null ? null : Math.round(previousShares * factor)
}

/** How an answer names a fund, as JSON; `name` is that by its report. */
type FundNames = {
  readonly name: string | null
  readonly ticker: string
  readonly company: string
  readonly classId: string
}

const fundNamesOf = (
  { cik, series, name }: Owner['columns'],
  securityMaster: SecurityMaster,
  kind: Kind,
): FundNames => {
  const classes = securityMaster.fundClasses(cik, series === '' ? null : series)
  const only = kind === 'etf' || classes.length === 1 ? classes[0] : undefined
  return {
    name,
    ticker: JSON.stringify(only?.ticker ?? null),
    company: JSON.stringify(only?.company ?? name),
    classId: JSON.stringify(only?.classId ?? null),
  }
}

const knownNames = new WeakMap<SecurityMaster, Record<Kind, Map<string, FundNames>>>()

/**
 * Caches the names of funds, since the same funds hold most stocks: making them takes 0.13 of the 0.87 ms for 300 holders.
 */
const rememberedNames = (securityMaster: SecurityMaster, kind: Kind) => {
  const known = knownNames.get(securityMaster) ?? { etf: new Map(), fund: new Map() }
  knownNames.set(securityMaster, known)
  const byFund = known[kind]
  return ({ columns }: Owner): FundNames => {
    const key = columns.cik + columns.series
    const found = byFund.get(key)
    if (found?.name === columns.name) return found
    const made = fundNamesOf(columns, securityMaster, kind)
    byFund.set(key, made)
    return made
  }
}

type Named = { readonly row: Owner; readonly names: FundNames }

const byValue = (a: Named, b: Named): number => {
  const [one, other] = [a.row.columns.value, b.row.columns.value]
  if (one !== other) return (other ?? Number.NEGATIVE_INFINITY) - (one ?? Number.NEGATIVE_INFINITY)
  return a.names.ticker < b.names.ticker ? -1 : 1
}

const wireTexts = { etf: wireTextOf(owners), fund: wireTextOf(owners, holderTexts.fund) }

export const holdersOf = async (
  market: Market,
  listing: Listing,
  choice: { readonly kind: Kind; readonly limit: number },
): Promise<ListAnswer> => {
  const { ticker } = listing
  const { quotes, securityMaster } = market
  const splits = quotes.shareSplitsOf(listing)
  const [{ rows, total }, outstanding] = await Promise.all([
    ownersOf(market, listing, choice),
    outstandingOf(market, listing, splits),
  ])
  // Most funds report the end of the same quarter.
  const outstandingOn = remembered(outstanding)
  const asset = JSON.stringify(ticker)
  const wireText = wireTexts[choice.kind]
  const namesOf = rememberedNames(securityMaster, choice.kind)
  const named = rows.map((row) => ({ row, names: namesOf(row) })).sort(byValue)
  const results = named.slice(0, choice.limit).map(({ row, names }) => {
    const { shares, reportDate } = row.columns
    const outstanding = outstandingOn(reportDate)
    const previous = previousOf(row, splits)
    const change = previous === null ? null : shares - previous
    return wireText(row.served, {
      ticker: names.ticker,
      company: names.company,
      classId: names.classId,
      asset,
      previousSharesHeld: String(previous),
      sharesChange: String(change),
      sharesChangePct: String(percentOf(change, previous)),
      ownershipPct: String(percentOf(shares, outstanding)),
    })
  })
  return tickerAnswer(ticker, results, total)
}
