/**
 * Differences of which the filing proves that the vendor errs or means something else, each with its proof. They are counted
 * apart where the proof holds; the mapping never follows them. Leaves out what nobody has looked up.
 */
import { DIFFERENCE_MARK, type PeriodFacts } from './truth-period-facts.ts'
import type { Vendor } from './truth-vendors.ts'

type Proof =
  /** What the filing states, by the vendor's date. */
  | { readonly filed: Readonly<Record<string, number>> }
  /** What theirs is a multiple of: ours. */
  | { readonly times: number }
  /** Concepts, as `A + B - C`, that the filing tags for the period and that come to ours. */
  | { readonly tagged: readonly string[] }
  /** Concepts of another line that come to theirs, with either sign. */
  | { readonly theirs: readonly string[] }
  /** Concepts of another line that come to the difference, with either sign. */
  | { readonly off: readonly string[] }

type VendorError = Proof & {
  readonly ticker: string
  readonly vendor: Vendor
  readonly lines: readonly string[]
  readonly why: string
}

const SAME = 0.002

const PRE_TAX =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest' as const
const PRE_TAX_WITHOUT_ASSOCIATES =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments' as const
const LEASES = 'OperatingLeaseLiability' as const

const vendorErrors: readonly VendorError[] = [
  {
    ...{ ticker: 'TSM', vendor: 'fmp', lines: ['eps', 'epsDiluted'], times: 5 },
    why: 'per American depositary share, which is five of the shares that the 20-F counts',
  },
  {
    ...{ ticker: 'TSM', vendor: 'fmp', lines: ['weightedAverageShsOut', 'weightedAverageShsOutDil'] },
    times: 1 / 5,
    why: 'American depositary shares, which are five of the shares that the 20-F counts',
  },
  {
    ...{ ticker: 'WMT', vendor: 'fmp', lines: ['eps'], filed: { '2021-01-31': 4.77 } },
    why: 'the 10-K of 2021 states 4.77, which is 1.59 after the split of 2024',
  },
  {
    ...{ ticker: 'WMT', vendor: 'fmp', lines: ['epsDiluted'], filed: { '2021-01-31': 4.75 } },
    why: 'the 10-K of 2021 states 4.75, which is 1.58 after the split of 2024',
  },
  {
    ...{ ticker: 'AAPL', vendor: 'fmp', lines: ['operatingIncome'] },
    filed: { '2013-09-28': 48_999_000_000, '2016-09-24': 60_024_000_000 },
    why: 'the 10-Ks state 48,999 and 60,024 million, which is revenue less cost and expenses in the same file',
  },
  {
    ...{ ticker: 'TSLA', vendor: 'av', lines: ['incomeBeforeTax'] },
    tagged: [PRE_TAX, PRE_TAX_WITHOUT_ASSOCIATES],
    why: 'net income plus tax, without the share of minorities; the filing states income before tax',
  },
  {
    ...{ ticker: 'MCD', vendor: 'av', lines: ['totalStockholdersEquity'], tagged: ['StockholdersEquity'] },
    why: 'the filing states a deficit',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['operatingIncome'], tagged: ['OperatingIncomeLoss'] },
    why: 'acquisition-related expenses are above operating income on the face',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['operatingExpenses'] },
    tagged: ['GrossProfit - OperatingIncomeLoss'],
    why: 'acquisition-related expenses are operating expenses on the face',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['costAndExpenses'] },
    tagged: [
      'Revenues - OperatingIncomeLoss',
      'RevenueFromContractWithCustomerExcludingAssessedTax - OperatingIncomeLoss',
    ],
    why: 'acquisition-related expenses are operating expenses on the face',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['totalOtherIncomeExpensesNet'] },
    tagged: [`${PRE_TAX} - OperatingIncomeLoss`, `${PRE_TAX_WITHOUT_ASSOCIATES} - OperatingIncomeLoss`],
    why: 'acquisition-related expenses are above operating income on the face',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['nonOperatingIncomeExcludingInterest'] },
    tagged: [
      `OperatingIncomeLoss - ${PRE_TAX} - InterestExpense`,
      `OperatingIncomeLoss - ${PRE_TAX_WITHOUT_ASSOCIATES} - InterestExpense`,
    ],
    why: 'acquisition-related expenses are above operating income on the face',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['sellingGeneralAndAdministrativeExpenses'] },
    tagged: ['SellingGeneralAndAdministrativeExpense'],
    why: 'the face has research of a note among selling, general and administrative expenses',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['netPreferredStockIssuance'] },
    theirs: ['ProceedsFromStockOptionsExercised'],
    why: 'options exercised are no preferred shares',
  },
  {
    ...{ ticker: 'APH', vendor: 'fmp', lines: ['shortTermDebt'], off: ['OperatingLeaseLiabilityCurrent'] },
    why: 'operating leases are counted as debt and again as leases',
  },
  ...(['AMD', 'APH', 'DIS', 'TXN', 'GOOGL', 'PG', 'KMB', 'META', 'WMT'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', lines: ['capitalLeaseObligations'] } as const),
    tagged: [
      LEASES,
      `${LEASES} + FinanceLeaseLiability`,
      'OperatingLeaseLiabilityCurrent + OperatingLeaseLiabilityNoncurrent',
      'OperatingLeaseLiabilityCurrent + OperatingLeaseLiabilityNoncurrent + FinanceLeaseLiabilityCurrent + FinanceLeaseLiabilityNoncurrent',
    ],
    why: 'without the part due within a year, which the filing states',
  })),
  {
    ...{ ticker: 'TSM', vendor: 'fmp', lines: ['capitalLeaseObligations'], tagged: ['LeaseLiabilities'] },
    why: 'without the part due within a year, which the filing states',
  },
  ...(['AMD', 'TXN', 'DIS', 'GOOGL', 'APH', 'KMB', 'META'] as const).map((ticker) => ({
    ...({ ticker, vendor: 'fmp', lines: ['totalDebt', 'netDebt'] } as const),
    off: [
      'OperatingLeaseLiabilityCurrent',
      'FinanceLeaseLiabilityCurrent',
      'OperatingLeaseLiabilityCurrent + FinanceLeaseLiabilityCurrent',
    ],
    why: 'leases due within a year are left out or counted twice',
  })),
  {
    ...{ ticker: 'AMD', vendor: 'fmp', lines: ['depreciationAndAmortization'] },
    off: ['OperatingLeaseRightOfUseAssetAmortizationExpense'],
    why: 'with the amortization of operating leases, which is rent',
  },
  {
    ...{ ticker: 'PG', vendor: 'fmp', lines: ['bottomLineNetIncome'] },
    tagged: ['NetIncomeLossAvailableToCommonStockholdersBasic'],
    why: 'preferred dividends are not taken off',
  },
  {
    ...{ ticker: 'PG', vendor: 'fmp', lines: ['netIncomeDeductions'] },
    tagged: ['NetIncomeLoss - NetIncomeLossAvailableToCommonStockholdersBasic', 'DividendsPreferredStock'],
    why: 'preferred dividends with a minus',
  },
  {
    ...{ ticker: 'TXN', vendor: 'fmp', lines: ['netIncomeDeductions'] },
    tagged: ['NetIncomeLoss - NetIncomeLossAvailableToCommonStockholdersBasic'],
    why: 'the rounding of participating shares; the filing allocates more to them',
  },
  {
    ...{ ticker: 'NKE', vendor: 'fmp', lines: ['netInterestIncome'] },
    tagged: ['-InterestIncomeExpenseNonoperatingNet', 'InterestIncomeExpenseNonoperatingNet'],
    why: 'the filing states interest net; the parts are of another note',
  },
  {
    ...{ ticker: 'TXN', vendor: 'fmp', lines: ['acquisitionsNet'] },
    theirs: ['PaymentsToAcquirePropertyPlantAndEquipment', 'ProceedsFromSaleOfProductiveAssets'],
    why: 'capital expenditure and sales of assets are no acquisitions',
  },
  {
    ...{ ticker: 'KMB', vendor: 'fmp', lines: ['acquisitionsNet'] },
    theirs: ['PaymentsToAcquireProductiveAssets', 'ProceedsFromSaleOfProductiveAssets'],
    why: 'capital expenditure and sales of assets are no acquisitions',
  },
  {
    ...{ ticker: 'SNOW', vendor: 'fmp', lines: ['netStockIssuance', 'netCommonStockIssuance'] },
    theirs: ['NetCashProvidedByUsedInFinancingActivities'],
    why: 'all of financing',
  },
  {
    ...{
      ticker: 'SNOW',
      vendor: 'fmp',
      lines: ['taxAssets'],
      theirs: ['CapitalizedContractCostNetNoncurrent'],
    },
    why: 'commissions that are capitalized',
  },
]

type Figure = {
  readonly ticker: string
  readonly vendor: Vendor
  readonly date: string
  readonly line: string
  readonly ours: number | null
  readonly theirs: number
}

const TERM = /(?<sign>[+-])?\s*(?<concept>\w+)/g

/** Every value that `A + B - C` may have, of the versions that filings give its concepts. */
const amountsOf = (text: string, facts: PeriodFacts): readonly number[] =>
  [...text.matchAll(TERM)].reduce<readonly number[]>(
    (sums, { groups = {} }) => {
      const { sign, concept = '' } = groups
      const values = facts.get(concept) ?? facts.get(concept + DIFFERENCE_MARK) ?? []
      return sums.flatMap((sum) => values.map((value) => (sign === '-' ? sum - value : sum + value)))
    },
    [0],
  )

const isNear = (value: number, right: number): boolean => Math.abs(value - right) <= SAME * Math.abs(right)

const isAnyOf = (value: number, texts: readonly string[], facts: PeriodFacts): boolean =>
  value !== 0 && texts.some((text) => amountsOf(text, facts).some((amount) => isNear(value, amount)))

const isEitherSign = (value: number, texts: readonly string[], facts: PeriodFacts): boolean =>
  isAnyOf(value, texts, facts) || isAnyOf(-value, texts, facts)

const isProven = (error: VendorError, { date, ours, theirs }: Figure, facts: PeriodFacts): boolean => {
  if ('theirs' in error) return isEitherSign(theirs, error.theirs, facts)
  if (ours === null) return false
  if ('tagged' in error) return isAnyOf(ours, error.tagged, facts)
  if ('off' in error) return isEitherSign(ours - theirs, error.off, facts)
  const right = 'times' in error ? theirs / error.times : error.filed[date]
  return right !== undefined && isNear(ours, right)
}

/** Why a difference is the vendor's; undefined where nothing is proven by `facts`, the company's of the period. */
export const vendorErrorOf = (figure: Figure, facts: PeriodFacts): string | undefined =>
  vendorErrors.find(
    (error) =>
      error.ticker === figure.ticker &&
      error.vendor === figure.vendor &&
      error.lines.includes(figure.line) &&
      isProven(error, figure, facts),
  )?.why
