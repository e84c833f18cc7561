/**
 * The SEC's Financial Statement Data Sets, a zip a quarter: `sub.txt` has the filings, `num.txt` their figures, read as facts
 * of a company and as revenue by its parts. Leaves out `pre.txt` and `tag.txt`, which name no members.
 */
import { paddedCik } from '../../lib/cik.ts'
import { compactDate, dayIn, daysBetween } from '../../lib/day.ts'
import { decimalNumber } from '../../lib/decimal-number.ts'
import { remembered } from '../../lib/remembered.ts'
import type { PublishedFile } from '../feed.ts'
import { delimitedRows } from '../files/delimited.ts'
import type { DelimitedRow } from '../files/delimited-table.ts'
import type { Rejection } from '../files/parsed-rows.ts'
import { tableNamed } from '../files/partitioned-tables.ts'
import type { Fact, Units } from './company-fact.ts'
import { monthEndOf, monthsBefore } from './month-end.ts'
import { dimensionOf, isRevenueConcept, type SegmentedFiling, type SegmentFact } from './segment-facts.ts'
import {
  NUM_HEADER,
  pairsOf,
  plain,
  REGISTRANT,
  SHARES,
  SUB_HEADER,
} from './statement-data-set-partitions.ts'

export type SegmentedFilings = {
  readonly filings: readonly SegmentedFiling[]
  readonly rejected: readonly Rejection[]
}

/** The figures of a whole company in one filing, as its company facts have them, except for days rounded to ends of months. */
export type TaggedFiling = Pick<SegmentedFiling, 'cik' | 'accession' | 'form' | 'periodEnd'> & {
  readonly filedOn: string
  /** By taxonomy (`us-gaap`, `ifrs-full`) and concept. */
  readonly taxonomies: ReadonlyMap<string, ReadonlyMap<string, Units>>
}

/** The code that EDGAR has given a registrant, in the newest of its filings. */
export type FiledIndustry = { readonly cik: string; readonly sic: string; readonly filedOn: string }

export type DataSet = SegmentedFilings & {
  readonly tagged: readonly TaggedFiling[]
  /** One a registrant that has a code. */
  readonly industries: readonly FiledIndustry[]
}

const named = /[-_](?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?=[._])/

/** No period is reported within as many days of its end as an 8-K has from what it announces. */
const MONTH = 31

/**
 * Ends are rounded to the nearest end of a month; the name of the instance has the day of the filing's own period. That of an
 * 8-K is mostly the day of what it announces (Uber's of 2021-01-14, which gave figures of 2020), unless it was filed a month later.
 */
const exactEnd = (rounded: string, instance: string, form: string, filedOn: string): string => {
  const day = dayIn(instance, named)
  if (day === null || monthEndOf(day) !== rounded) return rounded
  return form.startsWith('8-K') && daysBetween(day, filedOn) <= MONTH ? rounded : day
}

type DraftFiling = Omit<SegmentedFiling, 'facts'> & {
  readonly filedOn: string
  readonly sic: string
  readonly rounded: string
  readonly facts: SegmentFact[]
  readonly taxonomies: Map<string, Map<string, Record<string, Fact[]>>>
  /** Adds the figures that name the registrant. */
  readonly ofRegistrant: (() => void)[]
}

const filingsIn = ({ bytes, address }: PublishedFile, rejected: Rejection[]) => {
  const filings = new Map<string, DraftFiling>()
  for (const { fields } of delimitedRows(bytes, { ...plain, file: address, columns: SUB_HEADER })) {
    const [accession, cik, sic, form, period, filed, instance, line] = fields
    const padded = paddedCik(cik)
    const rounded = dayIn(period, compactDate)
    const filedOn = dayIn(filed, compactDate)
    if (padded === null || rounded === null || filedOn === null) {
      const row = [accession, cik, form, period, filed].join(' ')
      rejected.push({ row, reason: 'a filing without a CIK, a period or a date', line: Number(line) })
      continue
    }
    filings.set(accession, {
      cik: padded,
      accession,
      form,
      filedOn,
      sic,
      periodEnd: exactEnd(rounded, instance, form, filedOn),
      isExact: false,
      rounded,
      facts: [],
      taxonomies: new Map(),
      ofRegistrant: [],
    })
  }
  return filings
}

type NumFields = DelimitedRow<typeof NUM_HEADER>['fields']

type Period = { readonly start: string | null; readonly end: string }
type Figure = Period & { readonly value: number }

/** Null without a day; `start` is null at an instant. A million rows have some hundred periods. */
const periodsIn = () =>
  remembered((text: string): Period | null => {
    const [day = '', quarters] = text.split(' ')
    const end = dayIn(day, compactDate)
    if (end === null) return null
    return { start: quarters === '0' ? null : monthsBefore(end, Number(quarters) * 3), end }
  })

/** Null for a row without a day or a number. */
const figureOf = (
  { rounded, periodEnd }: DraftFiling,
  [, , , day, quarters, , , text]: NumFields,
  periodOf: ReturnType<typeof periodsIn>,
): Figure | null => {
  const period = periodOf(`${day} ${quarters}`)
  const value = decimalNumber(text)
  if (period === null || value === null) return null
  const end = period.end === rounded ? periodEnd : period.end
  return { start: period.start, end, value }
}

const addSegmentFact = (
  { facts }: DraftFiling,
  [, concept, , , , currency, segments]: NumFields,
  { start, ...figure }: Figure,
): void => {
  if (start === null || currency === SHARES || !isRevenueConcept(concept)) return
  const dimension = dimensionOf(pairsOf(segments))
  if (dimension !== null) facts.push({ ...dimension, concept, start, currency, ...figure })
}

const PER_SHARE = /Per(?:Basic|Diluted|BasicAndDiluted|Outstanding[A-Za-z]*)?(?:Share|Unit)/

/** The data sets name of a unit the numerator alone: an amount a share has the unit of an amount. */
const unitOf = (concept: string, unit: string): string =>
  unit !== SHARES && PER_SHARE.test(concept) ? `${unit}/shares` : unit

const taxonomyOf = (version: string): string => (version.startsWith('ifrs/') ? 'ifrs-full' : 'us-gaap')

const addFact = (
  { accession: accn, form, filedOn: filed, taxonomies }: DraftFiling,
  [, concept, version, , , stated]: NumFields,
  { start, end, value: val }: Figure,
): void => {
  const taxonomy = taxonomyOf(version)
  const concepts = taxonomies.get(taxonomy) ?? new Map<string, Record<string, Fact[]>>()
  const units = concepts.get(concept) ?? {}
  const unit = unitOf(concept, stated)
  const known = units[unit] ?? []
  known.push({ ...(start === null ? {} : { start }), end, val, accn, form, filed })
  units[unit] = known
  concepts.set(concept, units)
  taxonomies.set(taxonomy, concepts)
}

const addFigure = (filing: DraftFiling, fields: NumFields, figure: Figure): void => {
  const segments = fields[6]
  if (segments === REGISTRANT) {
    filing.ofRegistrant.push(() => addFact(filing, fields, figure))
    return
  }
  addSegmentFact(filing, fields, figure)
  if (segments === '') addFact(filing, fields, figure)
}

/** Duke Energy's of 2010 name an entity for every figure; where others do not, those of the parent by itself are a note. */
const addRegistrant = ({ taxonomies, ofRegistrant }: DraftFiling): void => {
  if (taxonomies.size > 0) return
  for (const add of ofRegistrant) add()
}

const taggedOf = ({ cik, accession, form, periodEnd, filedOn, taxonomies }: DraftFiling): TaggedFiling => ({
  ...{ cik, accession, form, periodEnd, filedOn, taxonomies },
})

const segmentedOf = ({
  rounded: _,
  taxonomies: __,
  sic: ___,
  ofRegistrant: ____,
  ...filing
}: DraftFiling): SegmentedFiling => filing

const industriesOf = (filings: readonly DraftFiling[]): readonly FiledIndustry[] => {
  const newest = new Map<string, FiledIndustry>()
  for (const { cik, sic, filedOn } of filings)
    if (sic !== '' && filedOn >= (newest.get(cik)?.filedOn ?? '')) newest.set(cik, { cik, sic, filedOn })
  return [...newest.values()]
}

/** One part of a data set. Throws SourceFormatError. */
export const parseDataSet = (files: readonly PublishedFile[]): DataSet => {
  const rejected: Rejection[] = []
  const filings = filingsIn(tableNamed(files, 'sub.txt'), rejected)
  const periodOf = periodsIn()
  const { bytes, address } = tableNamed(files, 'num.txt')
  for (const { fields } of delimitedRows(bytes, { ...plain, file: address, columns: NUM_HEADER })) {
    const filing = filings.get(fields[0])
    const figure = filing === undefined ? null : figureOf(filing, fields, periodOf)
    if (filing === undefined || figure === null) {
      const reason = filing === undefined ? 'its filing is missing or rejected' : 'no day or no number'
      rejected.push({ row: fields.slice(0, -1).join(' '), reason, line: Number(fields[8]) })
      continue
    }
    addFigure(filing, fields, figure)
  }
  const all = [...filings.values()]
  for (const filing of all) addRegistrant(filing)
  return {
    filings: all.filter(({ facts }) => facts.length > 0).map(segmentedOf),
    tagged: all.filter(({ taxonomies }) => taxonomies.size > 0).map(taggedOf),
    industries: industriesOf(all),
    rejected,
  }
}
