/** Comparisons with vendors counted by vendor, company and line, with the targets. */
import { type Cell, shareOf, tableOf } from '../table.ts'
import { type Comparison, type Vendor, vendorNames } from './vendors.ts'

/** Lines that every user judges a statement by, in the order they are printed. */
const headlines: readonly string[] = [
  ...[
    'revenue',
    'costOfRevenue',
    'grossProfit',
    'operatingIncome',
    'incomeBeforeTax',
    'incomeTaxExpense',
  ].map((line) => `income ${line}`),
  'income netIncome',
  ...[
    'totalAssets',
    'totalCurrentAssets',
    'totalLiabilities',
    'totalCurrentLiabilities',
    'totalStockholdersEquity',
  ].map((line) => `balance-sheet ${line}`),
  ...['totalEquity', 'cashAndCashEquivalents', 'inventory', 'goodwill', 'retainedEarnings'].map(
    (line) => `balance-sheet ${line}`,
  ),
  ...[
    'netCashProvidedByOperatingActivities',
    'operatingCashFlow',
    'netCashProvidedByInvestingActivities',
  ].map((line) => `cash-flow ${line}`),
  ...['netCashProvidedByFinancingActivities', 'capitalExpenditure'].map((line) => `cash-flow ${line}`),
]

const placeOf = ({ statement, line }: Comparison): string => `${statement} ${line}`

export const isHeadline = (comparison: Comparison): boolean => headlines.includes(placeOf(comparison))

export type Count = {
  readonly compared: number
  readonly equal: number
  readonly different: number
  /** Ours has no figure; `rows` of them because it has no statement, `unfiled` because the file has nothing of the period. */
  readonly absent: number
  readonly rows: number
  readonly unfiled: number
  /** Proven to be the vendor's: not among `compared`. */
  readonly apart: number
}

export const countOf = (comparisons: readonly Comparison[]): Count => {
  const of = (verdict: Comparison['verdict']): number =>
    comparisons.filter((each) => each.verdict === verdict).length
  const [equal, different, rows, apart] = [of('equal'), of('different'), of('row'), of('vendor')]
  const unfiled = comparisons.filter(({ verdict, isInFile }) => verdict === 'row' && !isInFile).length
  const absent = of('null') + rows
  return { compared: equal + different + absent, equal, different, absent, rows, unfiled, apart }
}

const HEADER = [
  'compared',
  'equal',
  'different',
  'null',
  'of no row',
  'not in file',
  "vendor's",
  'equal, %',
  'null, %',
]

const cellsOf = (comparisons: readonly Comparison[]): readonly Cell[] => {
  const { compared, equal, different, absent, rows, unfiled, apart } = countOf(comparisons)
  const shares = [shareOf(equal, compared), shareOf(absent, compared)]
  return [compared, equal, different, absent, rows, unfiled, apart, ...shares]
}

type Named = readonly [name: string, comparisons: readonly Comparison[]]

const grouped = (
  comparisons: readonly Comparison[],
  nameOf: (comparison: Comparison) => string,
): readonly Named[] => [...Map.groupBy(comparisons, nameOf)]

const rowsOf = (groups: readonly Named[]): readonly (readonly Cell[])[] =>
  groups.map(([name, comparisons]) => [name, ...cellsOf(comparisons)])

const vendorsIn = (comparisons: readonly Comparison[]): readonly Vendor[] =>
  (Object.keys(vendorNames) as Vendor[]).filter((vendor) =>
    comparisons.some((each) => each.vendor === vendor),
  )

/** The headline lines and all lines of each group. */
export const summaryTable = (first: string, groups: readonly Named[]): readonly string[] =>
  tableOf(
    [first, ...HEADER],
    rowsOf(
      groups.flatMap(([name, of]): readonly Named[] => [
        [`${name}, headline lines`, of.filter(isHeadline)],
        [`${name}, all lines`, of],
      ]),
    ),
  )

const byVendor = (comparisons: readonly Comparison[]): readonly string[] => {
  const each = vendorsIn(comparisons).map(
    (vendor): Named => [
      vendorNames[vendor],
      comparisons.filter((comparison) => comparison.vendor === vendor),
    ],
  )
  return summaryTable('vendor', [...each, ['all three', comparisons]])
}

const byCompany = (comparisons: readonly Comparison[]): readonly string[] => {
  const groups = grouped(comparisons, ({ ticker, vendor }) => `${ticker} ${vendorNames[vendor]}`)
  const headlinesOf = (of: readonly Comparison[]): string => {
    const { compared, equal } = countOf(of.filter(isHeadline))
    return shareOf(equal, compared)
  }
  const rows = groups.map(([name, of]) => [name, ...cellsOf(of), headlinesOf(of)])
  return tableOf(['company and vendor', ...HEADER, 'headline, %'], rows)
}

/** Headline lines in their order, then those with most unequal figures. */
export const lineTable = (comparisons: readonly Comparison[]): readonly string[] => {
  const groups = grouped(comparisons, placeOf)
  const rankOf = ([name, of]: Named): number => {
    const at = headlines.indexOf(name)
    const { compared, equal } = countOf(of)
    return at < 0 ? headlines.length + compared - equal : at - headlines.length
  }
  const isOther = ([name]: Named): boolean => !headlines.includes(name)
  const first = groups.filter((group) => !isOther(group)).toSorted((a, b) => rankOf(a) - rankOf(b))
  const others = groups.filter(isOther).toSorted((a, b) => rankOf(b) - rankOf(a))
  return tableOf(['line', ...HEADER], rowsOf([...first, ...others]))
}

const TARGETS: Readonly<Record<Vendor, number>> = { fmp: 0.88, yfinance: 0.97, av: 0.95 }
const HEADLINE_TARGET = 0.985
const MAX_NULL = 0.03
const LEAST_OF_COMPANY = 0.8

const verdictOf = (met: boolean): string => (met ? 'met' : 'missed')

const targets = (comparisons: readonly Comparison[]): readonly string[] => {
  const shareEqual = (of: readonly Comparison[]): number => countOf(of).equal / countOf(of).compared
  const atLeast = (name: string, share: number, least: number): readonly Cell[] => [
    name,
    `≥ ${(100 * least).toFixed(1)} %`,
    `${(100 * share).toFixed(1)} %`,
    verdictOf(share >= least),
  ]
  const { absent, compared, unfiled } = countOf(comparisons)
  const fmp = comparisons.filter(({ vendor }) => vendor === 'fmp')
  const [worst, ...better] = [...Map.groupBy(fmp, ({ ticker }) => ticker)].toSorted(
    ([, a], [, b]) => shareEqual(a) - shareEqual(b),
  )
  const low = [worst, ...better].filter(
    (each) => each !== undefined && shareEqual(each[1]) < LEAST_OF_COMPANY,
  )
  const rows = [
    atLeast('headline lines, all vendors', shareEqual(comparisons.filter(isHeadline)), HEADLINE_TARGET),
    ...vendorsIn(comparisons).map((vendor) =>
      atLeast(
        `all lines, ${vendorNames[vendor]}`,
        shareEqual(comparisons.filter((each) => each.vendor === vendor)),
        TARGETS[vendor],
      ),
    ),
    [
      'null where a vendor has a figure',
      '≤ 3.0 %',
      shareOf(absent, compared),
      verdictOf(absent <= MAX_NULL * compared),
    ],
    [
      'the same without periods that the file has nothing of',
      '',
      shareOf(absent - unfiled, compared - unfiled),
      '',
    ],
    ...(worst === undefined
      ? []
      : [
          atLeast(
            `FMP's lines of each company; lowest ${worst[0]}, ${low.length} below`,
            shareEqual(worst[1]),
            LEAST_OF_COMPANY,
          ),
        ]),
  ]
  return tableOf(['target', 'wanted', 'reached', ''], rows)
}

export const vendorTables = (comparisons: readonly Comparison[]): readonly string[] => [
  ...targets(comparisons),
  '',
  ...byVendor(comparisons),
  '',
  ...byCompany(comparisons),
  '',
  ...lineTable(comparisons),
]

/** The counts of the tables as data. */
export const vendorCounts = (comparisons: readonly Comparison[]) => {
  const counts = (nameOf: (comparison: Comparison) => string) =>
    Object.fromEntries(grouped(comparisons, nameOf).map(([name, of]) => [name, countOf(of)]))
  return {
    headline: countOf(comparisons.filter(isHeadline)),
    vendors: counts(({ vendor }) => vendor),
    companies: counts(({ ticker, vendor }) => `${ticker} ${vendor}`),
    lines: counts(placeOf),
  }
}
