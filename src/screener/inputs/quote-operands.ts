/** The figures of formulas that a quote and a profile state. */
import type { CompanyProfile } from '../../datasets/companies/record.ts'
import { daysBetween } from '../../lib/day.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import type { Operand, PlainOperand } from '../operand.ts'

/** The fields of a quote that are figures under the same name. */
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

type Found = Readonly<Record<string, Operand>>

/** Day of the price in New York; null without one. */
export const priceDateOf = ({ price, quotedAt }: QuoteRecord): string | null =>
  price === null || quotedAt === null ? null : newYorkDayOf(Date.parse(quotedAt))

/** `isShared` where the price may be compared with figures a share of the company. */
export const quoteOperandsOf = (quote: QuoteRecord, isShared: boolean): Found => {
  const on = priceDateOf(quote)
  if (on === null) return {}
  const found = quoteFields.flatMap((name) => {
    const value = quote[name]
    return value === null ? [] : [[name, { value, on, source: 'quotes' }] as const]
  })
  const shared = isShared
    ? found.flatMap(([name, of]) => (name === 'price' ? [['sharePrice', of] as const] : []))
    : []
  return Object.fromEntries([...found, ...shared])
}

/** Banks, brokers, insurers and holders of property or of others' money. */
const isFinancial = ({ sector, sic }: CompanyProfile): boolean =>
  sic === null ? sector === 'Finance' || sector === 'Real Estate' : /^6[0-7]/.test(sic)

export const profileOperandsOf = (profile: CompanyProfile, asOf: string): Found => {
  const { employees, ipo } = profile
  const source = 'companies'
  const counted = employees === null ? Number.NaN : Number(employees)
  return {
    ...(isFinancial(profile) ? {} : { isOperating: { value: 1, source } }),
    ...(Number.isFinite(counted) ? { employees: { value: counted, source } } : {}),
    ...(ipo === null || ipo > asOf
      ? {}
      : { daysSinceIpo: { value: daysBetween(ipo, asOf), on: ipo, source } }),
  }
}
