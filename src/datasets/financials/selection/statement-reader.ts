/** Reads one company's stated lines by statement and period, in one taxonomy and currency; leaves out derived lines. */
import type { FiscalPeriod, FiscalYear } from '../../../derived/fiscal-calendar.ts'
import { remembered } from '../../../lib/remembered.ts'
import type { CompanyFacts, Fact, Units } from '../../../sources/edgar/company-facts.ts'
import type { LineConcepts } from '../lines/concept-tier.ts'
import { balanceFilingsOf } from './balance-filing.ts'
import { lackedBy, withSections } from './balance-sections.ts'
import { isBesideCashFlow } from './beside-cash-flow.ts'
import { type CashAmounts, cashAmounts } from './cash-ends.ts'
import { cashFlowReader } from './cash-flow-reader.ts'
import { type FactIndex, factIndexOf, usableFacts } from './fact-index.ts'
import { figureIn, figureOf } from './figures.ts'
import { incomeReader } from './income-reader.ts'
import { type Mapping, mappings, type Total } from './mapping.ts'
import { partialFigures } from './partial-figures.ts'
import { type Presentation, presentationsOf } from './reporting-currency.ts'
import {
  type Found,
  filledFrom,
  lastFiled,
  lineOf,
  NOTHING,
  type Stated,
  statedLines,
} from './stated-lines.ts'

/** `year` is a position in `years`. */
export type StatementReader = {
  readonly currency: string
  readonly years: readonly FiscalYear[]
  /** Whether depreciation is a line of the income statement. */
  readonly showsDepreciation: (year: number) => boolean
  readonly income: (year: number, period: FiscalPeriod) => Stated
  readonly cashFlow: (year: number, period: FiscalPeriod) => Stated
  readonly balance: (day: string) => Stated
  /** Cash at the end of a day, in the scope of the cash flow statement first. */
  readonly cashAt: (day: string) => CashAmounts
}

/** Lines whose parts are looked up concept by concept. */
const linesBy = (rules: LineConcepts, find: (concept: string) => Found): Stated => {
  const lookup = lastFiled(find)
  return statedLines(rules, ({ tiers }) => lineOf(tiers, lookup))
}

const balanceAt = (index: FactIndex, { balance }: Mapping, day: string): Stated => {
  const { alike, others } = balanceFilingsOf(index, balance.all, day)
  const findIn = (filing: string) => (concept: string) => figureIn(index.stock(concept, day), filing)
  const [first, ...more] = alike.map((filing) => linesBy(balance, findIn(filing)))
  const sheet = more.reduce((filled, other) => filledFrom(filled, other), first ?? NOTHING)
  const isTagged = (name: string): boolean =>
    balance.concepts.get(name)?.some((concept) => index.stock(concept, day).length > 0) === true
  // On 313 days of 403 (ten companies) what the sheet lacks is tagged by no filing.
  if (!lackedBy(sheet).some(isTagged)) return sheet
  return others.reduce((filled, filing) => {
    const lookup = lastFiled(findIn(filing))
    return withSections(filled, (name) => lineOf(balance.tiers.get(name) ?? [], lookup))
  }, sheet)
}

const partsIn = (
  concepts: ReadonlyMap<string, Units>,
  { concepts: group, parts: [some, others] = [[], []] }: Total,
  presentation: Presentation,
) => {
  const factsOf = (concept: string): readonly Fact[] => {
    const units = concepts.get(concept)
    return units === undefined ? [] : usableFacts(units, presentation)
  }
  return partialFigures(
    group.filter((concept) => concepts.has(concept)).map((concept) => [concept, factsOf(concept)]),
    [some.flatMap(factsOf), others.flatMap(factsOf)],
  )
}

const indexOf = (concepts: ReadonlyMap<string, Units>, mapping: Mapping, presentation: Presentation) => {
  const partial = new Map(mapping.totals.flatMap((group) => [...partsIn(concepts, group, presentation)]))
  return factIndexOf(concepts, mapping, presentation, partial)
}

const readerOf = (
  concepts: ReadonlyMap<string, Units>,
  mapping: Mapping,
  presentation: Presentation,
): StatementReader => {
  const index = indexOf(concepts, mapping, presentation)
  const depreciation = mapping.income.concepts.get('depreciationAndAmortization') ?? []
  return {
    currency: presentation.currency,
    years: index.years,
    showsDepreciation: (year) => isBesideCashFlow(index, mapping, depreciation, year),
    income: incomeReader(index, mapping),
    cashFlow: cashFlowReader(index, mapping),
    balance: (day) => balanceAt(index, mapping, day),
    cashAt: remembered((day: string) =>
      cashAmounts(
        linesBy(mapping.cashPosition, (concept) => figureOf(index.stock(concept, day))).terms['cash'] ?? null,
        mapping.cashPosition.all.flatMap((concept) => index.stock(concept, day)),
      ),
    ),
  }
}

/** Usually one; a company that changed its taxonomy or currency has one for each. */
export const statementReadersOf = ({ taxonomies }: CompanyFacts): readonly StatementReader[] =>
  mappings.flatMap((mapping) => {
    const concepts = taxonomies.get(mapping.taxonomy)
    if (concepts === undefined) return []
    const mapped = [...mapping.wanted]
      .map((concept) => concepts.get(concept))
      .filter((units) => units !== undefined)
    return presentationsOf(mapped).map((presentation) => readerOf(concepts, mapping, presentation))
  })
