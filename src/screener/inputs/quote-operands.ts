/** Figures from a quote and a profile. */
import type { CompanyProfile } from '../../datasets/companies/record.ts'
import { daysBetween } from '../../lib/day.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { type Operands, operandsFrom, type PlainOperand } from '../operand.ts'

/** Fields of a quote that are figures of the same name. */
const quoteFields = [
  'price',
  'marketCap',
  'sharesOutstanding',
  'change',
  'changePct',
  'open',
  'previousClose',
  'dayHigh',
  'dayLow',
  'volume',
  'avgVolume',
  'yearHigh',
  'yearLow',
  'priceAvg50',
  'priceAvg200',
] as const satisfies readonly PlainOperand[]

export type QuoteRecord = Readonly<Record<(typeof quoteFields)[number], number | null>> & {
  readonly quotedAt: string | null
}

/** Day of the price in New York; null without one. */
export const priceDateOf = ({ price, quotedAt }: QuoteRecord): string | null =>
  price === null || quotedAt === null ? null : newYorkDayOf(Date.parse(quotedAt))

/** `isShared`: the price may be compared with the company's figures per share. */
export const quoteOperandsOf = (quote: QuoteRecord, isShared: boolean): Operands => {
  const on = priceDateOf(quote)
  if (on === null) return {}
  return operandsFrom('quotes', [
    ...quoteFields.map((name) => [name, quote[name], on] as const),
    ['sharePrice', isShared ? quote.price : null, on],
  ])
}

/** Banks, brokers, insurers, real estate and holding companies. */
const isFinancial = ({ sector, sic }: CompanyProfile): boolean =>
  sic === null ? sector === 'Finance' || sector === 'Real Estate' : /^6[0-7]/.test(sic)

export const profileOperandsOf = (profile: CompanyProfile, asOf: string): Operands => {
  const { employees, ipo } = profile
  const counted = employees === null ? Number.NaN : Number(employees)
  return operandsFrom('companies', [
    ['isOperating', isFinancial(profile) ? null : 1],
    ['employees', Number.isFinite(counted) ? counted : null],
    ...(ipo === null || ipo > asOf ? [] : [['daysSinceIpo', daysBetween(ipo, asOf), ipo] as const]),
  ])
}
