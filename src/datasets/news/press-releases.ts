/** Releases that companies file with the SEC: exhibits EX-99 of an 8-K as articles. */
import type { Static } from 'typebox'
import type { Exhibit as ExhibitRecord, filings } from '../../derived/filings/record.ts'
import { formItemTitle } from '../../sources/edgar/form-items.ts'
import { plainTextOf, shortened } from '../../sources/files/plain-text.ts'
import type { Batch } from '../../store/batch.ts'
import type { NewRow } from '../../store/collection.ts'
import { jsonValue } from '../../store/column.ts'
import type { Reads } from '../../store/store.ts'
import { type ArticleRow, draftOf, rowOfArticle } from './article.ts'
import { withStored } from './resolve.ts'

type FilingRow = NewRow<typeof filings>
type Exhibit = Static<typeof ExhibitRecord>

const forms = new Set(['8-K', '8-K/A'])
const isExhibit99 = /^EX-99(?:\.\d+)?$/
/** The first of them, and the one without a number. */
const isFirst = /^EX-99(?:\.0*1)?$/
const releaseWords = /press|news ?release|release/i
const otherWords =
  /present|slide|supplement|transcript|financial statement|pro ?forma|consent|opinion|audit|agreement|letter|report|script|data ?book|fact ?sheet/i

const wordsOf = ({ filename, description }: Exhibit): string => `${description ?? ''} ${filename ?? ''}`

/**
 * Those that call themselves a release; where none does, the first exhibit 99, unless it calls itself something else. Not
 * every EX-99.1 is a release, and slides are not.
 */
const releasesOf = (exhibits: readonly Exhibit[]): readonly Exhibit[] => {
  const candidates = exhibits.filter(({ type }) => isExhibit99.test(type))
  const named = candidates.filter((exhibit) => releaseWords.test(wordsOf(exhibit)))
  if (named.length > 0) return named
  return candidates
    .filter((exhibit) => isFirst.test(exhibit.type) && !otherWords.test(wordsOf(exhibit)))
    .slice(0, 1)
}

const MAX_TITLE = 300
/** Descriptions that say no more than the type does. */
const isBlank = /^(?:ex(?:hibit)?[ -.]*99[.\d]*|press release|news release|document|)$/i

/** EDGAR has no headline: the filer's own description, else what the 8-K is about. */
const titleOf = ({ description }: Exhibit, items: readonly string[]): string => {
  const described = plainTextOf(description ?? '')
  if (!isBlank.test(described)) return shortened(described, MAX_TITLE)
  const about = items.flatMap((item) => formItemTitle(item) ?? [])
  return shortened(about.length === 0 ? 'Press release' : `Press release: ${about.join('; ')}`, MAX_TITLE)
}

const articleOf = (exhibit: Exhibit, { columns }: FilingRow, items: readonly string[]): ArticleRow => {
  const listed = items.length === 0 ? '' : `, ${items.length === 1 ? 'item' : 'items'} ${items.join(', ')}`
  const draft = draftOf({
    title: titleOf(exhibit, items),
    address: exhibit.url,
    publishedAt: columns.filedAt,
    publisher: 'SEC EDGAR',
    articleType: 'pressRelease',
    summary: `Exhibit ${exhibit.type.slice(3)} to Form ${columns.form}${listed}.`,
  })
  return rowOfArticle(draft, [{ cik: columns.cik, ticker: null }])
}

/** The releases of a filing, which are known once its header was read. */
const articlesOf = (row: FilingRow): readonly ArticleRow[] => {
  const { form, exhibits, items } = row.columns
  if (!forms.has(form)) return []
  const releases = releasesOf(jsonValue<readonly Exhibit[]>(exhibits))
  return releases.map((exhibit) => articleOf(exhibit, row, jsonValue(items)))
}

/** Derives the releases of changed filings. */
export const releasesAfterFilings = async (
  { rows }: Batch<typeof filings>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const articles = rows.flatMap(articlesOf)
  return articles.length === 0 ? [] : (await withStored(reads, articles)).batches
}
