/** Articles about to be written: who is meant, what is dated ahead, and which are stored already under another address. */

import { securities } from '../../identity/collections.ts'
import { headlineCompaniesOf } from '../../identity/headline-company.ts'
import { wordsOf } from '../../identity/name-words.ts'
import { storedTickersOf } from '../../identity/stored-ticker.ts'
import { instantOf } from '../../lib/day.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Completed, Rejection, Writing } from '../dataset.ts'
import { articleBatches, newsTimeOf, type Subject, subjectsOf, united, withSubjects } from './article.ts'
import type { Named } from './normalize.ts'
import { news } from './record.ts'

/** Clocks of publishers run ahead by seconds; an hour is another zone. */
const AHEAD_MS = 600_000
/** `Net Asset Value` and `Dividend Declaration` are the headlines of several companies on one day. */
const TELLING_WORDS = 5

/** The present holder of each ticker; null of one that no company has. */
const holdersOf = (reads: Reads): ((ticker: string) => Promise<string | null>) => {
  const known = new Map<string, string | null>()
  return async (ticker) => {
    const found = known.get(ticker)
    if (found !== undefined) return found
    const [holder] = await reads.rows(securities, { where: { ticker, isCurrent: 1 }, limit: 1 })
    const cik = holder === undefined ? null : String(holder.at['cik'])
    known.set(ticker, cik)
    return cik
  }
}

/** Whom each article names: by its tags and numbers, only without any by its headline. */
const identifier = (reads: Reads) => {
  const tickerOf = storedTickersOf(reads)
  const holderOf = holdersOf(reads)
  const companyOf = headlineCompaniesOf(reads)
  const subjectOf = async (named: Named): Promise<Subject | null> => {
    if ('cik' in named) return { cik: named.cik, ticker: null }
    const ticker = await tickerOf(named.symbol)
    return ticker === null ? null : { cik: await holderOf(ticker), ticker }
  }
  return async (row: StoredRow): Promise<readonly Subject[]> => {
    const named = JSON.parse(String(row.at['subjects'])) as readonly Named[]
    const found: Subject[] = []
    for (const each of named) {
      const subject = await subjectOf(each)
      if (subject !== null) found.push(subject)
    }
    if (named.length > 0) return united([], found)
    const cik = await companyOf((JSON.parse(row.text) as { readonly title: string }).title)
    return cik === null ? [] : [{ cik, ticker: null }]
  }
}

const overlaps = (one: readonly Subject[], other: readonly Subject[]): boolean =>
  one.some(({ cik, ticker }) =>
    other.some((each) => (cik !== null && cik === each.cik) || (ticker !== null && ticker === each.ticker)),
  )

/** The same release on another site. On one site two articles of one headline are two, as are those of two companies. */
const isSameStory = (row: StoredRow, stored: StoredRow): boolean => {
  const [one, other] = [row, stored].map(
    ({ text }) => JSON.parse(text) as { title: string; sourceDomain: string },
  )
  if (one === undefined || other === undefined || one.sourceDomain === other.sourceDomain) return false
  const [mine, theirs] = [subjectsOf(row), subjectsOf(stored)]
  if (overlaps(mine, theirs)) return true
  return (mine.length === 0 || theirs.length === 0) && wordsOf(one.title).length >= TELLING_WORDS
}

/** A story runs on a few wires; of thousands alike in one file, which takes minutes to compare, nobody is told more. */
const MOST_ALIKE = 20

/** Articles that are about to be written, by id and by story. */
type Desk = {
  readonly reads: Reads
  readonly changed: Map<string, StoredRow>
  readonly stories: Map<string, Set<string>>
}

const keep = ({ changed, stories }: Desk, row: StoredRow): void => {
  const [id, story] = [String(row.at['id']), String(row.at['story'])]
  changed.set(id, row)
  stories.set(story, (stories.get(story) ?? new Set()).add(id))
}

const standing = async ({ reads, changed }: Desk, id: string): Promise<StoredRow | undefined> =>
  changed.get(id) ?? (await reads.rows(news, { where: { id }, limit: 1 }))[0]

const sameStory = async (
  { reads, changed, stories }: Desk,
  row: StoredRow,
): Promise<StoredRow | undefined> => {
  const story = String(row.at['story'])
  const stored = await reads.rows(news, { where: { story }, order: 'story, id', limit: MOST_ALIKE })
  const fresh = [...(stories.get(story) ?? [])].slice(0, MOST_ALIKE).flatMap((id) => changed.get(id) ?? [])
  const all = new Map([...stored, ...fresh].map((each) => [String(each.at['id']), each]))
  return [...all.values()].find((other) => other.at['id'] !== row.at['id'] && isSameStory(row, other))
}

/** What was named once stays named: another feed, or another site, may tell more of the same article. */
const put = async (desk: Desk, row: StoredRow): Promise<boolean> => {
  const id = String(row.at['id'])
  const known = await standing(desk, id)
  if (known !== undefined) {
    keep(desk, withSubjects(row, united(subjectsOf(known), subjectsOf(row))))
    return true
  }
  const other = await sameStory(desk, row)
  if (other === undefined) {
    keep(desk, row)
    return true
  }
  keep(desk, withSubjects(other, united(subjectsOf(other), subjectsOf(row))))
  return false
}

/** Articles of known subjects, added to what is stored. The first of a story stays; `merged` counts those that went into it. */
export const withStored = async (reads: Reads, rows: readonly StoredRow[]) => {
  const desk: Desk = { reads, changed: new Map(), stories: new Map() }
  let merged = 0
  for (const row of rows) if (!(await put(desk, row))) merged += 1
  return { batches: articleBatches([...desk.changed.values()]), merged }
}

export const completeNews = async (
  batches: readonly Batch[],
  reads: Reads,
  { at }: Writing,
): Promise<Completed> => {
  const latest = newsTimeOf(instantOf(Date.parse(at) + AHEAD_MS))
  const identify = identifier(reads)
  const rows: StoredRow[] = []
  const rejected: Rejection[] = []
  for (const row of batches.flatMap((batch) => batch.rows)) {
    const publishedAt = String(row.at['publishedAt'])
    if (publishedAt > latest)
      rejected.push({ row: String(row.at['id']), reason: `is dated in the future: ${publishedAt}` })
    else rows.push(withSubjects(row, await identify(row)))
  }
  const { batches: complete, merged } = await withStored(reads, rows)
  return { batches: complete, passedOver: merged, rejected }
}
