/** The prices and events of the day under the pointer, or of the newest day. */
import type { JSX } from 'preact'
import type { PriceBar } from '../../../api/types.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Figure } from '../../../components/figure.tsx'
import type { Mark } from './price-series.ts'

export type DayLineProps = { readonly bar: PriceBar | undefined; readonly marks: readonly Mark[] }

const parts = [
  ['Open', 'open'],
  ['High', 'high'],
  ['Low', 'low'],
  ['Close', 'close'],
] as const

export const DayLine = ({ bar, marks }: DayLineProps): JSX.Element | null =>
  bar === undefined ? null : (
    <p aria-live="polite" class="flex min-h-5 flex-wrap gap-x-4 px-4 pt-2 text-xs text-ink-faint">
      <DateTime at={bar.date} />
      {parts.map(([label, key]) => (
        <span key={key}>
          {label} <Figure value={bar[key]} kind="price" />
        </span>
      ))}
      <span>
        Volume <Figure value={bar.volume} kind="count" compact />
      </span>
      {marks
        .filter(({ time }) => time === bar.date)
        .map(({ text }) => (
          <span key={text} class="font-medium text-ink">
            {text}
          </span>
        ))}
    </p>
  )
