/**
 * The Financial Statement Data Sets of the mirror as facts of companies, in the shape of their company facts.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { paddedCik } from '../src/lib/cik.ts'
import { compactDate, dayIn } from '../src/lib/day.ts'
import { delimitedBatches } from '../src/sources/delimited.ts'
import type { DelimitedRow } from '../src/sources/delimited-table.ts'
import type { CompanyFacts, Fact } from '../src/sources/edgar/company-facts.ts'
import { monthEndOf, monthsBefore } from '../src/sources/edgar/month-end.ts'
import { zipEntries } from '../src/sources/zip.ts'
import { shared } from './truth-companies.ts'

const folder = new URL('mirror/www.sec.gov/files/dera/data/financial-statement-data-sets/', shared)

export type Filing = {
  readonly accession: string
  readonly cik: string
  readonly name: string
  /** Standard Industrial Classification; 0 where the filing has none. */
  readonly sic: number
  readonly form: string
  readonly period: 'annual' | 'quarterly'
  /** Last day of its period, exact where the name of the instance tells it. */
  readonly end: string
  /** How many of its figures are kept. */
  readonly figures: number
  /** Concepts in the order of its income statement, and of its balance sheet. */
  readonly presented: { readonly IS: string[]; readonly BS: string[] }
}

export type DataSets = {
  readonly filings: readonly Filing[]
  /** By CIK, from all its filings. */
  readonly facts: ReadonlyMap<string, CompanyFacts>
}

const SUB = ['adsh', 'cik', 'name', 'sic', 'form', 'period', 'fp', 'filed', 'instance'] as const
const NUM = ['adsh', 'tag', 'version', 'coreg', 'ddate', 'qtrs', 'uom', 'value'] as const
const PRE = ['adsh', 'report', 'line', 'stmt', 'tag'] as const
const SEGMENTS = ['segments'] as const
const MAX_TABLE_BYTES = 2 ** 30

const layoutOf = <C extends readonly string[]>(file: string, columns: C) =>
  ({ delimiter: '\t', quoted: false, file, columns, otherColumns: 'ignore' }) as const

const named = /[-_](?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?=[._])/
const STANDARD = /^(?<taxonomy>us-gaap|ifrs)\//

type Draft = Omit<Filing, 'figures'> & { figures: number } & {
  readonly rounded: string
  readonly filedOn: string
}

/** Days are rounded to the end of a month; the name of the instance has the filing's own. */
const exactEnd = (rounded: string, instance: string): string => {
  const day = dayIn(instance, named)
  return day !== null && monthEndOf(day) === rounded ? day : rounded
}

const readFilings = async (chunks: AsyncIterable<Uint8Array>, file: string, filings: Map<string, Draft>) => {
  for await (const rows of delimitedBatches(chunks, layoutOf(file, SUB))) {
    for (const { fields } of rows) {
      const [accession, cik, name, sic, form, period, fp, filed, instance] = fields
      const [padded, rounded, filedOn] = [
        paddedCik(cik),
        dayIn(period, compactDate),
        dayIn(filed, compactDate),
      ]
      if (padded === null || rounded === null || filedOn === null) continue
      const isAnnual = fp === 'FY' || fp === 'CY'
      filings.set(accession, {
        ...{ accession, cik: padded, name, sic: Number(sic), form, rounded, filedOn },
        period: isAnnual ? 'annual' : 'quarterly',
        end: exactEnd(rounded, instance),
        presented: { IS: [], BS: [] },
        figures: 0,
      })
    }
  }
}

type Tagged = Fact & { readonly taxonomy: string; readonly concept: string; readonly unit: string }
type Figures = Map<string, Tagged[]>

/** Null for a figure of a part of the company, of a concept of its own, or without a value. */
const taggedOf = (
  { rounded, end: ownEnd, form, filedOn }: Draft,
  [accession, concept, version, coreg, day, quarters, unit, value, segments]: DelimitedRow<
    typeof NUM,
    typeof SEGMENTS
  >['fields'],
): Tagged | null => {
  const standard = STANDARD.exec(version)?.groups?.['taxonomy']
  const end = dayIn(day, compactDate)
  if (standard === undefined || end === null || coreg !== '' || segments !== '' || value === '') return null
  const exact = end === rounded ? ownEnd : end
  const tagged = {
    ...{ end: exact, val: Number(value), accn: accession, form, filed: filedOn, concept, unit },
    taxonomy: standard === 'ifrs' ? 'ifrs-full' : standard,
  }
  return quarters === '0' ? tagged : { ...tagged, start: monthsBefore(end, Number(quarters) * 3) }
}

const readFigures = async (
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  filings: ReadonlyMap<string, Draft>,
  figures: Figures,
) => {
  for await (const rows of delimitedBatches(chunks, { ...layoutOf(file, NUM), optional: SEGMENTS })) {
    for (const { fields } of rows) {
      const filing = filings.get(fields[0])
      const tagged = filing === undefined ? null : taggedOf(filing, fields)
      if (filing === undefined || tagged === null) continue
      filing.figures += 1
      const of = figures.get(filing.cik)
      if (of === undefined) figures.set(filing.cik, [tagged])
      else of.push(tagged)
    }
  }
}

const readPresented = async (
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  filings: ReadonlyMap<string, Draft>,
) => {
  for await (const rows of delimitedBatches(chunks, layoutOf(file, PRE))) {
    for (const { fields } of rows) {
      const [accession, , , statement, tag] = fields
      if (statement === 'IS' || statement === 'BS') filings.get(accession)?.presented[statement].push(tag)
    }
  }
}

const unitsOf = (facts: readonly Tagged[]): Readonly<Record<string, readonly Fact[]>> =>
  Object.fromEntries(Map.groupBy(facts, ({ unit }) => unit))

const companyFactsOf = (cik: string, entityName: string, facts: readonly Tagged[]): CompanyFacts => ({
  cik,
  entityName,
  taxonomies: new Map(
    [...Map.groupBy(facts, ({ taxonomy }) => taxonomy)].map(([taxonomy, of]) => [
      taxonomy,
      new Map(
        [...Map.groupBy(of, ({ concept }) => concept)].map(([concept, each]) => [concept, unitsOf(each)]),
      ),
    ]),
  ),
})

/** Every zip of the mirror. Throws SourceFormatError. */
export const readDataSets = async (): Promise<DataSets> => {
  const filings = new Map<string, Draft>()
  const figures: Figures = new Map()
  const readers = {
    'sub.txt': (chunks: AsyncIterable<Uint8Array>, file: string) => readFilings(chunks, file, filings),
    'num.txt': (chunks: AsyncIterable<Uint8Array>, file: string) =>
      readFigures(chunks, file, filings, figures),
    'pre.txt': (chunks: AsyncIterable<Uint8Array>, file: string) => readPresented(chunks, file, filings),
  }
  for (const zip of readdirSync(folder).toSorted()) {
    const path = fileURLToPath(new URL(zip, folder))
    // The figures of a filing need the filing, wherever it lies in the archive.
    for (const [name, read] of Object.entries(readers)) {
      for await (const entry of zipEntries(path, { maxEntryBytes: MAX_TABLE_BYTES })) {
        if (entry.name === name) await read(entry.chunks(), `${zip}: ${name}`)
      }
    }
  }
  const names = new Map([...filings.values()].map(({ cik, name }) => [cik, name]))
  const facts = [...figures].map(([cik, of]) => [cik, companyFactsOf(cik, names.get(cik) ?? '', of)] as const)
  return { filings: [...filings.values()], facts: new Map(facts) }
}
