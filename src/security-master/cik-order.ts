/** Tells registrants that came after a day by their CIKs, which the SEC gives in order. */

/**
 * The highest CIK in EDGAR's daily index of a day; of 2024-07-02 that of the newest issuer of a Form 3, 2,028,436, and those of
 * the six weeks after it: EDGAR gives some 125 a day.
 */
const highest = [
  ['2020-01-02', 1_798_674],
  ['2020-03-18', 1_807_153],
  ['2022-10-03', 1_949_386],
  ['2024-07-02', 2_034_000],
] as const

/** Whether a registrant has its CIK since after the day; false where no index shows it. */
export const isRegisteredAfter = (cik: string, day: string): boolean =>
  highest.some(([on, most]) => day <= on && Number(cik) > most)
