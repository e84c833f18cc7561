/** The lines of the chosen series, with their values under the cursor. */
import type { JSX } from 'preact'
import { useMemo, useState } from 'react'
import { Figure } from '../../components/figure.tsx'
import { dayText } from '../../format/instant.ts'
import type { NumberKind } from '../../format/number.ts'
import { SERIES_COLORS } from './chart-look.ts'
import { type SeriesPlanOf, seriesPlan } from './series-plan.ts'
import { UplotFrame } from './uplot-frame.tsx'

const HEIGHT_PX = 360

/** The value at an index, or the last before it: a monthly series has none on most days. */
const valueAt = (values: readonly (number | null)[], at: number): number | null =>
  values.slice(0, at + 1).findLast((each) => each !== null) ?? null

const Legend = ({
  days,
  lines,
  at,
  kind,
}: SeriesPlanOf & { readonly at: number; readonly kind: NumberKind }): JSX.Element => (
  <div class="flex flex-wrap items-baseline gap-x-5 gap-y-1 px-4 pt-3 pb-1 text-sm">
    <span class="figures min-w-24 text-xs text-ink-faint">{dayText(days[at] ?? '')}</span>
    {lines.map(({ label, unit, values }, place) => (
      <span key={label} class="inline-flex max-w-full items-baseline gap-1.5">
        <span
          aria-hidden="true"
          class="inline-block h-0.5 w-3 shrink-0 self-center rounded"
          style={{ background: `var(--${SERIES_COLORS[place] ?? 'series-8'})` }}
        />
        <span class="min-w-0 truncate text-ink-soft">{label}</span>
        <span class="font-medium" data-hint={unit}>
          <Figure
            value={valueAt(values, at)}
            kind={kind}
            reason="No observation up to this day in the range"
          />
        </span>
      </span>
    ))}
  </div>
)

export type SeriesChartProps = SeriesPlanOf & { readonly label: string; readonly kind: NumberKind }

export const SeriesChart = (props: SeriesChartProps): JSX.Element => {
  const { days, lines, recessions, label, kind } = props
  const [cursor, setCursor] = useState<number | null>(null)
  const plan = useMemo(() => seriesPlan({ days, lines, recessions }), [days, lines, recessions])
  return (
    <>
      <Legend
        days={days}
        lines={lines}
        recessions={recessions}
        kind={kind}
        at={Math.min(cursor ?? days.length - 1, days.length - 1)}
      />
      <div class="px-2 pb-2">
        <UplotFrame label={label} plan={plan} height={HEIGHT_PX} onCursor={setCursor} />
      </div>
    </>
  )
}
