/** One article between its publisher and the store: its rows, and whom it names; leaves out what is stored already. */
import { createHash } from 'node:crypto'
import { wordsOf } from '../../identity/name-words.ts'
import { articleIdOf, domainOf } from '../../sources/news/canonical-address.ts'
import type { ArticleType } from '../../sources/news/wire-sites.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import { news, newsSubjects } from './record.ts'

/** A company, a security, or a security of a company. */
export type Subject = { readonly cik: string | null; readonly ticker: string | null }

export type ArticleSource = {
  readonly title: string
  readonly address: string
  /** An instant. */
  readonly publishedAt: string
  readonly publisher: string
  readonly articleType: ArticleType
  readonly summary: string | null
}

/** `2026-09-29T20:30:00Z` as news has it. */
export const newsTimeOf = (instant: string): string => instant.slice(0, 19).replace('T', ' ')

const storyOf = (title: string, publishedAt: string): string =>
  createHash('sha256')
    .update(`${publishedAt.slice(0, 10)} ${wordsOf(title).join(' ')}`)
    .digest('hex')
    .slice(0, 16)

export const rowOfArticle = (source: ArticleSource, subjects: readonly unknown[]): StoredRow => {
  const { title, address, publisher, articleType, summary } = source
  const publishedAt = newsTimeOf(source.publishedAt)
  const id = articleIdOf(address)
  const story = storyOf(title, source.publishedAt)
  return rowOf(
    news,
    { id, publishedAt, type: articleType, subjects: JSON.stringify(subjects), story },
    {
      id,
      title,
      publishedAt,
      publisher,
      url: address,
      sourceDomain: domainOf(address),
      summary,
      articleType,
    },
  )
}

export const subjectsOf = ({ at }: StoredRow): readonly Subject[] => JSON.parse(String(at['subjects']))

const isSame = (one: Subject, other: Subject): boolean =>
  one.ticker === null || other.ticker === null
    ? one.cik === other.cik && one.cik !== null
    : one.ticker === other.ticker

/** What both name, the first one's first. A ticker whose company has become known since is its company's. */
export const united = (first: readonly Subject[], second: readonly Subject[]): readonly Subject[] => {
  const all: Subject[] = []
  for (const each of [...first, ...second]) {
    const at = all.findIndex((other) => isSame(each, other))
    const known = all[at]
    if (known === undefined) all.push(each)
    else all[at] = { cik: known.cik ?? each.cik, ticker: known.ticker ?? each.ticker }
  }
  return all
}

export const withSubjects = (row: StoredRow, subjects: readonly Subject[]): StoredRow => ({
  ...row,
  at: { ...row.at, subjects: JSON.stringify(subjects) },
})

/** The rows under which an article is found by whom it names. */
export const subjectRows = (row: StoredRow): readonly StoredRow[] => {
  const { id = null, publishedAt = null, type = null, subjects = null } = row.at
  const found = new Set(subjectsOf(row).flatMap(({ cik, ticker }) => [cik, ticker]))
  return [...found]
    .filter((subject) => subject !== null)
    .map((subject) => ({ at: { id, publishedAt, type, subjects, subject }, text: row.text }))
}

/** The batches of articles that stand as they are to be. */
export const articleBatches = (rows: readonly StoredRow[]) =>
  rows.length === 0
    ? []
    : [
        { collection: news, rows },
        { collection: newsSubjects, rows: rows.flatMap(subjectRows) },
      ]
