/**
 * An XBRL instance of a filing, as filed (`aapl-20180929.xml`) or as EDGAR extracts it from the report
 * (`aapl-20240928_htm.xml`): its revenue, whole and broken down.
 */
import { paddedCik } from '../../lib/cik.ts'
import { daysAfter, isDay } from '../../lib/day.ts'
import { decimalNumber } from '../../lib/decimal-number.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { childOf, childrenOf, parseXml, textAt, type XmlElement } from '../files/xml.ts'
import {
  axisName,
  dimensionOf,
  isRevenueConcept,
  memberName,
  type SegmentedFiling,
  type SegmentFact,
} from './segment-facts.ts'

/** `of` tells two eliminations apart, which have no member. */
type Context = Omit<SegmentFact, 'concept' | 'currency' | 'value'> & { readonly of: string }
type Stated = SegmentFact & Pick<Context, 'of'> & { readonly precision: number }

const cikOf = (context: XmlElement, file: string): string => {
  const entity = textAt(context, 'entity', 'identifier') ?? ''
  const cik = paddedCik(entity)
  if (cik !== null) return cik
  throw new SourceFormatError(file, null, `a context of the entity ${JSON.stringify(entity)}`)
}

/** Null for an instant, and for a figure of another kind than those of `dimensionOf`. */
const contextOf = (element: XmlElement): Context | null => {
  const period = childOf(element, 'period')
  const start = textAt(period, 'startDate')?.slice(0, 10) ?? ''
  const end = textAt(period, 'endDate')?.slice(0, 10) ?? ''
  if (!isDay(start) || !isDay(end)) return null
  const marks = [childOf(childOf(element, 'entity'), 'segment'), childOf(element, 'scenario')].flatMap(
    (holder) => holder?.children ?? [],
  )
  if (marks.some(({ name }) => name !== 'explicitMember')) return null
  const pairs = marks.map(
    ({ attributes, text }) => [axisName(attributes.get('dimension') ?? ''), memberName(text)] as const,
  )
  const dimension = dimensionOf(pairs)
  return dimension === null ? null : { ...dimension, start, end, of: JSON.stringify(pairs.toSorted()) }
}

/** Units of money alone: `USD` of `iso4217:USD`. */
const currenciesIn = (root: XmlElement): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const unit of childrenOf(root, 'unit')) {
    const currency = /^iso4217:([A-Z]{3})$/.exec(textAt(unit, 'measure') ?? '')?.[1]
    if (currency !== undefined) found.set(unit.attributes.get('id') ?? '', currency)
  }
  return found
}

const precisionOf = (decimals: string | undefined): number =>
  decimals === 'INF' ? Number.POSITIVE_INFINITY : Number(decimals ?? Number.NEGATIVE_INFINITY)

const keyOf = ({ concept, of, start, end, currency }: Stated): string =>
  JSON.stringify([concept, of, start, end, currency])

/** A figure is in several tables, in thousands here and in billions there: the most precise counts. */
const precise = (facts: readonly Stated[]): readonly SegmentFact[] => {
  const best = new Map<string, Stated>()
  for (const fact of facts) {
    const rival = best.get(keyOf(fact))
    if (rival === undefined || rival.precision < fact.precision) best.set(keyOf(fact), fact)
  }
  return [...best.values()].map(({ precision: _, of: __, ...fact }) => fact)
}

/** A decimal of XML Schema, which may have a plus. Throws SourceFormatError. */
const figureIn = ({ name, text }: XmlElement, file: string): number => {
  const value = decimalNumber(text.replace(/^\+/, ''))
  if (value !== null) return value
  throw new SourceFormatError(file, null, `a figure of ${name} is ${JSON.stringify(text)}`)
}

const statedIn = (
  root: XmlElement,
  contexts: ReadonlyMap<string, Context>,
  file: string,
): readonly SegmentFact[] => {
  const currencies = currenciesIn(root)
  const facts: Stated[] = []
  for (const element of root.children) {
    const { name, attributes, text } = element
    if (!isRevenueConcept(name)) continue
    const context = contexts.get(attributes.get('contextRef') ?? '')
    const currency = currencies.get(attributes.get('unitRef') ?? '')
    if (context === undefined || currency === undefined || text === '') continue
    const value = figureIn(element, file)
    const precision = precisionOf(attributes.get('decimals'))
    facts.push({ concept: name, ...context, currency, value, precision })
  }
  return precise(facts)
}

/** Midnight at the start of a day, as some old filings write an end, is the end of the day before. */
const endDay = (text: string): string => (text.length > 10 ? daysAfter(text.slice(0, 10), -1) : text)

/** The accession number comes from the address. Throws SourceFormatError. */
export const parseInstance = (bytes: Uint8Array, file: string, accession: string): SegmentedFiling => {
  const root = parseXml(bytes, file)
  if (root.name !== 'xbrl') throw new SourceFormatError(file, null, `is <${root.name}>, not an XBRL instance`)
  const elements = childrenOf(root, 'context')
  const [first] = elements
  const form = textAt(root, 'DocumentType')
  const periodEnd = endDay(textAt(root, 'DocumentPeriodEndDate') ?? '')
  if (first === undefined) throw new SourceFormatError(file, null, 'has no context')
  if (form === null || !isDay(periodEnd))
    throw new SourceFormatError(file, null, 'names no document type or no end of its period')
  const contexts = new Map(
    elements.flatMap((element): (readonly [string, Context])[] => {
      const context = contextOf(element)
      return context === null ? [] : [[element.attributes.get('id') ?? '', context]]
    }),
  )
  return {
    cik: cikOf(first, file),
    accession,
    form,
    filedOn: null,
    periodEnd,
    isExact: true,
    facts: statedIn(root, contexts, file),
  }
}
