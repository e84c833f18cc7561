/** Figures from fund holdings; unknown for a security that no loaded fund reports. */
import { owners } from '../../datasets/holdings/record.ts'
import { factorBetween, type ShareSplit } from '../../derived/splits/split-event.ts'
import { daysBetween } from '../../lib/day.ts'
import type { Store } from '../../store/store.ts'
import { type Operands, operandsFrom } from '../operand.ts'

/** What the funds of one kind and report date hold of one security. */
export type Held = {
  readonly kind: 'etf' | 'fund'
  readonly reportDate: string
  readonly shares: number
  readonly funds: number
}

// The report after one is of 92 days later and due in 60 more; it appears with the data set of that quarter, up to 92 days and a
// month later. A report of October is filed in December, and the one of January on 1 April: in the data set of July.
const STALE_DAYS = 275

/** By the name that funds give a security, for those in `names`: one pass over all owners, some 4 million rows. */
export const heldShares = async (
  store: Store,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly Held[]>> => {
  const found = new Map<string, Held[]>()
  if (!store.state().collections.has(owners.name)) return found
  for await (const aggregates of store.aggregates(owners, ['asset', 'kind', 'reportDate'], 'shares')) {
    for (const { columns, rows: funds, sum: shares } of aggregates) {
      const { asset, kind, reportDate } = columns
      if (!names.has(asset)) continue
      const held = { kind, reportDate, shares, funds }
      const known = found.get(asset)
      if (known === undefined) found.set(asset, [held])
      else known.push(held)
    }
  }
  return found
}

/** From the reports that are recent on the day `on`; shares on the basis of it, unknown for a kind of fund without reports, or where a split is uncertain. */
export const holdingOperandsOf = (
  held: readonly Held[],
  splits: readonly ShareSplit[],
  on: string,
): Operands => {
  const recent = held.filter(({ reportDate }) => daysBetween(reportDate, on) <= STALE_DAYS)
  const newest = recent.reduce((last, { reportDate }) => (reportDate > last ? reportDate : last), '')
  if (newest === '') return {}
  const sharesOf = (kind: Held['kind']): number | null => {
    const own = recent.filter((each) => each.kind === kind)
    if (own.length === 0) return null
    let sum = 0
    for (const { shares, reportDate } of own) {
      const factor = factorBetween(splits, reportDate, on)
      if (factor === null) return null
      sum += shares * factor
    }
    return Math.round(sum)
  }
  return operandsFrom('holdings', [
    ['etfShares', sharesOf('etf'), newest],
    ['fundShares', sharesOf('fund'), newest],
    ['fundHolders', recent.reduce((sum, { funds }) => sum + funds, 0), newest],
  ])
}
