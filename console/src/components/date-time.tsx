/** A day or an instant: days unchanged, instants in the reader's zone, which is named; New York's on hover. */
import type { JSX } from 'preact'
import { ageText, clockText, dateHint, dayText, instantText, isDay, msOf } from '../format/instant.ts'
import { Unknown } from './figure.tsx'

export type DateTimeProps = {
  readonly at: string | null | undefined
  /** `clock` is for lists grouped by day, which name the zone there; `age` for feeds. */
  readonly form?: 'full' | 'clock' | 'age'
  readonly reason?: string
}

const WEEK_MS = 7 * 86_400_000

const textOf = (at: string, form: DateTimeProps['form']): string => {
  if (isDay(at)) return dayText(at)
  if (form === 'clock') return clockText(at)
  const isRecent = form === 'age' && Math.abs(Date.now() - msOf(at)) < WEEK_MS
  return isRecent ? ageText(at, Date.now()) : instantText(at)
}

export const DateTime = ({ at, form = 'full', reason }: DateTimeProps): JSX.Element =>
  at == null ? (
    <Unknown reason={reason} />
  ) : (
    <time
      class="figures"
      dateTime={isDay(at) ? at : new Date(msOf(at)).toISOString()}
      data-hint={dateHint(at)}
    >
      {textOf(at, form)}
    </time>
  )
