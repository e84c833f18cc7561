/** The costly inputs of a ticker; each is taken from the previous run while its sources are unchanged. */
import { crc32 } from 'node:zlib'
import { assetNamesOf } from '../datasets/holdings/query.ts'
import type { Series } from '../derived/prices/price-summary.ts'
import { daysBetween } from '../lib/day.ts'
import type { Listing } from '../security-master/listing.ts'
import type { ColumnsOf } from '../store/collection.ts'
import type { screenerOperands } from './collections.ts'
import { type InputSources, rules } from './input-sources.ts'
import { barOperandsOf } from './inputs/bar-operands.ts'
import { holdingOperandsOf } from './inputs/holding-operands.ts'
import { statementOperandsOf } from './inputs/statement-operands.ts'
import type { View } from './inputs/statement-periods.ts'
import { barsUpTo } from './inputs/stored-bars.ts'
import { statementRowsOf, statementsIn } from './inputs/stored-statements.ts'
import type { Operands } from './operand.ts'
import { type OperandRecord, operandsIn } from './stored-operands.ts'

/** What the previous run stored of a ticker: its figures and the version of each input. */
export type CachedInputs = {
  readonly columns: ColumnsOf<typeof screenerOperands>
  readonly record: OperandRecord
}

export type Input = {
  readonly version: string
  readonly operands: Operands
  /** Currency of the newest statement. */
  readonly currency: string | null
  readonly filing: string | null
}

export const noInput: Input = { version: '', operands: {}, currency: null, filing: null }

/** Statements of the company, for each of its common shares. */
export const statementInput = async (
  { market }: InputSources,
  listing: Listing,
  view: View,
  cached: CachedInputs | undefined,
): Promise<Input> => {
  const { cik } = listing
  if (cik === null) return noInput
  const rows = await statementRowsOf(market.store, cik)
  const splits = market.quotes.companySplitsOf(listing)
  const head = JSON.stringify([rules, view, splits])
  const texts = Object.values(rows).flatMap((each) => each.map(({ text }) => text))
  const version = `${texts.reduce((sum, text) => crc32(text, sum), crc32(head))}`
  if (cached?.columns.statements === version) {
    const { currency, filing } = cached.columns
    return { version, operands: operandsIn(cached.record, 'financials'), currency, filing }
  }
  return { version, ...statementOperandsOf(cik, statementsIn(rows), splits, view) }
}

/** A series that ends earlier than this before the price is not used. */
const NEAR_DAYS = 5
/** The last close differs from the price by at most this, or a split lies between them. */
const NEAR_WITHIN = 0.3

const isOfPrice = ({ basis, figures }: Series, price: number, on: string): boolean =>
  basis === 'adjusted' &&
  Math.abs(daysBetween(figures.to, on)) <= NEAR_DAYS &&
  Math.abs(figures.close / price - 1) <= NEAR_WITHIN

export const barInput = async (
  { market, series, benchmark }: InputSources,
  { security }: Listing,
  { price, on }: { readonly price: number | null; readonly on: string },
  cached: CachedInputs | undefined,
): Promise<Input> => {
  const own = series.get(security)
  if (own === undefined || price === null || !isOfPrice(own, price, on)) return noInput
  const version = [rules, own.basis, own.source, own.updatedAt, benchmark?.version ?? '', on].join(' ')
  if (cached?.columns.bars === version)
    return { ...noInput, version, operands: operandsIn(cached.record, 'prices') }
  const bars = await barsUpTo(market.store, security, own, on)
  return { ...noInput, version, operands: barOperandsOf(bars, benchmark?.bars ?? null, on) }
}

/** Shares on the basis of the day `on`. The version changes once a month, so that old reports drop out. */
export const holdingInput = async (
  { market: { securityMaster, quotes }, held }: InputSources,
  listing: Listing,
  on: string,
  cached: CachedInputs | undefined,
): Promise<Input> => {
  const known = quotes.shareSplitsOf(listing).filter((split) => (split.after ?? split.on) <= on)
  const names = assetNamesOf(securityMaster, listing.ticker)
  const basis = JSON.stringify([rules, held.version, on.slice(0, 7), known, names])
  const version = `${crc32(basis)}`
  if (cached?.columns.holdings === version)
    return { ...noInput, version, operands: operandsIn(cached.record, 'holdings') }
  const found = await held.read()
  const own = names.flatMap((name) => found.get(name) ?? [])
  return { ...noInput, version, operands: holdingOperandsOf(own, known, on) }
}
