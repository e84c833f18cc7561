/** Nasdaq's dividends as ours; leaves out what later splits make of them. */
import type { ParsedRows } from '../../sources/nasdaq/answer.ts'
import type { PublishedDividend } from '../../sources/nasdaq/calendar.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Normalized } from '../dataset.ts'
import { dividends } from './record.ts'

const frequencies = { 1: 'Annual', 2: 'Semi-Annual', 4: 'Quarterly', 12: 'Monthly', 52: 'Weekly' } as const

/** Payments a year by the year's rate, where it is that many times the payment within 2 %; a raise hides it. */
const frequencyOf = ({ rate, annualRate }: PublishedDividend) => {
  if (annualRate === null) return null
  const times = annualRate / rate
  const [, found = null] =
    Object.entries(frequencies).find(([count]) => Math.abs(times / Number(count) - 1) <= 0.02) ?? []
  return found
}

const dividendRow = (dividend: PublishedDividend): StoredRow => {
  const { symbol, exOn, rate, annualRate } = dividend
  // Nasdaq indicates no year's rate for a payment outside of the company's regular ones.
  const type = annualRate === 0 ? 'special' : 'regular'
  return rowOf(
    dividends,
    { ticker: symbol, on: exOn, type, amount: rate, annualRate, isAdjusted: 0 },
    {
      date: exOn,
      recordDate: dividend.recordOn,
      paymentDate: dividend.paidOn,
      declarationDate: dividend.declaredOn,
      dividend: rate,
      adjDividend: rate,
      // Nasdaq states every amount in US dollars.
      currency: 'USD',
      yield: null,
      frequency: type === 'special' ? 'Special' : frequencyOf(dividend),
      type,
    },
  )
}

/** A day's file stands for its day: what it no longer states is gone. */
export const normalizeDividends = (
  { rows, rejected }: ParsedRows<PublishedDividend>,
  file: string,
): Normalized => {
  const date = /date=(\d{4}-\d\d-\d\d)$/.exec(file)?.[1]
  return {
    batches: [
      {
        collection: dividends,
        rows: rows.map(dividendRow),
        ...(date === undefined ? {} : { replaces: { on: date } }),
      },
    ],
    rejected,
  }
}
