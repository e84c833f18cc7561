/** The company facts of an invented company, as data.sec.gov publishes them. */
import { cikOf, type Market, nameOf } from './market.ts'
import { type Report, reportsOf, sharesOf } from './reports.ts'

type Fact = {
  readonly start?: string
  readonly end: string
  readonly val: number
  readonly accn: string
  readonly fy: number
  readonly fp: string
  readonly form: string
  readonly filed: string
}
type Flows = Report['flows']

const factOf = ({ quarter, form, accession }: Report, val: number, start?: string): Fact => ({
  ...(start === undefined ? {} : { start }),
  end: quarter.end,
  val,
  accn: accession,
  fy: quarter.year,
  fp: quarter.number === 4 ? 'FY' : `Q${quarter.number}`,
  form,
  filed: quarter.filed,
})

const netIncomeOf = ({ revenue, costs, expenses, taxes }: Flows): number => revenue - costs - expenses - taxes

const income: Readonly<Record<string, (flows: Flows) => number>> = {
  Revenues: ({ revenue }) => revenue,
  CostOfRevenue: ({ costs }) => costs,
  GrossProfit: ({ revenue, costs }) => revenue - costs,
  OperatingExpenses: ({ expenses }) => expenses,
  OperatingIncomeLoss: ({ revenue, costs, expenses }) => revenue - costs - expenses,
  IncomeTaxExpenseBenefit: ({ taxes }) => taxes,
  NetIncomeLoss: netIncomeOf,
}

const cashFlow: Readonly<Record<string, (flows: Flows) => number>> = {
  DepreciationDepletionAndAmortization: ({ depreciation }) => depreciation,
  NetCashProvidedByUsedInOperatingActivities: ({ operating }) => operating,
  NetCashProvidedByUsedInInvestingActivities: ({ investing }) => investing,
  NetCashProvidedByUsedInFinancingActivities: ({ financing }) => financing,
  CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect:
    ({ operating, investing, financing }) => operating + investing + financing,
}

const assetsOf = ({ cash, otherCurrent, plant }: Report['balance']): number => cash + otherCurrent + plant
const liabilitiesOf = ({ currentLiabilities, longTermDebt }: Report['balance']): number =>
  currentLiabilities + longTermDebt

const balance: Readonly<Record<string, (balance: Report['balance']) => number>> = {
  CashAndCashEquivalentsAtCarryingValue: ({ cash }) => cash,
  AssetsCurrent: ({ cash, otherCurrent }) => cash + otherCurrent,
  PropertyPlantAndEquipmentNet: ({ plant }) => plant,
  Assets: assetsOf,
  LiabilitiesCurrent: ({ currentLiabilities }) => currentLiabilities,
  LongTermDebtNoncurrent: ({ longTermDebt }) => longTermDebt,
  Liabilities: liabilitiesOf,
  StockholdersEquity: (of) => assetsOf(of) - liabilitiesOf(of),
  LiabilitiesAndStockholdersEquity: assetsOf,
}

/** As reports do: the quarter alone in reports of quarters, and what has passed of the year in all. */
const flowFacts = (reports: readonly Report[], figureOf: (flows: Flows) => number): readonly Fact[] =>
  reports.flatMap((report) => {
    const { quarter, flows, year } = report
    const own = factOf(report, figureOf(flows), quarter.start)
    const soFar = factOf(report, figureOf(year), `${quarter.year}-01-01`)
    return quarter.number === 1 ? [own] : quarter.number === 4 ? [soFar] : [own, soFar]
  })

const inUnit = (unit: string, facts: readonly Fact[]) => ({ label: null, units: { [unit]: facts } })

const cents = (value: number): number => Math.round(value * 100) / 100

export const factsFile = (market: Market, at: number): string => {
  const reports = reportsOf(market, at)
  const shares = sharesOf(market, at)
  const flows = Object.entries({ ...income, ...cashFlow }).map(
    ([name, figureOf]) => [name, inUnit('USD', flowFacts(reports, figureOf))] as const,
  )
  const stocks = Object.entries(balance).map(
    ([name, figureOf]) =>
      [
        name,
        inUnit(
          'USD',
          reports.map((report) => factOf(report, figureOf(report.balance))),
        ),
      ] as const,
  )
  const perShare = flowFacts(reports, (of) => cents(netIncomeOf(of) / shares))
  const counts = flowFacts(reports, () => shares)
  return JSON.stringify({
    cik: Number(cikOf(at)),
    entityName: nameOf(at),
    facts: {
      dei: {
        EntityCommonStockSharesOutstanding: inUnit(
          'shares',
          reports.map((report) => factOf(report, shares)),
        ),
      },
      'us-gaap': Object.fromEntries([
        ...flows,
        ...stocks,
        ['EarningsPerShareBasic', inUnit('USD/shares', perShare)],
        ['EarningsPerShareDiluted', inUnit('USD/shares', perShare)],
        ['WeightedAverageNumberOfSharesOutstandingBasic', inUnit('shares', counts)],
        ['WeightedAverageNumberOfDilutedSharesOutstanding', inUnit('shares', counts)],
      ]),
    },
  })
}
