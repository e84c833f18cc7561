/**
 * Revenue as a filing breaks it down by one axis of XBRL, under the short names of the SEC's data sets.
 */
import { revenueConcepts } from './revenue-concepts.ts'

/** One figure of the whole company (axis and member null) or of one member of one axis. */
export type SegmentFact = {
  readonly concept: string
  readonly axis: string | null
  readonly member: string | null
  /**
   * `operating` where the figure is marked as one of the operating segments, before what reconciles them, `external` where
   * what they sold to each other is left out.
   */
  readonly scope: 'plain' | 'external' | 'operating' | 'elimination' | 'reconciling'
  readonly start: string
  readonly end: string
  /** Three-letter code. */
  readonly currency: string
  readonly value: number
}

export type SegmentedFiling = {
  /** Ten digits. */
  readonly cik: string
  readonly accession: string
  readonly form: string
  /** Null where the file does not say. */
  readonly filedOn: string | null
  /** Last day of the period the filing is for. */
  readonly periodEnd: string
  /** False where ends of periods are rounded to the end of a month. */
  readonly isExact: boolean
  readonly facts: readonly SegmentFact[]
}

/** Axes that break revenue down, by what they divide it into. A filer may name regions on an axis of segments. */
export const segmentAxes = {
  offering: ['ProductOrService', 'ProductsAndServices'],
  segment: [
    ...['BusinessSegments', 'SegmentReportingInformationBySegment', 'OperatingActivitiesSegment'],
    // `Segments` is that of IFRS.
    ...['BusinessSectors', 'Segments', 'Segment', 'Subsegments'],
  ],
  place: ['Geographical', 'GeographicDistribution', 'GeographicalAreas'],
} as const

const axes: ReadonlySet<string> = new Set(Object.values(segmentAxes).flat())

const concepts: ReadonlySet<string> = new Set(Object.values(revenueConcepts).flat())

export const isRevenueConcept = (concept: string): boolean => concepts.has(concept)

/** Of US GAAP and of IFRS. */
const RECONCILING: ReadonlySet<string> = new Set(['ConsolidationItems', 'SegmentConsolidationItems'])
const marked: ReadonlyMap<string, SegmentFact['scope']> = new Map([
  ['OperatingSegments', 'operating'],
  ['ReportableSegments', 'operating'],
  // GE Vernova marks its segments so, and Caterpillar and Deere do beside the other mark.
  ['OperatingSegmentsExcludingIntersegmentElimination', 'external'],
])

/** Ecolab's segment `GlobalPestElimination` is none. */
const isElimination = (member: string): boolean =>
  /Eliminations|^Elimination|[Ii]nter(?:sub)?[Ss]egment|[Ii]nter[Cc]ompany|Consolidat(?:ion|ing)Elimination/.test(
    member,
  ) && !/Excluding|Before/.test(member)

/** JPMorgan's managed revenue of segments is some billions above what it reports. */
const isReconciling = (mark: string): boolean => /Reconcil|CorporateNonSegment|Unallocated/.test(mark)

export type Dimension = Pick<SegmentFact, 'axis' | 'member' | 'scope'>

/** Of a figure of all segments that is marked as something else than a segment's. */
const wholeOf = (mark: string): Dimension | null => {
  const scope = isElimination(mark) ? 'elimination' : isReconciling(mark) ? 'reconciling' : null
  return scope === null ? null : { axis: null, member: null, scope }
}

/**
 * The dimension of a figure with these pairs of axis and member; null for one of another kind, such as a subsidiary's or one
 * of two axes at once. An elimination has no member, on whichever axis it is.
 */
export const dimensionOf = (
  pairs: readonly (readonly [axis: string, member: string])[],
): Dimension | null => {
  const [mark, ...otherMarks] = pairs.filter(([axis]) => RECONCILING.has(axis))
  const [pair, ...otherPairs] = pairs.filter(([axis]) => !RECONCILING.has(axis))
  if (otherPairs.length > 0 || otherMarks.length > 0) return null
  if (pair !== undefined && !axes.has(pair[0])) return null
  if (mark === undefined && pair === undefined) return { axis: null, member: null, scope: 'plain' }
  const scope = mark === undefined ? 'plain' : marked.get(mark[1])
  if (mark !== undefined && scope === undefined) return pair === undefined ? wholeOf(mark[1]) : null
  if (pair === undefined || scope === undefined) return null
  const [axis, member] = pair
  if (isElimination(member)) return { axis, member: null, scope: 'elimination' }
  return { axis, member, scope }
}

/** `us-gaap:StatementBusinessSegmentsAxis` as `BusinessSegments`, as the SEC's data sets have it. */
export const axisName = (qualified: string): string =>
  localName(qualified)
    .replace(/^Statement(?=[A-Z])/, '')
    .replace(/Axis$/, '')

/** `aapl:EuropeSegmentMember` as `EuropeSegment`, `country:CA` as `CA`, and the state `stpr:CA` as `US-CA`. */
export const memberName = (qualified: string): string =>
  /^stpr:[A-Z]{2}$/.test(qualified)
    ? `US-${localName(qualified)}`
    : localName(qualified).replace(/(?:Member|Domain)$/, '')

const localName = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1)
