/** The keys that move the cursor of a chart over time. */

/** Steps to the right; Home and End go to the ends. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  PageUp: -20,
  PageDown: 20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Where a key leads among `count` points, oldest first; null for another key. Without a cursor it comes from the side that the key names. */
export const cursorAfter = (key: string, at: number | null, count: number): number | null => {
  const step = steps[key]
  if (step === undefined || count === 0) return null
  const from = at ?? (step > 0 ? -1 : count)
  return Math.min(Math.max(from + step, 0), count - 1)
}
