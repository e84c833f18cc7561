/** Figures cut to a number of decimals, halves up: sums and quotients in binary are off by parts of 10^-12. */

export const rounded = (value: number, decimals: number): number => {
  const unit = 10 ** decimals
  return Math.round(value * unit) / unit
}

/** Four decimals of a percent: one share in a million is still seen. Null where the whole is zero or one of them unknown. */
export const percentOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : Math.round((part / whole) * 1e6) / 1e4
