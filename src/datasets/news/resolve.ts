/** Resolves articles: finds their subjects, rejects future dates, and finds those already stored under another address. */
import { instantOf } from '../../lib/day.ts'
import { headlineCompaniesOf } from '../../security-master/search/headline-company.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { writtenCandidates } from '../../security-master/ticker.ts'
import type { Rejection } from '../../sources/files/parsed-rows.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved, WriteContext } from '../dataset.ts'
import {
  type ArticleRow,
  articleBatches,
  newsTimeOf,
  rowOfArticle,
  type Subject,
  subjectsOf,
  united,
} from './article.ts'
import type { PublishedArticle } from './normalize.ts'
import { news } from './record.ts'

/** Clocks of publishers run ahead by seconds; an hour is another zone. */
const AHEAD_MS = 600_000
/** `Net Asset Value` and `Dividend Declaration` are the headlines of several companies on one day. */
const SIGNIFICANT_WORDS = 5

/** The subjects of an article: by its tags, as of its day, and CIKs; only without any by its headline. */
const subjectsIn = (reads: Reads) => {
  const securityOn = securitiesOn(reads)
  const companyOf = headlineCompaniesOf(reads)
  return async ({ symbols, ciks, title, draft }: PublishedArticle): Promise<readonly Subject[]> => {
    if (symbols.length + ciks.length === 0) {
      const cik = await companyOf(title)
      return cik === null ? [] : [{ cik, ticker: null }]
    }
    const found: Subject[] = []
    for (const symbol of symbols) {
      if (writtenCandidates(symbol).length === 0) continue
      const { key, cik } = await securityOn(symbol, draft.columns.publishedAt.slice(0, 10))
      found.push({ cik, ticker: key.ticker })
    }
    return united([], [...found, ...ciks.map((cik) => ({ cik, ticker: null }))])
  }
}

const overlaps = (one: readonly Subject[], other: readonly Subject[]): boolean =>
  one.some(({ cik, ticker }) =>
    other.some((each) => (cik !== null && cik === each.cik) || (ticker !== null && ticker === each.ticker)),
  )

/** The same release on another site. On one site two articles of one headline are two, as are those of two companies. */
const isSameStory = (row: ArticleRow, stored: ArticleRow): boolean => {
  if (row.columns.sourceDomain === stored.columns.sourceDomain) return false
  const [own, others] = [subjectsOf(row), subjectsOf(stored)]
  if (overlaps(own, others)) return true
  return (own.length === 0 || others.length === 0) && row.columns.titleWords >= SIGNIFICANT_WORDS
}

/**
 * A story runs on a few wires; comparing thousands of similar ones in a file would take minutes, so only this many are
 * compared.
 */
const MAX_ALIKE = 20

/** Articles that are about to be written, by id and by story. */
type Pending = {
  readonly reads: Reads
  readonly changed: Map<string, ArticleRow>
  readonly stories: Map<string, Set<string>>
}

const keep = ({ changed, stories }: Pending, row: ArticleRow, subjects = subjectsOf(row)): void => {
  const { id, story } = row.columns
  changed.set(id, rowOfArticle(row, subjects))
  stories.set(story, (stories.get(story) ?? new Set()).add(id))
}

const sameStory = async (
  { reads, changed, stories }: Pending,
  row: ArticleRow,
): Promise<ArticleRow | undefined> => {
  const { id, story } = row.columns
  const stored = await reads.rows(news, { where: { story }, order: ['story', 'id'], limit: MAX_ALIKE })
  const fresh = [...(stories.get(story) ?? [])].slice(0, MAX_ALIKE).flatMap((of) => changed.get(of) ?? [])
  const all = new Map([...stored, ...fresh].map((each) => [each.columns.id, each]))
  return [...all.values()].find((other) => other.columns.id !== id && isSameStory(row, other))
}

/** An article keeps its subjects: another feed, or another site, may add to them. */
const put = async (pending: Pending, row: ArticleRow): Promise<boolean> => {
  const { id } = row.columns
  const known = pending.changed.get(id) ?? (await pending.reads.row(news, { id }))
  if (known !== null) {
    keep(pending, row, united(subjectsOf(known), subjectsOf(row)))
    return true
  }
  const other = await sameStory(pending, row)
  if (other === undefined) {
    keep(pending, row)
    return true
  }
  keep(pending, other, united(subjectsOf(other), subjectsOf(row)))
  return false
}

/** Articles of known subjects, added to what is stored. The first of a story stays; `merged` counts those that went into it. */
export const withStored = async (reads: Reads, rows: readonly ArticleRow[]) => {
  const pending: Pending = { reads, changed: new Map(), stories: new Map() }
  let merged = 0
  for (const row of rows) if (!(await put(pending, row))) merged += 1
  return { batches: articleBatches([...pending.changed.values()]), merged }
}

export const resolveNews = async (
  articles: readonly PublishedArticle[],
  reads: Reads,
  { at }: WriteContext,
): Promise<Resolved> => {
  const latest = newsTimeOf(instantOf(Date.parse(at) + AHEAD_MS))
  const subjectsBy = subjectsIn(reads)
  const rows: ArticleRow[] = []
  const rejected: Rejection[] = []
  for (const article of articles) {
    const { id, publishedAt } = article.draft.columns
    if (publishedAt > latest) rejected.push({ row: id, reason: `is dated in the future: ${publishedAt}` })
    else rows.push(rowOfArticle(article.draft, await subjectsBy(article)))
  }
  const { batches, merged } = await withStored(reads, rows)
  return { batches, skipped: merged, rejected }
}
