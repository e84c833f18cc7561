/** Nasdaq's rows of its dividend calendar as records. */
import { dividends } from '../../derived/dividends/record.ts'
import type { ParsedRows } from '../../sources/files/parsed-rows.ts'
import type { PublishedDividend } from '../../sources/nasdaq/calendar.ts'
import { textOf } from '../../store/record-text.ts'
import { type EventDraft, normalizedDay } from '../security-events.ts'

export type DividendDraft = EventDraft<typeof dividends, 'adjDividend' | 'isAdjusted' | 'yield'>

const frequencies = { 1: 'Annual', 2: 'Semi-Annual', 4: 'Quarterly', 12: 'Monthly', 52: 'Weekly' } as const

/** Payments a year by the year's rate, where it is that many times the payment within 2 %; a raise hides it. */
const frequencyOf = ({ rate, annualRate }: PublishedDividend) => {
  if (annualRate === null) return null
  const times = annualRate / rate
  const [, found = null] =
    Object.entries(frequencies).find(([count]) => Math.abs(times / Number(count) - 1) <= 0.02) ?? []
  return found
}

/** What is paid once a year is raised by less; no payment is more than its year's, unless it is outside of the regular ones. */
const MAX_RAISE = 1.5

/** Null where a payment is not one of those that its year's rate adds up: Costco's 15 dollars of 2023 beside a rate of 4.08. */
const typeOf = ({ rate, annualRate }: PublishedDividend): 'special' | 'regular' | null => {
  // Nasdaq indicates no year's rate for a payment outside of the company's regular ones.
  if (annualRate === 0) return 'special'
  return annualRate !== null && rate > annualRate * MAX_RAISE ? null : 'regular'
}

const draftOf = (dividend: PublishedDividend): DividendDraft => {
  const { symbol, exOn: on, recordOn, paidOn, declaredOn, rate, annualRate } = dividend
  const type = typeOf(dividend)
  const stated = {
    paymentDate: paidOn,
    declarationDate: declaredOn,
    // Nasdaq states every amount in US dollars.
    currency: 'USD',
    frequency: type === 'special' ? 'Special' : frequencyOf(dividend),
  } as const
  return {
    symbol,
    name: dividend.name,
    columns: { on, isStated: 0, amount: rate, annualRate, type: type ?? 'unknown', ...stated },
    text: textOf(
      dividends,
      { symbol, on },
      { date: on, periodEnd: null, recordDate: recordOn, dividend: rate, type, ...stated },
    ),
  }
}

export const normalizeDividends = ({ rows, rejected }: ParsedRows<PublishedDividend>, file: string) =>
  normalizedDay(rows.map(draftOf), rejected, file)
