/** A line the size of a word: how a figure went, without axes. */
import type { JSX } from 'preact'
import { sparkPath } from './spark-path.ts'

export type SparklineProps = {
  /** In order of time; null leaves a gap. */
  readonly values: readonly (number | null)[]
  /** What the line shows, for those who do not see it. */
  readonly label: string
  readonly width?: number
  readonly height?: number
}

export const Sparkline = ({ values, label, width = 80, height = 20 }: SparklineProps): JSX.Element => (
  <svg
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    role="img"
    aria-label={label}
    class="inline-block text-accent"
  >
    <path
      d={sparkPath(values, width, height)}
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linejoin="round"
    />
  </svg>
)
