/** Everything the two accounting taxonomies differ in; leaves out the concepts themselves. */
import { balanceRules } from './concepts/balance.ts'
import { cashFlowRules, cashPositionRules } from './concepts/cash-flow.ts'
import { ifrsRevenue, incomeRules, usGaapDepreciation, usGaapRevenue } from './concepts/income.ts'
import { type CompiledRules, conceptsOf, rivalsIn } from './concepts/line-rule.ts'

export type Mapping = {
  readonly taxonomy: 'us-gaap' | 'ifrs-full'
  readonly income: CompiledRules
  readonly balance: CompiledRules
  readonly cashFlow: CompiledRules
  readonly cashPosition: CompiledRules
  /** Groups of concepts of which a filing may state the total and parts of it. */
  readonly totals: readonly (readonly string[])[]
  /** Concepts that stand for the same line, line by line. */
  readonly rivals: readonly (readonly string[])[]
  /** Cash from operations: its filing is the cash flow statement's. */
  readonly operatingCash: readonly string[]
  /** Flows that nearly every filing states for each of its periods: they show the fiscal calendar. */
  readonly anchors: readonly string[]
  readonly balanceConcepts: readonly string[]
  readonly cashFlowConcepts: readonly string[]
  readonly wanted: ReadonlySet<string>
}

type Parts = Omit<Mapping, 'balanceConcepts' | 'cashFlowConcepts' | 'rivals' | 'wanted'>

const mappingOf = (parts: Parts): Mapping => {
  const balanceConcepts = [...new Set(conceptsOf(parts.balance))]
  const { income, cashFlow, cashPosition } = parts
  const cashFlowConcepts = [...new Set(conceptsOf(cashFlow))]
  const others = [income, cashPosition].flatMap(conceptsOf)
  const rivals = [...rivalsIn(income), ...rivalsIn(cashFlow)]
  const wanted = new Set([...balanceConcepts, ...cashFlowConcepts, ...others])
  return { ...parts, balanceConcepts, cashFlowConcepts, rivals, wanted }
}

export const mappings: readonly Mapping[] = [
  mappingOf({
    taxonomy: 'us-gaap',
    income: incomeRules.usGaap,
    balance: balanceRules.usGaap,
    cashFlow: cashFlowRules.usGaap,
    cashPosition: cashPositionRules.usGaap,
    totals: [usGaapRevenue.split('|'), usGaapDepreciation.split('|')],
    operatingCash: [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    ],
    anchors: [
      'NetIncomeLoss',
      'ProfitLoss',
      'IncomeTaxExpenseBenefit',
      'OperatingIncomeLoss',
      'NetCashProvidedByUsedInOperatingActivities',
      'EarningsPerShareDiluted',
      'EarningsPerShareBasic',
    ],
  }),
  mappingOf({
    taxonomy: 'ifrs-full',
    income: incomeRules.ifrs,
    balance: balanceRules.ifrs,
    cashFlow: cashFlowRules.ifrs,
    cashPosition: cashPositionRules.ifrs,
    totals: [ifrsRevenue.split('|')],
    operatingCash: [
      'CashFlowsFromUsedInOperatingActivities',
      'CashFlowsFromUsedInOperatingActivitiesContinuingOperations',
      'CashFlowsFromUsedInOperations',
    ],
    anchors: [
      'ProfitLoss',
      'ProfitLossBeforeTax',
      'IncomeTaxExpenseContinuingOperations',
      'CashFlowsFromUsedInOperatingActivities',
      'BasicEarningsLossPerShare',
    ],
  }),
]
