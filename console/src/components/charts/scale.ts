/** From values to places on a chart, and the round values at its lines. */

export type Range = readonly [low: number, high: number]

export type Scale = (value: number) => number

/** Values of `from` to places in `to`; a range without length has its middle. */
export const scaleOf = ([low, high]: Range, [start, end]: Range): Scale =>
  low === high ? () => (start + end) / 2 : (value) => start + ((value - low) / (high - low)) * (end - start)

/** 1, 2, 2.5 or 5 times a power of ten: about `count` steps over the range. */
const stepOf = (range: number, count: number): number => {
  const rough = range / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10
  return factor * power
}

/** Round values inside the range, or the one value there is. */
export const ticksOf = ([low, high]: Range, count = 4): readonly number[] => {
  if (!(high > low)) return [low]
  const step = stepOf(high - low, count)
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** Low and high of values with room to the next round value; `fromZero` where lengths are compared. */
export const niceRange = (values: readonly number[], fromZero: boolean): Range => {
  if (values.length === 0) return [0, 1]
  const low = Math.min(...values, ...(fromZero ? [0] : []))
  const high = Math.max(...values, ...(fromZero ? [0] : []))
  if (low === high) return low === 0 ? [0, 1] : [low - Math.abs(low) * 0.1, high + Math.abs(high) * 0.1]
  const step = stepOf(high - low, 4)
  return [Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step]
}

export type PlacedLabel = { readonly at: number; readonly text: string }

/** Of a digit or letter in the size of the axes. */
const LETTER_PX = 6.5
const GAP_PX = 14

/** How wide a label is, about. */
export const labelWidth = (text: string): number => text.length * LETTER_PX

/** The labels that do not touch each other, counted from the last, which is always shown. */
export const spacedLabels = (labels: readonly PlacedLabel[]): readonly PlacedLabel[] => {
  const distance = Math.max(0, ...labels.map(({ text }) => labelWidth(text))) + GAP_PX
  let next = Number.POSITIVE_INFINITY
  return labels
    .toReversed()
    .filter(({ at }) => {
      const fits = next - at >= distance
      if (fits) next = at
      return fits
    })
    .toReversed()
}
