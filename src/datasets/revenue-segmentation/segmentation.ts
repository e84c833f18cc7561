/**
 * Combines the revenue tables of a company's filings into the served rows: discrete quarters, one name per segment over the
 * years.
 */
import { formRank } from '../../derived/form-rank.ts'
import type { IncomePeriod } from '../../derived/statements/record.ts'
import { daysBetween } from '../../lib/day.ts'
import type { RecordOf } from '../../store/collection.ts'
import { servedOf, sumPctOf } from './dimension.ts'
import { periodsOf, type StatedPeriod } from './fiscal-period.ts'
import { type Codes, codesIn, labelsOf, readableLabel, shortened } from './label.ts'
import { type Table, tablesOfYear, type Version } from './quarters.ts'
import type { Dimension, SegmentFiling, SegmentLabels, segmentations } from './record.ts'
import { type Renames, renamed, renamesBetween } from './renamed-members.ts'

type SegmentationRecord = RecordOf<typeof segmentations>

/** A row, and where it is stored. */
export type Segmentation = {
  readonly dimension: Dimension
  readonly period: 'annual' | 'quarterly'
  readonly end: string
  readonly record: SegmentationRecord
}

/** What is known of one company. */
export type Known = {
  readonly filings: readonly SegmentFiling[]
  readonly labels: readonly SegmentLabels[]
  readonly statements: readonly IncomePeriod[]
  /** Where not null, statements tell the days of periods alone: their revenue may be of a later filing. */
  readonly asOf: string | null
}

/** What was known on a day. A filing whose day is unknown was not known; a name without a day is no figure, and stays. */
export const knownOn = (asOf: string, { filings, labels, statements }: Known): Known => ({
  filings: filings.filter(({ filedOn }) => filedOn !== null && filedOn <= asOf),
  labels: labels.filter(({ filedOn }) => filedOn === null || filedOn <= asOf),
  statements: statements.filter(({ date }) => date <= asOf),
  asOf,
})

/** A 6-K or better: the figures of a registration statement are older than its date, an 8-K may be tagged for another company. */
const MIN_RANK = 3

/** A release of results is about the quarter that has ended. */
const isTrusted = ({ source, form }: SegmentFiling): boolean =>
  source === 'release' || formRank(form) >= MIN_RANK

const orderedBy = ({ filedOn, periodEnd, accession }: SegmentFiling): string =>
  `${filedOn ?? periodEnd} ${accession}`

/** The earliest first. Of one filing the instance goes, which has the days of its periods. */
const inOrder = (filings: readonly SegmentFiling[]): readonly SegmentFiling[] => {
  const best = new Map<string, SegmentFiling>()
  for (const filing of filings) {
    const isBetter = filing.source === 'instance' || !best.has(filing.accession)
    if (isBetter && isTrusted(filing)) best.set(filing.accession, filing)
  }
  return [...best.values()].sort((a, b) => (orderedBy(a) < orderedBy(b) ? -1 : 1))
}

/** That of the statement nearest to its period, else of most tables: a convenience translation has fewer. */
const currencyOf = (
  { breakdowns, periodEnd }: SegmentFiling,
  statements: readonly IncomePeriod[],
): string | null => {
  const daysOff = ({ date }: IncomePeriod): number => Math.abs(daysBetween(date, periodEnd))
  const [statement] = statements.toSorted((a, b) => daysOff(a) - daysOff(b))
  if (statement !== undefined) return statement.currency
  const tables = [...Map.groupBy(breakdowns, ({ currency }) => currency)]
  return tables.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null
}

/** Revenue of a fiscal year or quarter by the company's statements, where the filing itself states none. */
const revenueIn = (
  statements: readonly IncomePeriod[],
  { fiscalYr, part }: StatedPeriod,
  currency: string,
): number | null =>
  statements.find((of) => of.fiscalYr === fiscalYr && of.period === part && of.currency === currency)
    ?.revenue ?? null

/** What rounding and a forgotten reconciling item may add, in percent. */
const MAX_PCT = 100.5

/** Where a filing states no revenue of its own, its parts could not be checked with it. */
const isOver = (version: Version): boolean => (sumPctOf(version) ?? 0) > MAX_PCT

const versionsOf = ({ filings, statements, asOf }: Known): readonly Version[] => {
  const ordered = inOrder(filings)
  const periodOf = periodsOf(ordered, statements)
  return ordered.flatMap((filing, order) => {
    const currency = currencyOf(filing, statements)
    return filing.breakdowns.flatMap(({ start, end, ...breakdown }): readonly Version[] => {
      const period = breakdown.currency === currency ? periodOf(start, end) : null
      const { accession, filedOn } = filing
      if (period === null) return []
      const revenue = breakdown.revenue ?? revenueIn(statements, period, breakdown.currency)
      const version = { ...breakdown, ...period, revenue, accession, filedOn, order }
      if (breakdown.revenue === null && isOver(version)) return []
      return [asOf === null ? version : { ...version, revenue: breakdown.revenue }]
    })
  })
}

const periodKey = ({ fiscalYr, part }: Version): string => `${fiscalYr} ${part}`

/** Names that differ in case or in the word "segment" alone, each to its newest spelling. */
const spellings = (versions: readonly Version[]): Renames => {
  const plain = (member: string): string => member.toLowerCase().replaceAll(/segments?|_/g, '')
  const newest = new Map<string, string>()
  const members = versions.toSorted((a, b) => a.order - b.order).flatMap(({ values }) => Object.keys(values))
  for (const member of members) newest.set(plain(member), member)
  return new Map(
    [...new Set(members)]
      .map((member) => [member, newest.get(plain(member)) ?? member] as const)
      .filter(([member, name]) => member !== name),
  )
}

const underNames = (versions: readonly Version[], renames: Renames): readonly Version[] =>
  renames.size === 0
    ? versions
    : versions.map((version) => ({ ...version, values: renamed(version.values, renames) }))

/** Old name to new, by what two filings state of one period. A name that the later filing still has is not an old one. */
const renamesIn = (versions: readonly Version[]): Renames => {
  const names = new Map(
    [...Map.groupBy(versions, ({ order }) => order)].map(([order, ofFiling]) => [
      order,
      new Set(ofFiling.flatMap(({ values }) => Object.keys(values))),
    ]),
  )
  const pairs = [...Map.groupBy(versions, periodKey).values()].flatMap((ofPeriod) =>
    ofPeriod.slice(1).map((later, at) => ({ earlier: ofPeriod[at] ?? later, later })),
  )
  const renames = new Map<string, string>()
  for (const { earlier, later } of pairs.toSorted((a, b) => a.later.order - b.later.order))
    for (const [from, to] of renamesBetween(earlier.values, later.values)) {
      if (names.get(later.order)?.has(from) === true) continue
      // A name that comes back is the newest.
      renames.delete(to)
      renames.set(from, to)
    }
  return renames
}

/** One axis under the newest names of its members. */
const withNewestNames = (versions: readonly Version[]): readonly Version[] => {
  const spelled = underNames(versions, spellings(versions))
  return underNames(spelled, renamesIn(spelled))
}

const tablesIn = (versions: readonly Version[]): readonly Table[] =>
  [...Map.groupBy(versions, ({ axis }) => axis).values()].flatMap((ofAxis) =>
    [...Map.groupBy(withNewestNames(ofAxis), ({ fiscalYr }) => fiscalYr).values()].flatMap(tablesOfYear),
  )

/** The newest linkbase that names a member, else the member's own name. */
const labellerOf = (labels: readonly SegmentLabels[]): ((member: string, codes: Codes) => string) => {
  const orderOf = ({ filedOn, accession }: SegmentLabels): string => `${filedOn ?? ''} ${accession}`
  const newest = labels.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const known = new Map(newest.flatMap((of) => of.labels.map(({ member, label }) => [member, label])))
  return (member, codes) => {
    const label = known.get(member)
    return label === undefined ? readableLabel(member, codes) : shortened(label)
  }
}

const recordOf = (
  table: Table,
  dimension: Dimension,
  labelOf: ReturnType<typeof labellerOf>,
): SegmentationRecord => {
  const members = Object.keys(table.values)
  const codes = dimension === 'geographic' ? codesIn(members) : null
  const labels = labelsOf(members, (member) => labelOf(member, codes))
  const ordered = Object.entries(table.values).sort(([, a], [, b]) => b - a)
  return {
    fiscalYr: table.fiscalYr,
    period: table.part,
    date: table.date,
    currency: table.currency,
    data: Object.fromEntries(ordered.map(([member, value]) => [labels.get(member) ?? member, value])),
    axis: table.axis,
    revenue: table.revenue,
    sumPct: sumPctOf(table),
    derived: table.derived,
    accessionNumber: table.accession,
    filedOn: table.filedOn,
  }
}

/** Amounts in units of the reporting currency; a quarter that is ambiguous is missing. */
export const segmentationsOf = (known: Known): readonly Segmentation[] => {
  const labelOf = labellerOf(known.labels)
  const tables = tablesIn(versionsOf(known))
  return [...Map.groupBy(tables, periodKey).values()].flatMap((ofPeriod) =>
    [...servedOf(ofPeriod)].map(
      ([dimension, table]): Segmentation => ({
        dimension,
        period: table.part === 'FY' ? 'annual' : 'quarterly',
        end: table.date,
        record: recordOf(table, dimension, labelOf),
      }),
    ),
  )
}
