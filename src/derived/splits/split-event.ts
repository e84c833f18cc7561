/** The factor by which later splits change a figure per share or a number of shares. */

export type SplitEvent = {
  /** First day on the new basis. */
  readonly on: string
  /** New shares for one. */
  readonly ratio: number
}

/** New shares for one that was there on `day`; 1 where no split came after it, up to `until`. */
export const factorAfter = (splits: readonly SplitEvent[], day: string, until: string): number =>
  splits.filter(({ on }) => on > day && on <= until).reduce((factor, { ratio }) => factor * ratio, 1)
