/** Which second day the curve is compared with: chosen by date, or so long before the day that is shown. */
import type { JSX } from 'preact'
import { Button } from '../../components/button.tsx'
import { isDay } from '../../format/instant.ts'
import { yearsBefore } from './aligned.ts'

export type CompareDayProps = {
  /** Empty where nothing is compared. */
  readonly value: string
  readonly shown: string
  readonly first: string
  readonly onChange: (day: string) => void
}

export const CompareDay = ({ value, shown, first, onChange }: CompareDayProps): JSX.Element => (
  <div class="no-print flex flex-wrap items-center gap-2">
    <label class="flex items-center gap-2 text-xs text-ink-soft">
      Compare with
      <input
        type="date"
        value={value}
        min={first}
        onChange={({ currentTarget: { value: next } }) => {
          if (next === '' || isDay(next)) onChange(next)
        }}
        class="h-7 rounded-md border border-line-strong bg-surface px-1.5 text-xs text-ink"
      />
    </label>
    {value === '' ? (
      <Button size="small" look="quiet" onClick={() => onChange(yearsBefore(shown, 1))}>
        A year before
      </Button>
    ) : (
      <Button size="small" look="quiet" onClick={() => onChange('')}>
        Clear
      </Button>
    )}
  </div>
)
