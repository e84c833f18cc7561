/** Turns the closes listed with fails to deliver into bars, for securities without another price. */
import { closeRow, FAILS_SOURCE } from '../../derived/prices/bar-source.ts'
import { betterBarsIn } from '../../derived/prices/query.ts'
import type { prices } from '../../derived/prices/record.ts'
import { daysAfter } from '../../lib/day.ts'
import { nth } from '../../lib/exchange-holidays.ts'
import { sessionBefore } from '../../lib/exchange-session.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import type { NewRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import type { failsToDeliver } from './record.ts'

/** Columbus Day and Veterans Day, on the Monday after a Sunday: stocks trade, and nothing is settled. */
const isBankHoliday = (day: string): boolean => {
  const veterans = `${day.slice(0, 4)}-11-11`
  const isSunday = new Date(veterans).getUTCDay() === 0
  return (
    day === nth(Number(day.slice(0, 4)), 10, 1, 2) || day === (isSunday ? daysAfter(veterans, 1) : veterans)
  )
}

/**
 * The day whose close is the price of a settlement date: the session before. Null after a session without settlement, where
 * "the day before" may be that one or the one before it.
 */
const closeDayOf = (settlementDate: string): string | null => {
  const session = sessionBefore(settlementDate)
  return isBankHoliday(session) ? null : session
}

/**
 * Where symbol and CUSIP mean the same security, and no other source has its bar of the day. Two prices of one security and
 * day, as after a split, give none.
 */
export const failCloses = async (
  fails: readonly Pick<NewRow<typeof failsToDeliver>, 'columns'>[],
  reads: Reads,
): Promise<readonly NewRow<typeof prices>[]> => {
  const securityOn = securitiesOn(reads)
  const hasBetter = betterBarsIn(reads, FAILS_SOURCE)
  const rows = new Map<string, NewRow<typeof prices> | null>()
  for (const { columns } of fails) {
    const { security, symbol, hasTicker, on, price: close } = columns
    const date = closeDayOf(on)
    if (date === null || close === null || close <= 0 || hasTicker === 0) continue
    const name = `${security} ${date}`
    const found = rows.get(name)
    if (found !== undefined) {
      if (found?.columns.close !== close) rows.set(name, null)
      continue
    }
    if ((await securityOn(symbol, date)).key.security !== security) continue
    if (await hasBetter(security, date)) continue
    rows.set(name, closeRow(columns, FAILS_SOURCE, { date, close, volume: null }))
  }
  return [...rows.values()].filter((row) => row !== null)
}
