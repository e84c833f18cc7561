/** Figures from the last short interest, which counts from the day it was published. */
import { historyOf } from '../../datasets/short-interest/query.ts'
import { shortInterest } from '../../datasets/short-interest/record.ts'
import { daysBetween } from '../../lib/day.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { Store } from '../../store/store.ts'
import { type Operands, operandsFrom } from '../operand.ts'

/** Two settlements and their time to publication. */
const STALE_DAYS = 60

/** From the newest settlement published by `asOf`, unless it is too old. */
export const shortOperandsOf = async (store: Store, listing: Listing, asOf: string): Promise<Operands> => {
  const rows = (await historyOf(store, listing)).slice(0, 4)
  const last = rows.find(({ columns }) => columns.publishedOn <= asOf)
  if (last === undefined || daysBetween(last.columns.settlementDate, asOf) > STALE_DAYS) return {}
  const { symbol, settlementDate: on, shortInterest: position } = last.columns
  const record = await store.record(shortInterest, { symbol, settlementDate: on })
  if (record === null) return {}
  return operandsFrom('short-interest', [
    ['shortInterest', position, on],
    ['shortDaysToCover', record.daysToCover, on],
    ['shortChangePct', record.changePct, on],
  ])
}
