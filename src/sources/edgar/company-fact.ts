/** What a companyfacts file has of a concept; leaves out how it is read. */

/** One figure as one filing stated it. `fy` and `fp` of the file describe the filing, not the figure: not read. */
export type Fact = {
  /** First day of the period; absent for a figure at an instant. */
  readonly start?: string
  /** Last day of the period, or the day of the instant. */
  readonly end: string
  readonly val: number
  readonly accn: string
  readonly form: string
  readonly filed: string
}

/** `USD`, `USD/shares`, `shares`, ... to the facts in it. */
export type Units = Readonly<Record<string, readonly Fact[]>>
