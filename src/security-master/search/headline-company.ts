/** The company that a headline begins with, by a rule that prefers no match to a wrong one. */
import type { Reads } from '../../store/store.ts'
import { securities } from '../collections.ts'
import { wordsOf } from './name-words.ts'

/** A name without a legal form (`Target`, `Gap`, `Block`) is also a word of the language. */
const legalForms = new Set(['inc', 'corp', 'co', 'ltd', 'plc', 'llc', 'lp', 'nv', 'sa', 'se'])
const abbreviations = new Map([
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['company', 'co'],
  ['limited', 'ltd'],
])
/** After these another company's name may continue: `Bank of New York Co of …`, `Smith Co and Jones`. */
const continuations = new Set(['of', 'for', 'and', 'in', 'vs', 'v'])
const MAX_WORDS = 9

const plainWords = (text: string): readonly string[] => {
  const words = wordsOf(text.replace(/['’]s(?=\W|$)/g, '')).map((word) => abbreviations.get(word) ?? word)
  return words[0] === 'the' ? words.slice(1) : words
}

/** CIK by name with legal form; null where several companies have the name. */
const namesOf = async (reads: Reads): Promise<ReadonlyMap<string, string | null>> => {
  const names = new Map<string, string | null>()
  const rows = await reads.rows(securities, {
    columns: ['company', 'cik'],
    where: { isCurrent: 1, type: 'stock' },
  })
  for (const { columns } of rows) {
    const { company, cik } = columns
    if (company === null) continue
    const words = plainWords(company)
    if (words.length < 2 || !legalForms.has(words.at(-1) ?? '')) continue
    const name = words.join(' ')
    names.set(name, (names.get(name) ?? cik) === cik ? cik : null)
  }
  return names
}

/**
 * A look-up that reads the listed names once, when it is first asked. The headline must begin with the whole name of one
 * listed company, legal form included: `Apple Inc. announces …` is Apple, `Apple harvest …` is not a company's.
 */
export const headlineCompaniesOf = (reads: Reads): ((headline: string) => Promise<string | null>) => {
  let names: Promise<ReadonlyMap<string, string | null>> | undefined
  return async (headline) => {
    const words = plainWords(headline.slice(0, 200))
    const ends = words.slice(0, MAX_WORDS).flatMap((word, at) => (at > 0 && legalForms.has(word) ? [at] : []))
    if (ends.length === 0) return null
    names ??= namesOf(reads)
    const known = await names
    for (const end of ends.toReversed()) {
      if (continuations.has(words[end + 1] ?? '')) continue
      const found = known.get(words.slice(0, end + 1).join(' '))
      if (found !== undefined) return found
    }
    return null
  }
}
