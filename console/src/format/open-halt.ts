/** Whether a stock is halted at a moment, as far as its halt says. */
import type { Halt } from '../api/types.ts'
import { msOf } from './instant.ts'

/** An exchange that never told of the end is not believed longer. */
const BELIEVED_MS = 7 * 86_400_000

export const isHaltedAt = (
  { haltedAt, tradesResumeAt }: Pick<Halt, 'haltedAt' | 'tradesResumeAt'>,
  now: number,
): boolean => {
  if (msOf(haltedAt) > now) return false
  return tradesResumeAt === null ? now - msOf(haltedAt) < BELIEVED_MS : msOf(tradesResumeAt) > now
}
