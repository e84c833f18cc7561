/** Makes the rows of an article, with the companies and securities it names. */
import { hash } from 'node:crypto'
import { wordsOf } from '../../security-master/search/name-words.ts'
import { articleIdOf, domainOf } from '../../sources/news/canonical-address.ts'
import type { NewsFile } from '../../sources/news/feed-file.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import type { NewRow } from '../../store/collection.ts'
import { jsonValue } from '../../store/column.ts'
import { textOf } from '../../store/record-text.ts'
import { news, newsSubjects } from './record.ts'

/** A company, a security, or a security of a company. */
export type Subject = { readonly cik: string | null; readonly ticker: string | null }

type ArticleSource = Omit<NewsFile['items'][number], 'symbols' | 'ciks'>

export type ArticleRow = NewRow<typeof news>
/** An article before its subjects are known. */
export type ArticleDraft = {
  readonly columns: Omit<ArticleRow['columns'], 'subjects'>
  readonly text: string
}

/** `2026-09-29T20:30:00Z` as news has it. */
export const newsTimeOf = (instant: string): string => instant.slice(0, 19).replace('T', ' ')

const storyOf = (words: readonly string[], publishedAt: string): string =>
  hash('sha256', `${publishedAt.slice(0, 10)} ${words.join(' ')}`).slice(0, 16)

export const draftOf = (source: ArticleSource): ArticleDraft => {
  const { title, address, publisher, articleType, summary } = source
  const publishedAt = newsTimeOf(source.publishedAt)
  const id = articleIdOf(address)
  const sourceDomain = domainOf(address)
  const words = wordsOf(title)
  const story = storyOf(words, source.publishedAt)
  const columns = { id, publishedAt, type: articleType, sourceDomain, story, titleWords: words.length }
  const record = { id, title, publishedAt, publisher, url: address, sourceDomain, summary, articleType }
  return { columns, text: textOf(news, { id }, record) }
}

export const rowOfArticle = ({ columns, text }: ArticleDraft, subjects: readonly Subject[]): ArticleRow => ({
  columns: { ...columns, subjects: JSON.stringify(subjects) },
  text,
})

export const subjectsOf = ({ columns }: { readonly columns: { readonly subjects: string } }) =>
  jsonValue<readonly Subject[]>(columns.subjects)

const isSame = (one: Subject, other: Subject): boolean =>
  one.ticker === null || other.ticker === null
    ? one.cik === other.cik && one.cik !== null
    : one.ticker === other.ticker

/**
 * Unites the subjects of both, the first one's first. A ticker whose company has become known is merged with that company.
 */
export const united = (first: readonly Subject[], second: readonly Subject[]): readonly Subject[] => {
  const all: Subject[] = []
  for (const each of [...first, ...second]) {
    const position = all.findIndex((other) => isSame(each, other))
    const known = all[position]
    if (known === undefined) all.push(each)
    else all[position] = { cik: known.cik ?? each.cik, ticker: known.ticker ?? each.ticker }
  }
  return all
}

/** The rows under which an article is found by its subjects. */
const subjectRows = (row: ArticleRow): readonly NewRow<typeof newsSubjects>[] => {
  const { story, titleWords, ...columns } = row.columns
  const found = new Set(subjectsOf(row).flatMap(({ cik, ticker }) => [cik, ticker]))
  return [...found]
    .filter((subject) => subject !== null)
    .map((subject) => ({ columns: { ...columns, subject }, text: row.text }))
}

/** The batches of articles that are ready to be written. */
export const articleBatches = (rows: readonly ArticleRow[]): readonly Batch[] => {
  if (rows.length === 0) return []
  return [batchOf(news, rows), batchOf(newsSubjects, rows.flatMap(subjectRows))]
}
