/** `npm run bench -- truth [SECTION]`: statements of the mirror's companies compared with what others publish and with what must hold. */
import { readFileSync, writeFileSync } from 'node:fs'
import { type LaterValue, laterValue } from '../src/lib/later-value.ts'
import { changesSince, saveVerdicts } from './truth/baseline.ts'
import { type Company, companiesIn, isMirrorHere } from './truth/companies.ts'
import { type DataSets, readDataSets } from './truth/data-sets.ts'
import { explanationsOf, explanationTable, explanationTexts } from './truth/explanations.ts'
import { filingTables, filingText } from './truth/filing-tables.ts'
import { filingResults } from './truth/filings.ts'
import type { Judgement } from './truth/judgement.ts'
import { labelComparisons, labelTable, labelText } from './truth/labels.ts'
import { nullLinesOf } from './truth/null-lines.ts'
import { nullTables, nullText } from './truth/null-tables.ts'
import { olderComparisons } from './truth/older.ts'
import {
  isAskedFor,
  type Options,
  optionsOf,
  type Section,
  type SectionName,
  sectionNames,
} from './truth/options.ts'
import { rowJudgements } from './truth/rows.ts'
import { breakText, ruleCounts, ruleTables } from './truth/rule-tables.ts'
import { judgementsOf } from './truth/rules.ts'
import { differenceText, figureText } from './truth/vendor-differences.ts'
import { lineTable, summaryTable, vendorCounts, vendorTables } from './truth/vendor-tables.ts'
import { type Comparison, vendorComparisons } from './truth/vendors.ts'

const differencesOf = (
  companies: readonly Company[],
  comparisons: readonly Comparison[],
  { explain }: Options,
): readonly string[] => {
  const unequal = comparisons.filter(({ verdict }) => verdict !== 'equal')
  if (!explain) return unequal.map(differenceText)
  const explanations = explanationsOf(companies, unequal)
  return [...explanationTexts(explanations), '', ...explanationTable(explanations)]
}

const vendors = (companies: readonly Company[], options: Options): Section => {
  const comparisons = vendorComparisons(companies).filter(
    (each) => isAskedFor(options, each) && (options.vendor?.has(each.vendor) ?? true),
  )
  return {
    title: 'Figures of vendors',
    tables: vendorTables(comparisons),
    differences: () => differencesOf(companies, comparisons, options),
    json: () => ({ counts: vendorCounts(comparisons), comparisons }),
    verdicts: () => new Map(comparisons.map((each) => [figureText(each), each.verdict])),
  }
}

const isAskedOf = ({ statement, period, line }: Options, judgement: Judgement): boolean =>
  (statement === null || statement.has(judgement.statement)) &&
  (period === null || period.has(judgement.period)) &&
  (line === null || [...line].some((name) => judgement.rule.split(/[ ,]+/).includes(name)))

const rules = (companies: readonly Company[], options: Options): Section => {
  const judgements = companies
    .flatMap((company) => [...judgementsOf(company), ...rowJudgements(company)])
    .filter((judgement) => isAskedOf(options, judgement))
  const broken = judgements.filter(({ verdict }) => verdict === 'broken')
  return {
    title: 'Validation rules since 2010',
    tables: ruleTables(judgements),
    differences: () => broken.map(breakText),
    json: () => ({ counts: ruleCounts(judgements), broken }),
    verdicts: () =>
      new Map(
        judgements.map(({ ticker, statement, period, date, rule, verdict }) => [
          `${ticker} ${statement} ${period} ${date} ${rule}`,
          verdict,
        ]),
      ),
  }
}

const nulls = (companies: readonly Company[], options: Options): Section => {
  const all = options.company === null ? companies : companiesIn(null)
  const wanted = all.filter(({ ticker }) => options.company?.has(ticker) ?? true)
  const { nulls: count, found } = nullLinesOf(all, wanted, vendorComparisons(all))
  const asked = found.filter((each) => isAskedFor(options, each))
  return {
    title: 'Null lines with a plain concept',
    tables: nullTables(count, asked),
    differences: () => asked.map(nullText),
    json: () => ({ nulls: count, found: asked }),
  }
}

type Maker = (
  companies: readonly Company[],
  options: Options,
  filings: LaterValue<DataSets>,
) => Section | Promise<Section>

const dataSets: Maker = async (_, { line }, filings) => {
  const results = filingResults(await filings.get())
  const faulty = results.filter(
    ({ missing, balances }) =>
      missing.some((name) => line?.has(name) ?? true) || (line === null && balances === false),
  )
  return {
    title: 'Filings of the data sets',
    tables: filingTables(results),
    differences: () => faulty.map(filingText),
    json: () => results,
  }
}

const labels: Maker = async (_, options, filings) => {
  const comparisons = labelComparisons(await filings.get()).filter((each) =>
    isAskedFor(options, { ...each, period: each.filing.period }),
  )
  return {
    title: 'Figures by the labels of their filings',
    tables: labelTable(comparisons),
    differences: () => comparisons.filter(({ verdict }) => verdict !== 'equal').map(labelText),
    json: () => comparisons.map(({ filing: { accession }, ...each }) => ({ accession, ...each })),
  }
}

const older = (companies: readonly Company[], options: Options): Section => {
  const { since2010, to2009 } = olderComparisons(companies)
  const asked = (of: readonly Comparison[]) => of.filter((each) => isAskedFor(options, each))
  const groups = [
    ['fiscal 2010 to 2022 as last filed', asked(since2010)],
    ['fiscal 2007 to 2009 as filed by the end of 2009', asked(to2009)],
  ] as const
  const all = groups.flatMap(([, of]) => of)
  const unequal = new Set(all.filter(({ verdict }) => verdict !== 'equal').map(({ line }) => line))
  return {
    title: "Apple in the older vendor's file",
    tables: [
      ...summaryTable('years', groups),
      ...['', 'Lines with an unequal figure, all years:', ''],
      ...lineTable(all.filter(({ line }) => unequal.has(line))),
    ],
    differences: () => differencesOf(companies, all, options),
    json: () => ({ since2010, to2009 }),
  }
}

type NamedSection = readonly [SectionName, Section]

const makers: Readonly<Record<SectionName, Maker>> = {
  vendors,
  rules,
  nulls,
  'data-sets': dataSets,
  labels,
  older,
}

const sectionsOf = async (options: Options): Promise<readonly NamedSection[]> => {
  const needsCompanies = [...options.sections].some((name) => name !== 'data-sets' && name !== 'labels')
  const companies = needsCompanies ? companiesIn(options.company) : []
  const filings = laterValue(() => readDataSets(options.dataSets))
  const sections: NamedSection[] = []
  for (const name of sectionNames) {
    if (options.sections.has(name)) sections.push([name, await makers[name](companies, options, filings)])
  }
  return sections
}

export const TRUTH_HEADING = '## Truth of statements'
const NEXT_HEADING = /^## /m

const linesOf = (sections: readonly NamedSection[]): readonly string[] =>
  sections.flatMap(([, { title, tables }]) => [`### ${title}`, '', ...tables, ''])

/** The part of `results.md` that starts with the heading of this bench. */
export const truthLines = async (): Promise<readonly string[]> =>
  isMirrorHere ? linesOf(await sectionsOf(optionsOf([]))) : ['Skipped: no mirror beside the checkout.', '']

const writeInto = (file: URL, lines: readonly string[]): void => {
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(TRUTH_HEADING)
  const before = from < 0 ? `${text.trimEnd()}\n\n` : text.slice(0, from)
  const rest = from < 0 ? '' : text.slice(from + TRUTH_HEADING.length)
  const next = rest.search(NEXT_HEADING)
  const after = next < 0 ? [] : ['', rest.slice(next).trimEnd()]
  writeFileSync(file, `${before}${[TRUTH_HEADING, '', ...lines].join('\n').trimEnd()}\n${after.join('\n')}`)
}

const baselineLines = (sections: readonly NamedSection[], { save, since }: Options): readonly string[] => {
  const verdicts = new Map(sections.flatMap(([, section]) => [...(section.verdicts?.() ?? [])]))
  const changes = since === null ? [] : changesSince(since, verdicts)
  if (save !== null) saveVerdicts(save, verdicts)
  return changes
}

const printed = (sections: readonly NamedSection[], options: Options): readonly string[] =>
  sections.flatMap(([, { title, tables, differences }]) => [
    ...[`### ${title}`, '', ...tables, ''],
    ...(options.differences ? [...differences(), ''] : []),
  ])

/** Throws on options that mean nothing. */
export const runTruth = async (args: readonly string[]): Promise<void> => {
  const options = optionsOf(args)
  const sections = await sectionsOf(options)
  if (options.json) {
    console.log(JSON.stringify(Object.fromEntries(sections.map(([name, { json }]) => [name, json()]))))
    return
  }
  console.log([...printed(sections, options), ...baselineLines(sections, options)].join('\n'))
  if (options.write) writeInto(new URL('results.md', import.meta.url), linesOf(sections))
}
