/** The costly parts of what is known of a ticker, each taken from the run before where what it follows from is as it was. */
import { crc32 } from 'node:zlib'
import { assetNamesOf } from '../datasets/holdings/holders.ts'
import type { Series } from '../facts/price-summary.ts'
import type { Listing } from '../identity/listing.ts'
import { daysBetween } from '../lib/day.ts'
import { type FactSources, rules } from './fact-sources.ts'
import { barOperandsOf } from './facts/bar-operands.ts'
import { holdingOperandsOf } from './facts/holding-operands.ts'
import { reportedOf } from './facts/statement-operands.ts'
import type { View } from './facts/statement-periods.ts'
import { barsUpTo } from './facts/stored-bars.ts'
import { statementsIn, statementTextsOf } from './facts/stored-statements.ts'
import type { Operands } from './operand.ts'
import { type Kept, operandsIn } from './stored-operands.ts'

/** What the run before kept of a ticker: what each part followed from, beside all figures. */
export type Before = Kept & {
  readonly statements: string
  readonly bars: string
  readonly holdings: string
  readonly currency: string | null
  readonly filing: string | null
}

export type Part = Pick<Before, 'currency' | 'filing'> & {
  readonly version: string
  readonly operands: Operands
}

export const noPart: Part = { version: '', operands: {}, currency: null, filing: null }

/** Statements of the company, for each of its common shares. */
export const reportedPart = async (
  { market, splits }: FactSources,
  { cik, ticker }: Listing,
  view: View,
  before: Before | undefined,
): Promise<Part> => {
  if (cik === null) return noPart
  const texts = await statementTextsOf(market.store, cik)
  const known = splits.get(ticker) ?? []
  const head = JSON.stringify([rules, view, known])
  const version = `${texts.flat().reduce((sum, text) => crc32(text, sum), crc32(head))}`
  if (before?.statements === version) {
    const { currency, filing } = before
    return { version, operands: operandsIn(before, 'financials'), currency, filing }
  }
  return { version, ...reportedOf(cik, statementsIn(texts), known, view) }
}

/** A series that ends longer before the price tells nothing of its day. */
const NEAR_DAYS = 5
/** The price and the last close are on one basis: no split lies between them. */
const NEAR_WITHIN = 0.3

const isOfPrice = ({ basis, figures }: Series, price: number, on: string): boolean =>
  basis === 'adjusted' &&
  Math.abs(daysBetween(figures.to, on)) <= NEAR_DAYS &&
  Math.abs(figures.close / price - 1) <= NEAR_WITHIN

export const barPart = async (
  { market, series, benchmark }: FactSources,
  { ticker }: Listing,
  { price, on }: { readonly price: number | null; readonly on: string },
  before: Before | undefined,
): Promise<Part> => {
  const own = series.get(ticker)
  if (own === undefined || price === null || !isOfPrice(own, price, on)) return noPart
  const version = [rules, own.basis, own.source, own.updatedAt, benchmark?.version ?? '', on].join(' ')
  if (before?.bars === version) return { ...noPart, version, operands: operandsIn(before, 'prices') }
  const bars = await barsUpTo(market.store, ticker, own, on)
  return { ...noPart, version, operands: barOperandsOf(bars, benchmark?.bars ?? null, on) }
}

/** Shares on the basis of the day `on`. Which reports are too old is looked at once a month. */
export const heldPart = async (
  { market: { directory }, asOf, splits, held }: FactSources,
  { ticker }: Listing,
  on: string,
  before: Before | undefined,
): Promise<Part> => {
  const known = (splits.get(ticker) ?? []).filter((split) => split.on <= on)
  const names = assetNamesOf(directory, ticker)
  const basis = JSON.stringify([rules, held.version, asOf.slice(0, 7), known, names])
  const version = `${crc32(basis)}`
  if (before?.holdings === version) return { ...noPart, version, operands: operandsIn(before, 'holdings') }
  const found = await held.read()
  const own = names.flatMap((name) => found.get(name) ?? [])
  return { ...noPart, version, operands: holdingOperandsOf(own, known, { on, asOf }) }
}
