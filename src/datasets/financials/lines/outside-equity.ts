/** Lines that are tagged as equity and are no part of it, as equity adds up without them to the last digit. */
import { knownIn, type Lines } from './evaluation.ts'

const REST = 'otherTotalStockholdersEquity'
/** A subsidiary's preferred shares, between liabilities and equity (Dominion); common shares with the amount of paid-in capital (Forest Laboratories). */
const CANDIDATES = ['preferredStock', 'commonStock'] as const
/** Of equity: less may be the rounding of its parts. */
const LEAST = 0.005

/** The line that what equity leaves without a line takes back; null where there is none. */
export const lineOutsideEquity = (lines: Lines): string | null => {
  const [rest, equity] = [knownIn(lines, REST), knownIn(lines, 'totalStockholdersEquity')]
  if (rest === null || equity === null || -rest < LEAST * Math.abs(equity)) return null
  return CANDIDATES.find((line) => knownIn(lines, line) === -rest) ?? null
}
