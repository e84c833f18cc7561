/** Whether a table divides revenue by what is sold or by where, and which of several is served. */
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

type Standing = { readonly dimension: Dimension; readonly rank: number }

/** Products before lines of business, and both before nothing but goods and services; regions that the company is run by before countries. */
const standingOf = ({ axis, values }: Table): Standing | null => {
  const members = Object.keys(values)
  const kind = kindOf(axis)
  if (kind === 'place') return { dimension: 'geographic', rank: 1 }
  if (kind === 'segment' && isRegional(members)) return { dimension: 'geographic', rank: 0 }
  if (kind === 'segment') return { dimension: 'product', rank: 1 }
  if (kind === 'offering') return { dimension: 'product', rank: members.every(isGeneric) ? 2 : 0 }
  return null
}

/** The sum of the parts in percent of revenue, to a hundredth; null where revenue is not known. */
export const sumPctOf = ({ revenue, values }: Version): number | null => {
  if (revenue === null || revenue === 0) return null
  const sum = Object.values(values).reduce((total, value) => total + value, 0)
  return Math.round((sum / revenue) * 10_000) / 100
}

const isComplete = (table: Table): boolean => Math.abs((sumPctOf(table) ?? 0) - 100) <= 0.5

/** One table a dimension, of those of one period: one that adds up to revenue before one that does not. */
export const servedOf = (tables: readonly Table[]): ReadonlyMap<Dimension, Table> => {
  const served = new Map<Dimension, Table>()
  const ranked = tables
    .map((table) => ({ table, standing: standingOf(table), isWhole: isComplete(table) }))
    .sort(
      (a, b) => Number(b.isWhole) - Number(a.isWhole) || (a.standing?.rank ?? 9) - (b.standing?.rank ?? 9),
    )
  for (const { table, standing } of ranked)
    if (standing !== null && !served.has(standing.dimension)) served.set(standing.dimension, table)
  return served
}
