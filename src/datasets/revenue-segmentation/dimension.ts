/** Decides whether a table divides revenue by product or by region, and which of several tables is served. */
import { segmentAxes } from '../../sources/edgar/segment-facts.ts'
import type { Table, Version } from './quarters.ts'
import type { Dimension } from './record.ts'
import { isRegional } from './region.ts'
import { isGeneric } from './sub-totals.ts'

type Kind = keyof typeof segmentAxes

const kindOf = (axis: string): Kind | undefined => {
  const kinds = Object.keys(segmentAxes) as Kind[]
  return kinds.find((kind) => (segmentAxes[kind] as readonly string[]).includes(axis))
}

type Candidate = { readonly table: Table; readonly dimension: Dimension; readonly rank: number }

/**
 * What a table divides, and how well: products before lines of business, and both before mere goods and services; regions
 * that the company is run by before countries.
 */
const candidateOf = (table: Table): readonly Candidate[] => {
  const members = Object.keys(table.values)
  const kind = kindOf(table.axis)
  if (kind === 'place') return [{ table, dimension: 'geographic', rank: 1 }]
  if (kind === 'segment' && isRegional(members)) return [{ table, dimension: 'geographic', rank: 0 }]
  if (kind === 'segment') return [{ table, dimension: 'product', rank: 1 }]
  if (kind === 'offering') return [{ table, dimension: 'product', rank: members.every(isGeneric) ? 2 : 0 }]
  return []
}

/** The sum of the parts in percent of revenue, to a hundredth; null where revenue is unknown. */
export const sumPctOf = ({ revenue, values }: Version): number | null => {
  if (revenue === null || revenue === 0) return null
  const sum = Object.values(values).reduce((total, value) => total + value, 0)
  return Math.round((sum / revenue) * 10_000) / 100
}

const isComplete = ({ table }: Candidate): boolean => Math.abs((sumPctOf(table) ?? 0) - 100) <= 0.5

/** One table a dimension, of those of one period: one that adds up to revenue before one that does not. */
export const servedOf = (tables: readonly Table[]): ReadonlyMap<Dimension, Table> => {
  const served = new Map<Dimension, Table>()
  const ranked = tables
    .flatMap(candidateOf)
    .sort((a, b) => Number(isComplete(b)) - Number(isComplete(a)) || a.rank - b.rank)
  for (const { dimension, table } of ranked) if (!served.has(dimension)) served.set(dimension, table)
  return served
}
