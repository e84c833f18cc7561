/** Tells registrants that came after a day by their CIKs, which the SEC gives in order. */
import { daysBetween } from '../lib/day.ts'

/**
 * The highest CIK in EDGAR's daily index of a day. Of 2020-11-10, 2021-03-29, 2021-08-06 and 2024-07-02 that of a company or person
 * who was new then (1,830,610, 1,847,577, 1,876,042 and 2,028,436), and those of the six weeks after it.
 */
const highest = [
  ['2020-01-02', 1_798_674],
  ['2020-03-18', 1_807_153],
  ['2020-11-10', 1_837_000],
  ['2021-03-29', 1_858_000],
  ['2021-08-06', 1_886_000],
  ['2022-10-03', 1_949_386],
  ['2024-07-02', 2_034_000],
] as const

/** EDGAR gives some 125 CIKs a day, and gave 180 in 2021. */
const MOST_A_DAY = 250

/** The CIK above which nobody was registered on the day; null of a day after the last index. */
const highestOn = (day: string): number | null => {
  const next = highest.findIndex(([on]) => day <= on)
  const [, most] = highest[next] ?? []
  const [before, known] = highest[next - 1] ?? []
  if (most === undefined) return null
  return before === undefined ? most : Math.min(most, known + daysBetween(before, day) * MOST_A_DAY)
}

/** Whether a registrant has its CIK since after the day; false where no index shows it. */
export const isRegisteredAfter = (cik: string, day: string): boolean => {
  const most = highestOn(day)
  return most !== null && Number(cik) > most
}

/** Shares of a foreign company trade over the counter (IMIMF, TCEHY) before it registers with the SEC, if it ever does. */
const isForeign = (symbol: string): boolean => /^[A-Z]{4}[FY]$/.test(symbol)

/** Whether who has a symbol as this registrant came after the day; false where neither index nor symbol shows it. */
export const isHolderAfter = (symbol: string, cik: string, day: string): boolean =>
  !isForeign(symbol) && isRegisteredAfter(cik, day)
