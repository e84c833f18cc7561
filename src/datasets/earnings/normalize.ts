/** Nasdaq's rows of its earnings calendar as calendar entries. */

import type { ParsedRows } from '../../sources/files/parsed-rows.ts'
import type { PublishedEarnings } from '../../sources/nasdaq/calendar.ts'
import { type EventDraft, normalizedDay } from '../security-events.ts'
import type { calendarDays } from './record.ts'

export type CalendarDraft = EventDraft<typeof calendarDays, 'issuerKey'>

const draftOf = ({ symbol, quarterEnd: month, ...published }: PublishedEarnings): CalendarDraft => {
  const { on, time, epsEstimated, epsActual } = published
  return { symbol, name: published.name, columns: { on, time, month, epsEstimated, epsActual }, text: '' }
}

export const normalizeCalendar = ({ rows, rejected }: ParsedRows<PublishedEarnings>, file: string) =>
  normalizedDay(rows.map(draftOf), rejected, file)
