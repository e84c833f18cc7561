/**
 * Decides whether an offering belongs to the company that has its ticker: a symbol proposed years ago may be another
 * company's now.
 */
import { significantWordsOf } from '../../security-master/search/name-words.ts'

/** Whether the first significant word of both names is the same. */
export const isSameCompany = (offered: string, listed: string | null): boolean => {
  if (listed === null) return false
  const [word] = significantWordsOf(offered)
  return word !== undefined && word === significantWordsOf(listed)[0]
}
