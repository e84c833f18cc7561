/**
 * Figures of statements beside what their own filings call so: rows of a face whose label names a line, a second reading of every filing,
 * also of companies of which nobody's figures are at hand.
 */
import { statementsOf } from '../../src/datasets/financials/company-statements.ts'
import { dayNumberOf } from '../../src/lib/day-number.ts'
import type { Fact } from '../../src/sources/edgar/company-fact.ts'
import { type Cell, shareOf, tableOf } from '../table.ts'
import { type Company, lineOf, type StatementName, statementNear } from './companies.ts'
import type { DataSets, Filing, PresentedStatement } from './data-sets.ts'

/** A label that means a line and nothing else, in lower case; rows of `not` are left out. */
type LabelledLine = {
  readonly line: string
  readonly label: RegExp
  readonly not?: RegExp
}

const EQUITY_WITH_OTHERS = /IncludingPortionAttributableToNoncontrollingInterest/

const labelledLines: Readonly<Record<PresentedStatement, readonly LabelledLine[]>> = {
  IS: [
    {
      line: 'revenue',
      label: /^(?:total (?:net )?|net )?(?:operating )?(?:revenues?|sales)(?:,? net)?$/,
      // A row of a kind of revenue may have the label of all.
      not: /^(?:Interest|Premiums|Fees)/,
    },
    {
      line: 'costOfRevenue',
      label: /^(?:total )?costs? of (?:net )?(?:revenues?|sales|goods sold|products sold)$/,
    },
    { line: 'grossProfit', label: /^(?:total )?gross (?:profit|margin)(?: \(loss\))?$/ },
    {
      line: 'researchAndDevelopmentExpenses',
      label: /^(?:total )?research and development(?: expenses?| costs?)?$/,
    },
    {
      line: 'sellingGeneralAndAdministrativeExpenses',
      label: /^(?:total )?selling,? general,? and administrative(?: expenses?)?$/,
    },
    {
      line: 'operatingIncome',
      label:
        /^(?:total )?(?:operating (?:income|profit|loss)(?: \(loss\))?|(?:income|loss|\(loss\) income|income \(loss\)) from operations)$/,
    },
    {
      line: 'incomeBeforeTax',
      label:
        /^(?:income|loss|earnings|income \(loss\)|\(loss\) income) before (?:provision for |benefit from )?(?:income )?taxes$/,
    },
    {
      line: 'incomeTaxExpense',
      label:
        /^(?:income tax (?:expense|provision)|provision for income taxes|income taxes)(?: \(benefit\))?$/,
      not: /OtherComprehensive/,
    },
    {
      line: 'netIncome',
      label: /^net (?:income|loss|earnings|income \(loss\)|\(loss\) income)$/,
      // Of all owners: netIncome is that of the parent.
      not: /^ProfitLoss$|IncludingPortionAttributableToNoncontrollingInterest$/,
    },
  ],
  BS: [
    { line: 'totalAssets', label: /^total assets$/ },
    { line: 'totalCurrentAssets', label: /^total current assets$/ },
    { line: 'totalLiabilities', label: /^total liabilities$/ },
    { line: 'totalCurrentLiabilities', label: /^total current liabilities$/ },
    {
      line: 'totalStockholdersEquity',
      label:
        /^total (?:stockholders|shareholders|shareowners)['’]? ?s?['’]? (?:equity|deficit|equity \(deficit\))$/,
      not: EQUITY_WITH_OTHERS,
    },
    { line: 'cashAndCashEquivalents', label: /^cash and cash equivalents$/ },
    { line: 'inventory', label: /^(?:total )?inventor(?:y|ies)(?:,? net)?$/ },
    { line: 'goodwill', label: /^goodwill(?:,? net)?$/ },
    { line: 'retainedEarnings', label: /^(?:retained earnings|accumulated deficit)$/ },
    { line: 'accountPayables', label: /^(?:trade )?accounts payable(?:,? trade)?$/ },
  ],
  CF: [
    {
      line: 'netCashProvidedByOperatingActivities',
      label: /^(?:total )?net cash .*\boperating activities$/,
    },
    {
      line: 'netCashProvidedByInvestingActivities',
      label: /^(?:total )?net cash .*\binvesting activities$/,
    },
    {
      line: 'netCashProvidedByFinancingActivities',
      label: /^(?:total )?net cash .*\bfinancing activities$/,
    },
    { line: 'stockBasedCompensation', label: /^(?:stock|share|equity)-based compensation(?: expense)?$/ },
  ],
}

const statementNames: Readonly<Record<PresentedStatement, StatementName>> = {
  IS: 'income',
  BS: 'balance-sheet',
  CF: 'cash-flow',
}

const REPORT = /^(?:10-[KQ]|20-F|40-F)/
const EQUAL_WITHIN = 0.005

export type LabelComparison = {
  readonly filing: Filing
  readonly statement: StatementName
  readonly line: string
  readonly label: string
  readonly concept: string
  readonly stated: number
  readonly ours: number | null
  readonly verdict: 'equal' | 'different' | 'null'
}

/** Of the filing's own period; of an instant for a balance sheet. */
const isOfPeriod = ({ start, end }: Fact, { period, end: last }: Filing, of: PresentedStatement): boolean => {
  if (end !== last) return false
  if (of === 'BS' || start === undefined) return of === 'BS' && start === undefined
  const days = dayNumberOf(end) - dayNumberOf(start) + 1
  return period === 'annual' ? days > 350 && days < 380 : days > 80 && days < 100
}

type Row = { readonly label: string; readonly concept: string; readonly stated: number }

const rowsOf = (
  filing: Filing,
  of: PresentedStatement,
  { label, not }: LabelledLine,
  currency: string,
): readonly Row[] =>
  filing.presented[of].flatMap((row): readonly Row[] => {
    if (!label.test(row.label.trim().toLowerCase()) || not?.test(row.concept)) return []
    for (const concepts of filing.tagged?.taxonomies.values() ?? []) {
      const fact = concepts.get(row.concept)?.[currency]?.find((each) => isOfPeriod(each, filing, of))
      if (fact !== undefined) return [{ ...row, stated: fact.val }]
    }
    return []
  })

const isEqual = (ours: number | null, { stated }: Row): boolean =>
  ours !== null && Math.abs(ours - stated) <= EQUAL_WITHIN * Math.abs(stated)

const comparisonsOf = (company: Company, filing: Filing): readonly LabelComparison[] =>
  (['IS', 'BS', 'CF'] as const).flatMap((of) => {
    const key = { statement: statementNames[of], period: filing.period, date: filing.end }
    const statement = statementNear(company, key)
    if (statement === null) return []
    return labelledLines[of].flatMap((labelled): readonly LabelComparison[] => {
      const rows = rowsOf(filing, of, labelled, statement.record.currency)
      const ours = lineOf(statement, labelled.line)
      const row = rows.find((each) => isEqual(ours, each)) ?? rows[0]
      if (row === undefined) return []
      const verdict = isEqual(ours, row) ? 'equal' : ours === null ? 'null' : 'different'
      return [{ filing, statement: key.statement, line: labelled.line, ...row, ours, verdict }]
    })
  })

/** One comparison for each line that a report has a label of, where its statement is served. */
export const labelComparisons = ({ filings, facts }: DataSets): readonly LabelComparison[] => {
  const reports = Map.groupBy(
    filings.filter(({ form }) => REPORT.test(form)),
    ({ cik }) => cik,
  )
  return [...reports].flatMap(([cik, of]) => {
    const known = facts.get(cik)
    if (known === undefined) return []
    const company: Company = { ticker: known.entityName, facts: known, statements: statementsOf(known) }
    return of.flatMap((filing) => comparisonsOf(company, filing))
  })
}

const countsOf = (name: string, of: readonly LabelComparison[]): readonly Cell[] => {
  const withVerdict = (verdict: LabelComparison['verdict']): number =>
    of.filter((each) => each.verdict === verdict).length
  const [equal, different, nulls] = [withVerdict('equal'), withVerdict('different'), withVerdict('null')]
  return [name, of.length, equal, different, nulls, shareOf(equal, of.length)]
}

export const labelTable = (comparisons: readonly LabelComparison[]): readonly string[] => {
  const lines = [...Map.groupBy(comparisons, ({ line }) => line)]
  const filings = new Set(comparisons.map(({ filing }) => filing.accession))
  return [
    `${filings.size} reports.`,
    '',
    ...tableOf(
      ['line', 'compared', 'equal', 'different', 'null', 'equal, %'],
      [...lines.map(([line, of]) => countsOf(line, of)), countsOf('all', comparisons)],
    ),
  ]
}

export const labelText = ({ filing, line, label, concept, stated, ours }: LabelComparison): string =>
  `${filing.name} ${filing.accession} ${filing.form} ${filing.end} ${line}: ${ours ?? 'null'}, "${label}" (${concept}) is ${stated}`
