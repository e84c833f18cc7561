/**
 * A registrant's companyfacts file (data.sec.gov/api/xbrl/companyfacts/CIK##########.json): every figure it tagged,
 * as published.
 */
import { isUtf8 } from 'node:buffer'
import { isDay } from '../../lib/day.ts'
import { isJsonObject, type JsonObject, parseJsonObject } from '../../lib/json-document.ts'
import { remembered } from '../../lib/remembered.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Fact, Units } from './company-fact.ts'
import { scannedFacts } from './company-facts-scan.ts'
import { cik, fieldReader, text } from './field-reader.ts'

export type CompanyFacts = {
  /** Ten digits. */
  readonly cik: string
  readonly entityName: string
  /** Units by taxonomy (`us-gaap`, `ifrs-full`, `dei`) and concept; other taxonomies are left out. */
  readonly taxonomies: ReadonlyMap<string, ReadonlyMap<string, Units>>
}

const taxonomyNames = ['us-gaap', 'ifrs-full', 'dei'] as const

/** Flows and stocks that nearly every registrant tags: they show whether `start` has kept its meaning. */
const FLOWS: ReadonlySet<string> = new Set([
  ...['NetIncomeLoss', 'ProfitLoss', 'Revenues', 'Revenue', 'IncomeTaxExpenseBenefit'],
  ...['NetCashProvidedByUsedInOperatingActivities', 'CashFlowsFromUsedInOperatingActivities'],
])
const STOCKS: ReadonlySet<string> = new Set(['Assets', 'StockholdersEquity', 'Equity', 'Liabilities'])

const HYPHEN = 45

/** A file has some hundred days, each thousands of times: a look-up costs a quarter of the check. */
const isKnownDay = remembered(isDay)

const isFactDay = (value: unknown): boolean =>
  typeof value === 'string' && value.length === 10 && isKnownDay(value)

const isAccession = (value: unknown): boolean =>
  typeof value === 'string' && value.length === 20 && value.charCodeAt(10) === HYPHEN

const isFact = (fact: JsonObject): boolean =>
  typeof fact['val'] === 'number' &&
  isFactDay(fact['end']) &&
  isFactDay(fact['filed']) &&
  isAccession(fact['accn']) &&
  typeof fact['form'] === 'string' &&
  (fact['start'] === undefined || isFactDay(fact['start']))

const checkedPeriods = (facts: readonly Fact[], concept: string, file: string): void => {
  const [needsStart, refusesStart] = [FLOWS.has(concept), STOCKS.has(concept)]
  if (!needsStart && !refusesStart) return
  for (const { start } of facts)
    if (start === undefined ? needsStart : refusesStart)
      throw new SourceFormatError(file, null, `${concept} ${needsStart ? 'lacks' : 'has'} a start`)
}

const checkedFacts = (list: unknown, concept: string, file: string): void => {
  if (!Array.isArray(list)) throw new SourceFormatError(file, null, `a unit of ${concept} is not a list`)
  for (const fact of list as readonly unknown[])
    if (!isJsonObject(fact) || !isFact(fact))
      throw new SourceFormatError(file, null, `a fact of ${concept} is ${JSON.stringify(fact)}`)
  checkedPeriods(list as readonly Fact[], concept, file)
}

const conceptsIn = (taxonomy: unknown, name: string, file: string): ReadonlyMap<string, Units> => {
  if (!isJsonObject(taxonomy)) throw new SourceFormatError(file, null, `facts.${name} is not an object`)
  const concepts = new Map<string, Units>()
  for (const concept of Object.keys(taxonomy)) {
    const entry = taxonomy[concept]
    const units = isJsonObject(entry) ? entry['units'] : null
    if (!isJsonObject(units)) throw new SourceFormatError(file, null, `${name}:${concept} has no units`)
    for (const unit of Object.keys(units)) checkedFacts(units[unit], concept, file)
    concepts.set(concept, units as Units)
  }
  return concepts
}

type Document = Pick<CompanyFacts, 'taxonomies'> & { readonly head: JsonObject }

const taxonomiesIn = (
  conceptsOf: (name: string) => ReadonlyMap<string, Units> | undefined,
): CompanyFacts['taxonomies'] => {
  const taxonomies = new Map<string, ReadonlyMap<string, Units>>()
  for (const name of taxonomyNames) {
    const concepts = conceptsOf(name)
    if (concepts !== undefined) taxonomies.set(name, concepts)
  }
  return taxonomies
}

const parsedDocument = (bytes: Uint8Array, file: string): Document => {
  const head = parseJsonObject(bytes, file)
  const { facts } = head
  if (!isJsonObject(facts)) throw new SourceFormatError(file, null, 'facts is not an object')
  const conceptsOf = (name: string): ReadonlyMap<string, Units> | undefined =>
    facts[name] === undefined ? undefined : conceptsIn(facts[name], name, file)
  return { head, taxonomies: taxonomiesIn(conceptsOf) }
}

const scannedDocument = (bytes: Uint8Array, file: string): Document | null => {
  // A name would lose its letters without a word.
  const scanned = isUtf8(bytes) ? scannedFacts(bytes) : null
  if (scanned === null) return null
  const taxonomies = taxonomiesIn((name) => scanned.taxonomies.get(name))
  for (const concepts of taxonomies.values())
    for (const [concept, units] of concepts)
      for (const unit in units) checkedPeriods(units[unit] ?? [], concept, file)
  return { head: parseJsonObject(Buffer.from(scanned.head), file), taxonomies }
}

/** Bytes of one file; `file` is its address or path. Throws SourceFormatError. */
export const parseCompanyFacts = (bytes: Uint8Array, file: string): CompanyFacts => {
  const { head, taxonomies } = scannedDocument(bytes, file) ?? parsedDocument(bytes, file)
  const read = fieldReader((name) => head[name], file)
  return { cik: read('cik', cik), entityName: read('entityName', text), taxonomies }
}
