/** Several series on one axis of time, each in its own unit or rebased to 100, and the recessions behind them. */

export type Point = { readonly observed_on: string; readonly value: number }

export type Aligned = {
  /** Every day on which any series has an observation, oldest first. */
  readonly days: readonly string[]
  /** A list for each series, null on days without an observation of it. */
  readonly values: readonly (readonly (number | null)[])[]
}

export const aligned = (series: readonly (readonly Point[])[]): Aligned => {
  const days = [...new Set(series.flatMap((points) => points.map(({ observed_on: day }) => day)))].sort()
  const values = series.map((points) => {
    const known = new Map(points.map(({ observed_on: day, value }) => [day, value]))
    return days.map((day) => known.get(day) ?? null)
  })
  return { days, values }
}

export type Rebased = {
  /** Of each series the day on which it is 100; null where it cannot be rebased. */
  readonly bases: readonly (string | null)[]
  readonly values: Aligned['values']
}

/**
 * Each series is 100 at its first observation on or after the first day by which all have begun. A base of zero or less gives
 * no meaningful index: such a series is all null.
 */
export const rebased = ({ days, values }: Aligned): Rebased => {
  const begun = Math.max(...values.map((each) => each.findIndex((value) => value !== null)))
  const indexed = values.map((each) => {
    const at = each.findIndex((value, day) => day >= begun && value !== null)
    const base = at < 0 ? null : (each[at] ?? null)
    if (base === null || base <= 0) return { base: null, values: each.map(() => null) }
    return {
      base: days[at] ?? null,
      values: each.map((value) => (value === null ? null : (value / base) * 100)),
    }
  })
  return { bases: indexed.map(({ base }) => base), values: indexed.map(({ values: own }) => own) }
}

export type Span = { readonly from: string; readonly to: string }

/** The months that are marked 1, those in a row as one span to the first day of the month after it. */
export const recessionSpans = (points: readonly Point[]): readonly Span[] => {
  const spans: Span[] = []
  let from: string | null = null
  for (const { observed_on: day, value } of points) {
    if (value === 1) from ??= day
    else if (from !== null) {
      spans.push({ from, to: day })
      from = null
    }
  }
  const last = points.at(-1)
  if (from !== null && last !== undefined) spans.push({ from, to: monthAfter(last.observed_on) })
  return spans
}

const monthAfter = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1, 1)
  return date.toISOString().slice(0, 10)
}

/** The same day so many years before; the first of March for a 29 February that is not there. */
export const yearsBefore = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}
