/** Whether a halt is in force at a moment. */
import type { Halt } from '../api/types.ts'
import { dayPlus, msOf, newYorkDay } from './instant.ts'

/** A halt whose end was never published counts as over after this time. */
const MAX_OPEN_MS = 7 * 86_400_000

export const isHaltedAt = (
  { haltedAt, tradesResumeAt }: Pick<Halt, 'haltedAt' | 'tradesResumeAt'>,
  now: number,
): boolean => {
  if (msOf(haltedAt) > now) return false
  return tradesResumeAt === null ? now - msOf(haltedAt) < MAX_OPEN_MS : msOf(tradesResumeAt) > now
}

/** The longest halt that has an end: a suspension by the SEC lasts ten business days. */
const LONGEST_DAYS = 21

/** The New York day from which on a halt can be open at a moment. */
export const openHaltsFrom = (now: number): string => dayPlus(newYorkDay(now), -LONGEST_DAYS)

/**
 * How many stocks are halted, counting a stock once even if several exchanges report it; "at least" where the list is
 * incomplete.
 */
export const haltedText = (open: readonly Pick<Halt, 'ticker'>[], isWhole: boolean): string => {
  const stocks = new Set(open.map(({ ticker }) => ticker)).size
  if (stocks === 0) return isWhole ? 'No stock is known to be halted now.' : 'Not all halts could be read.'
  return `${isWhole ? '' : 'At least '}${stocks} ${stocks === 1 ? 'stock is' : 'stocks are'} halted now.`
}
