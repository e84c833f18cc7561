/** Which filing's balance sheet is served for a day; leaves out its lines. */
import type { Fact } from '../../sources/edgar/company-facts.ts'
import type { FactIndex } from './fact-index.ts'
import { isLaterWord } from './fact-selection.ts'

/** A later filing that states fewer of the concepts than this, such as a statement of equity, is not the sheet. */
const FULL = 0.8

type Sheet = { readonly fact: Fact; count: number }

const sheetsOf = (index: FactIndex, concepts: readonly string[], day: string): readonly Sheet[] => {
  const sheets = new Map<string, Sheet>()
  for (const fact of index.stock('Assets', day)) sheets.set(fact.accn, { fact, count: 0 })
  for (const concept of sheets.size === 0 ? [] : concepts) {
    for (const { accn } of index.stock(concept, day)) {
      const sheet = sheets.get(accn)
      if (sheet !== undefined) sheet.count += 1
    }
  }
  return [...sheets.values()]
}

const lastFullOf = (sheets: readonly Sheet[]): Sheet | null => {
  const most = Math.max(0, ...sheets.map(({ count }) => count))
  let last: Sheet | null = null
  for (const sheet of sheets) {
    const isFull = sheet.count >= most * FULL
    if (isFull && (last === null || isLaterWord(sheet.fact, last.fact))) last = sheet
  }
  return last
}

/**
 * Accessions of the filings to read a day from, the first before the others; none where no filing states total assets.
 * It is the last that states the day in full, and before it one that says the same and more: the 10-K before a 10-Q
 * that repeats the year's end with fewer notes. The newest fact of each line on its own would mix the scopes of several
 * filings: their totals no longer add up for RY, BNS and TSM.
 */
export const balanceFilingsOf = (
  index: FactIndex,
  concepts: readonly string[],
  day: string,
): readonly string[] => {
  const sheets = sheetsOf(index, concepts, day)
  const last = lastFullOf(sheets)
  if (last === null) return []
  const agrees = ({ fact }: Sheet): boolean =>
    concepts.every((concept) => {
      const versions = index.stock(concept, day)
      const ours = versions.find(({ accn }) => accn === last.fact.accn)?.val
      const theirs = versions.find(({ accn }) => accn === fact.accn)?.val
      return ours === undefined || theirs === undefined || ours === theirs
    })
  let best = last
  for (const sheet of sheets) if (sheet.count > best.count && agrees(sheet)) best = sheet
  return best === last ? [last.fact.accn] : [best.fact.accn, last.fact.accn]
}
