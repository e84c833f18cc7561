/** The reports of an invented company and the figures in them, which add up. */
import { lastQuarters, type Quarter } from './calendar.ts'
import { cikOf, depthOf, type Market } from './market.ts'
import { hashOf, randomsOf } from './random.ts'

const REPORTS = 2
const SHARES = 3

export type Report = {
  readonly quarter: Quarter
  readonly form: '10-K' | '10-Q'
  readonly accession: string
  /** Of the quarter alone. */
  readonly flows: Flows
  /** From the beginning of its year to its end. */
  readonly year: Flows
  readonly balance: Balance
}

/** US dollars. */
type Flows = {
  readonly revenue: number
  readonly costs: number
  readonly expenses: number
  readonly taxes: number
  readonly depreciation: number
  readonly operating: number
  readonly investing: number
  readonly financing: number
}
type Balance = {
  readonly cash: number
  readonly otherCurrent: number
  readonly plant: number
  readonly currentLiabilities: number
  readonly longTermDebt: number
}

const THOUSAND = 1000
const thousands = (value: number): number => Math.round(value / THOUSAND) * THOUSAND

export const sharesOf = ({ seed }: Market, at: number): number =>
  1_000_000 * (10 + (hashOf(seed, at, SHARES) % 990))

const flowsOf = (sales: number, margin: number): Flows => {
  const revenue = thousands(sales)
  const costs = thousands(revenue * (1 - margin))
  const expenses = thousands(revenue * margin * 0.6)
  const taxes = thousands((revenue - costs - expenses) * 0.21)
  const depreciation = thousands(revenue * 0.05)
  const operating = revenue - costs - expenses - taxes + depreciation
  const investing = -thousands(operating * 0.6)
  const financing = -thousands(operating * 0.3)
  return { revenue, costs, expenses, taxes, depreciation, operating, investing, financing }
}

const sumOf = (a: Flows, b: Flows): Flows => ({
  revenue: a.revenue + b.revenue,
  costs: a.costs + b.costs,
  expenses: a.expenses + b.expenses,
  taxes: a.taxes + b.taxes,
  depreciation: a.depreciation + b.depreciation,
  operating: a.operating + b.operating,
  investing: a.investing + b.investing,
  financing: a.financing + b.financing,
})

/** The number of a filing is unique among those of its registrant. */
export const accessionOf = (at: number, day: string, number: number): string =>
  `${cikOf(at)}-${day.slice(2, 4)}-${String(number).padStart(6, '0')}`

/** Reports have the numbers from here on. */
const FIRST_NUMBER = 500_000

/** Quarters before the first report, so that its year is known too. */
const LEAD = 3

/** From old to new. */
export const reportsOf = (market: Market, at: number): readonly Report[] => {
  const random = randomsOf(hashOf(market.seed, at, REPORTS))
  const base = 1e7 * (1 + random() * 99)
  const margin = 0.3 + random() * 0.4
  const flows: Flows[] = []
  let cash = thousands(base * 2)
  const reports = lastQuarters(depthOf(market, at).reports + LEAD).map((quarter, index): Report => {
    const own = flowsOf(base * 1.01 ** index * (0.95 + random() * 0.1), margin)
    flows.push(own)
    cash += own.operating + own.investing + own.financing
    return {
      quarter,
      form: quarter.number === 4 ? '10-K' : '10-Q',
      accession: accessionOf(at, quarter.filed, FIRST_NUMBER + index),
      flows: own,
      year: flows.slice(-quarter.number).reduce(sumOf),
      balance: {
        cash,
        otherCurrent: thousands(base),
        plant: thousands(base * 5),
        currentLiabilities: thousands(base * 0.8),
        longTermDebt: thousands(base * 2),
      },
    }
  })
  return reports.slice(LEAD)
}
