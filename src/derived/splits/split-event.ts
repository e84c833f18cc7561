/** What splits make of a figure a share, or of a number of shares, that was stated before them. */

export type SplitEvent = {
  /** First day on the new basis. */
  readonly on: string
  /** New shares for one. */
  readonly ratio: number
}

/** New shares for one that was there on `day`; 1 where no split came after it, up to `until`. */
export const factorAfter = (splits: readonly SplitEvent[], day: string, until: string): number =>
  splits.filter(({ on }) => on > day && on <= until).reduce((factor, { ratio }) => factor * ratio, 1)
