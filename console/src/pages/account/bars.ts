/** Merges time steps into bars, so that a reader can still tell the bars of a chart apart. */
import type { Point } from './contract.ts'

/** `steps` of the points in each bar, which has the time of its first one. */
export const barsOf = (points: readonly Point[], steps: number): readonly Point[] => {
  const bars: Point[] = []
  for (let start = 0; start < points.length; start += steps) {
    const part = points.slice(start, start + steps)
    const [first] = part
    if (first === undefined) continue
    bars.push({
      at: first.at,
      requests: part.reduce((sum, { requests }) => sum + requests, 0),
      refused: part.reduce((sum, { refused }) => sum + refused, 0),
    })
  }
  return bars
}

/** A round number above all bars: 1, 2 or 5 with zeros. */
export const topOf = (highest: number): number => {
  if (highest <= 5) return 5
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= highest) ?? highest
}
