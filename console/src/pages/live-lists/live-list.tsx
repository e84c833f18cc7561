/** The rows of a live list by day, with a button for what came in and one for what is older. */
import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { dayText, weekdayText, zoneText } from '../../format/instant.ts'
import type { LiveListState } from './use-live-list.ts'

export type LiveListProps<R> = {
  readonly label: string
  readonly list: LiveListState<R, unknown>
  /** The day under which a row is shown. */
  readonly dayOf: (row: R) => string
  readonly keyOf: (row: R) => string
  readonly row: (row: R) => ComponentChildren
  readonly empty: JSX.Element
  /** Of the shown rows, those that a filter of the page takes. */
  readonly takes?: (row: R) => boolean
}

type DayOfRows<R> = { readonly day: string; readonly rows: readonly R[] }

/** Rows in their order, those of one day together. */
const byDay = <R,>(rows: readonly R[], dayOf: (row: R) => string): readonly DayOfRows<R>[] => {
  const days: { day: string; rows: R[] }[] = []
  for (const row of rows) {
    const day = dayOf(row)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}

const NewRows = ({
  count,
  onPress,
}: {
  readonly count: number
  readonly onPress: () => void
}): JSX.Element => (
  <div aria-live="polite" class="sticky top-16 z-20 flex h-0 justify-center">
    {count === 0 ? null : (
      <Button look="primary" size="small" isRound onClick={onPress} class="mt-2 px-3 shadow-float">
        {count} new
      </Button>
    )}
  </div>
)

export const LiveList = <R,>(props: LiveListProps<R>): JSX.Element => {
  const { label, list, dayOf, keyOf, row, empty, takes = () => true } = props
  const element = useRef<HTMLDivElement>(null)
  const { rows, error } = list
  if (rows === null)
    return error === null ? <Skeleton lines={8} /> : <ErrorState error={error} retry={list.retry} />
  const shown = rows.shown.filter(takes)
  const waiting = rows.waiting.filter(takes)
  const show = () => {
    list.showWaiting()
    element.current?.scrollIntoView({ block: 'nearest' })
    element.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={element} tabIndex={-1} class="outline-none">
      <NewRows count={waiting.length} onPress={show} />
      {list.isAnew ? (
        <p role="status" class="border-b border-line px-4 py-2 text-xs text-ink-soft">
          More came in than is fetched at once: the list begins anew with the newest.
        </p>
      ) : null}
      {error === null ? null : <ErrorState error={error} retry={list.retry} />}
      {shown.length === 0 ? empty : null}
      {byDay(shown, dayOf).map(({ day, rows: own }) => (
        <section key={day} aria-label={`${label}, ${dayText(day)}`}>
          <h3 class="flex justify-between gap-4 border-b border-line bg-sunken px-4 py-1 text-xs font-medium text-ink-soft">
            <span>
              {weekdayText(day)}, {dayText(day)}
            </span>
            <span class="font-normal text-ink-faint">times in {zoneText(day)}</span>
          </h3>
          <ul>
            {own.map((each) => (
              <li key={keyOf(each)} class="border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover">
                {row(each)}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.hasOlder ? (
        <div class="flex justify-center border-t border-line p-3">
          <Button onClick={list.loadOlder} disabled={list.isBusy}>
            Load older
          </Button>
        </div>
      ) : null}
    </div>
  )
}
