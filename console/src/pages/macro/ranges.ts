/** How far back a chart goes. */
import { yearsBefore } from './aligned.ts'

export const ranges = [
  { value: '1y', label: '1Y' },
  { value: '5y', label: '5Y' },
  { value: '10y', label: '10Y' },
  { value: 'max', label: 'Max' },
] as const

export type Range = (typeof ranges)[number]['value']

export const rangeNames = ranges.map(({ value }) => value)

/** The first day of a range that ends on `last`; null is from the beginning. */
export const rangeStart = (range: Range, last: string): string | null =>
  range === 'max' ? null : yearsBefore(last, Number.parseInt(range, 10))
