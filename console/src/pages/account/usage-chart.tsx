/** Requests over time as bars, refused ones on top, with the limit where a bar is a minute. */
import type { JSX } from 'preact'
import { instantText } from '../../format/instant.ts'
import { numberText } from '../../format/number.ts'
import { topOf } from './bars.ts'
import type { Point } from './contract.ts'

const WIDTH = 720
const HEIGHT = 140
const GAP = 1

const count = (value: number): string => numberText(value, { kind: 'count' })

const hintOf = ({ at, requests, refused }: Point): string =>
  `${instantText(at)}: ${count(requests)} requests${refused === 0 ? '' : `, ${count(refused)} refused`}`

export type UsageChartProps = {
  readonly bars: readonly Point[]
  /** Whether a bar is a minute, which the limit is for. */
  readonly isMinutes: boolean
  /** Requests a minute; null where several keys are added up. */
  readonly limit: number | null
}

/** The limit in words, with how near the busiest minute came to it. */
const limitText = (limit: number | null, highest: number, isMinutes: boolean): string => {
  if (limit === null) return 'Each key has a limit of its own: choose one to see it'
  const busiest = isMinutes ? `Busiest minute ${count(highest)}; limit` : 'Limit'
  return `${busiest} ${count(limit)} a minute`
}

export const UsageChart = ({ bars, isMinutes, limit }: UsageChartProps): JSX.Element => {
  const highest = Math.max(0, ...bars.map(({ requests, refused }) => requests + refused))
  const nearLimit = isMinutes && limit !== null && highest * 3 >= limit
  const top = topOf(Math.max(highest, nearLimit ? limit : 0))
  const width = WIDTH / Math.max(1, bars.length)
  const heightOf = (value: number): number => (value / top) * HEIGHT
  return (
    <figure class="px-4 py-3">
      <div class="flex gap-2">
        <div
          class="flex flex-col justify-between text-right text-xs text-ink-faint figures"
          aria-hidden="true"
        >
          <span>{count(top)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          class="h-36 min-w-0 grow border-b border-line"
          role="img"
          aria-label={`Requests over time, at most ${count(highest)} in a bar`}
        >
          {bars.map((bar, at) => (
            <g key={bar.at} data-hint={hintOf(bar)}>
              <rect x={at * width} y={0} width={width} height={HEIGHT} fill="transparent" />
              <rect
                x={at * width}
                y={HEIGHT - heightOf(bar.requests)}
                width={Math.max(width - GAP, 0.5)}
                height={heightOf(bar.requests)}
                class="fill-accent"
              />
              <rect
                x={at * width}
                y={HEIGHT - heightOf(bar.requests + bar.refused)}
                width={Math.max(width - GAP, 0.5)}
                height={heightOf(bar.refused)}
                class="fill-down"
              />
            </g>
          ))}
          {nearLimit ? (
            <line
              x1={0}
              x2={WIDTH}
              y1={HEIGHT - heightOf(limit)}
              y2={HEIGHT - heightOf(limit)}
              class="stroke-warn"
              stroke-dasharray="6 4"
              vector-effect="non-scaling-stroke"
            />
          ) : null}
        </svg>
      </div>
      <figcaption class="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-ink-faint">
        <span>{bars[0] === undefined ? '' : instantText(bars[0].at)}</span>
        <span>{limitText(limit, highest, isMinutes)}</span>
        <span>now</span>
      </figcaption>
    </figure>
  )
}
