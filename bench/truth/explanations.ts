/** Which of the company's own facts equal a vendor's different figure, shown with each difference and counted by line. */
import { tableOf } from '../table.ts'
import { type Company, statementNear } from './companies.ts'
import { type Evidence, evidenceOf, factsFor } from './evidence.ts'
import { differenceText } from './vendor-differences.ts'
import type { Comparison } from './vendors.ts'

type Explained = {
  readonly comparison: Comparison
  readonly place: string
  readonly theirs: Evidence
  /** Single concepts that equal our figure. */
  readonly ours: readonly string[]
  /** Single concepts that equal ours less theirs. */
  readonly off: readonly string[]
  /** Other lines of our statement that equal theirs. */
  readonly lines: readonly string[]
  /** Of how many concepts there are figures for the period. */
  readonly concepts: number
}

const NOTHING: Evidence = { singles: [], pairs: [] }

const linesOf = (company: Company, comparison: Comparison): readonly string[] => {
  const statement = statementNear(company, comparison)
  const figures = Object.entries(statement?.record ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[0] !== 'fiscalYr',
  )
  const facts = new Map(figures.map(([line, value]) => [line, [value]]))
  return evidenceOf(facts, comparison.theirs).singles
}

const explained = (company: Company, comparison: Comparison): Explained => {
  const facts = factsFor(company, comparison)
  const { ours, theirs, statement, line } = comparison
  const singlesOf = (figure: number | null): readonly string[] =>
    (figure === null || figure === 0 ? NOTHING : evidenceOf(facts, figure)).singles
  return {
    comparison,
    place: `${statement} ${line}`,
    theirs: evidenceOf(facts, theirs),
    ours: singlesOf(ours),
    off: singlesOf(ours === null ? null : ours - theirs),
    lines: linesOf(company, comparison),
    concepts: facts.size,
  }
}

/** Unequal figures, each with what it may be made of. */
export const explanationsOf = (
  companies: readonly Company[],
  comparisons: readonly Comparison[],
): readonly Explained[] => {
  const byTicker = new Map(companies.map((company) => [company.ticker, company]))
  return comparisons.flatMap((comparison) => {
    const company = byTicker.get(comparison.ticker)
    return company === undefined || comparison.theirs === 0 ? [] : [explained(company, comparison)]
  })
}

type WayCount = { readonly count: number; readonly companies: number }

/** Of each way to explain a line: how many figures and companies it explains. */
const wayCountsOf = (all: readonly Explained[]): ((place: string, way: string) => WayCount) => {
  const found = new Map<string, { count: number; readonly companies: Set<string> }>()
  for (const { place, theirs, comparison } of all) {
    for (const way of [...theirs.singles, ...theirs.pairs]) {
      const key = `${place} ${way}`
      const written = found.get(key) ?? { count: 0, companies: new Set() }
      written.count += 1
      written.companies.add(comparison.ticker)
      found.set(key, written)
    }
  }
  return (place, way) => {
    const written = found.get(`${place} ${way}`)
    return { count: written?.count ?? 0, companies: written?.companies.size ?? 0 }
  }
}

const MOST_WAYS = 6
/** Ways that explain one figure only are mostly chance. */
const MOST_CHANCES = 2
const MOST_OF_LINE = 8

/** Each difference, below it what equals theirs (with the number of differences of the line that it explains), ours, and the difference. */
export const explanationTexts = (all: readonly Explained[]): readonly string[] => {
  const wayCountOf = wayCountsOf(all)
  return all.map(({ comparison, place, theirs, ours, off, lines, concepts }) => {
    const ranked = [...theirs.singles, ...theirs.pairs]
      .map((way) => ({ way, ...wayCountOf(place, way) }))
      .toSorted((a, b) => b.count - a.count)
    const isLikely = ({ count }: WayCount, at: number): boolean => count > 1 || at < MOST_CHANCES
    const ways = ranked.filter(isLikely).slice(0, MOST_WAYS)
    const unknown = concepts === 0 ? 'the file has nothing of this period' : 'no one or two concepts'
    const explained = [
      ['theirs', ways.length === 0 ? [unknown] : ways.map(({ way, count }) => `${way} (${count})`)],
      ['theirs, our line', lines],
      ['ours', ours],
      ['off', off],
    ] as const
    return [
      differenceText(comparison),
      ...explained
        .filter(([, names]) => names.length > 0)
        .map(([name, names]) => `    ${name} = ${names.slice(0, MOST_WAYS).join('; ')}`),
    ].join('\n')
  })
}

/** By line: how many unequal figures, how many equal one concept or two, and which do most often, with companies in brackets. */
export const explanationTable = (all: readonly Explained[]): readonly string[] => {
  const wayCountOf = wayCountsOf(all)
  const rows = [...Map.groupBy(all, ({ place }) => place)].map(([place, of]) => {
    const mostFrequent = [...new Set(of.flatMap(({ theirs }) => [...theirs.singles, ...theirs.pairs]))]
      .map((way) => ({ way, ...wayCountOf(place, way) }))
      .filter(({ count }) => count > 1)
      .toSorted((a, b) => b.companies - a.companies || b.count - a.count)
      .slice(0, MOST_OF_LINE)
      .map(({ way, count, companies }) => `${way} ${count} (${companies})`)
    const singles = of.filter(({ theirs }) => theirs.singles.length > 0).length
    const pairs = of.filter(({ theirs }) => theirs.pairs.length > 0).length
    return [place, of.length, singles, pairs, mostFrequent.join('; ')] as const
  })
  return tableOf(
    ['line', 'unequal', 'one concept', 'two', 'most frequent'],
    rows.toSorted((a, b) => b[1] - a[1]),
  )
}
