/** The figures of formulas that the last short interest tells; nothing of it before the day it was published. */
import { historyOf } from '../../datasets/short-interest/query.ts'
import type { Listing } from '../../identity/listing.ts'
import { daysBetween } from '../../lib/day.ts'
import type { Store } from '../../store/store.ts'
import type { Operand } from '../operand.ts'

type Position = {
  readonly settlementDate: string
  readonly publishedOn: string
  readonly shortInterest: number
  readonly changePct: number | null
  readonly daysToCover: number | null
}

/** Two settlements and the time to publish them. */
const STALE_DAYS = 60
const SOURCE = 'short-interest'

/** Of the newest settlement that was published by `asOf`, unless that is long ago. */
export const shortOperandsOf = async (
  store: Store,
  listing: Listing,
  asOf: string,
): Promise<Readonly<Record<string, Operand>>> => {
  const rows = (await historyOf(store, listing)).slice(0, 4).map(({ text }) => JSON.parse(text) as Position)
  const last = rows.find(({ publishedOn }) => publishedOn <= asOf)
  if (last === undefined || daysBetween(last.settlementDate, asOf) > STALE_DAYS) return {}
  const { settlementDate: on, shortInterest, daysToCover, changePct } = last
  const found = { shortInterest, shortDaysToCover: daysToCover, shortChangePct: changePct }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      value === null ? [] : [[name, { value, on, source: SOURCE }]],
    ),
  )
}
