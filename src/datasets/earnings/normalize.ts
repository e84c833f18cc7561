/** Nasdaq's earnings calendar as ours; leaves out which company a symbol is. */
import type { ParsedRows } from '../../sources/nasdaq/answer.ts'
import type { PublishedEarnings } from '../../sources/nasdaq/calendar.ts'
import { rowOf } from '../../store/collection.ts'
import type { Normalized } from '../dataset.ts'
import { calendarDays } from './record.ts'

/** A day's file stands for its day: what it no longer states is gone. */
export const normalizeCalendar = (
  { rows, rejected }: ParsedRows<PublishedEarnings>,
  file: string,
): Normalized => {
  const date = /date=(\d{4}-\d\d-\d\d)$/.exec(file)?.[1]
  const days = rows.map(({ symbol, on, time, quarterEnd, epsEstimated, epsActual }) =>
    rowOf(
      calendarDays,
      { who: symbol, ticker: symbol, on },
      { time, month: quarterEnd, epsEstimated, epsActual },
    ),
  )
  const replaces = date === undefined ? {} : { replaces: { on: date } }
  return { batches: [{ collection: calendarDays, rows: days, ...replaces }], rejected }
}
