/** The most of these times, in milliseconds, that lie in any span of this length, both ends counted. */
export const mostWithin = (spanMs: number, times: readonly number[]): number =>
  Math.max(...times.map((start) => times.filter((at) => at >= start && at <= start + spanMs).length))
