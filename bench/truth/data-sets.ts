/**
 * Financial Statement Data Sets, those of the mirror unless others are named, as facts of companies, in the shape of their company facts.
 */
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergedFacts } from '../../src/datasets/financials/filing-facts/merged-facts.ts'
import { paddedCik } from '../../src/lib/cik.ts'
import { compactDate, dayIn } from '../../src/lib/day.ts'
import type { CompanyFacts } from '../../src/sources/edgar/company-facts.ts'
import { parseDataSet, type TaggedFiling } from '../../src/sources/edgar/statement-data-set.ts'
import { partitionDataSet } from '../../src/sources/edgar/statement-data-set-partitions.ts'
import { delimitedBatches } from '../../src/sources/files/delimited.ts'
import { zipEntries } from '../../src/sources/files/zip.ts'
import { shared } from './companies.ts'

const folder = new URL('mirror/www.sec.gov/files/dera/data/financial-statement-data-sets/', shared)

/** A row of a statement as its filing presents it. */
export type Presented = { readonly concept: string; readonly label: string }

export type Filing = {
  readonly accession: string
  readonly cik: string
  readonly name: string
  /** Standard Industrial Classification; 0 where the filing has none. */
  readonly sic: number
  readonly form: string
  readonly period: 'annual' | 'quarterly'
  /** Last day of its period, exact where the name of the instance gives it. */
  readonly end: string
  /** The figures that it tags; null where none are kept. */
  readonly tagged: TaggedFiling | null
  /** In the order of its income statement, its balance sheet and its cash flow statement. */
  readonly presented: Readonly<Record<PresentedStatement, Presented[]>>
}

const presentedStatements = ['IS', 'BS', 'CF'] as const
export type PresentedStatement = (typeof presentedStatements)[number]

const isPresented = (name: string): name is PresentedStatement =>
  presentedStatements.some((each) => each === name)

export type DataSets = {
  readonly filings: readonly Filing[]
  /** By CIK, from all its filings. */
  readonly facts: ReadonlyMap<string, CompanyFacts>
}

const SUB = ['adsh', 'cik', 'name', 'sic', 'form', 'period', 'fp'] as const
const PRE = ['adsh', 'stmt', 'inpth', 'tag', 'plabel'] as const
const MAX_TABLE_BYTES = 2 ** 30

const layoutOf = <C extends readonly string[]>(file: string, columns: C) =>
  ({ delimiter: '\t', quoted: false, file, columns, otherColumns: 'ignore' }) as const

type Draft = Omit<Filing, 'end' | 'tagged'> & { end: string; tagged: TaggedFiling | null }

const readFilings = async (chunks: AsyncIterable<Uint8Array>, file: string, filings: Map<string, Draft>) => {
  for await (const rows of delimitedBatches(chunks, layoutOf(file, SUB))) {
    for (const { fields } of rows) {
      const [accession, cik, name, sic, form, period, fp] = fields
      const [padded, end] = [paddedCik(cik), dayIn(period, compactDate)]
      if (padded === null || end === null) continue
      const isAnnual = fp === 'FY' || fp === 'CY'
      filings.set(accession, {
        ...{ accession, cik: padded, name, sic: Number(sic), form, end },
        period: isAnnual ? 'annual' : 'quarterly',
        presented: { IS: [], BS: [], CF: [] },
        tagged: null,
      })
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
      const [accession, statement, inParentheses, concept, label] = fields
      if (isPresented(statement) && inParentheses !== '1')
        filings.get(accession)?.presented[statement].push({ concept, label })
    }
  }
}

const taggedIn = async (path: string): Promise<readonly TaggedFiling[]> => {
  const tagged: TaggedFiling[] = []
  for await (const part of partitionDataSet({ address: path, path }, tmpdir()))
    tagged.push(...parseDataSet(part).tagged)
  return tagged
}

const mirrored = (): readonly string[] =>
  readdirSync(folder)
    .toSorted()
    .map((zip) => fileURLToPath(new URL(zip, folder)))

/** Throws SourceFormatError. */
export const readDataSets = async (paths: readonly string[] = mirrored()): Promise<DataSets> => {
  const filings = new Map<string, Draft>()
  const tagged: TaggedFiling[] = []
  const readers = { 'sub.txt': readFilings, 'pre.txt': readPresented }
  for (const path of paths) {
    // What a filing presents needs the filing, wherever it lies in the archive.
    for (const [name, read] of Object.entries(readers)) {
      for await (const entry of zipEntries(path, { maxEntryBytes: MAX_TABLE_BYTES })) {
        if (entry.name === name) await read(entry.chunks(), `${basename(path)}: ${name}`, filings)
      }
    }
    tagged.push(...(await taggedIn(path)))
  }
  for (const filing of tagged) {
    const of = filings.get(filing.accession)
    if (of === undefined) continue
    of.end = filing.periodEnd
    of.tagged = filing
  }
  const names = new Map([...filings.values()].map(({ cik, name }) => [cik, name]))
  const facts = [...Map.groupBy(tagged, ({ cik }) => cik)].map(([cik, of]) => {
    const none = { cik, entityName: names.get(cik) ?? '', taxonomies: new Map() }
    return [cik, mergedFacts(none, of)] as const
  })
  return { filings: [...filings.values()], facts: new Map(facts) }
}
