/** Releases that companies file with the SEC: exhibits EX-99 of an 8-K as articles; leaves out what the exhibits say. */
import { formItemTitle } from '../../sources/edgar/form-items.ts'
import { plainTextOf, shortened } from '../../sources/plain-text.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import { rowOfArticle, type Subject } from './article.ts'
import { withStored } from './completion.ts'

/** What is read of a stored filing. */
type Filing = {
  readonly cik: string
  readonly form: string
  readonly filedAt: string
  readonly items: readonly string[]
  readonly exhibits: readonly Exhibit[]
}
type Exhibit = {
  readonly type: string
  readonly filename: string
  readonly description: string | null
  readonly url: string
}

const forms = new Set(['8-K', '8-K/A'])
const isFurther = /^EX-99(?:\.0*\d+)?$/
/** The first of them, and the one that stands there under no number. */
const isFirst = /^EX-99(?:\.0*1)?$/
const saysRelease = /press|news ?release|release/i
const saysOther =
  /present|slide|supplement|transcript|financial statement|pro ?forma|consent|opinion|audit|agreement|letter|report|script|data ?book|fact ?sheet/i

const wordsOf = ({ filename, description }: Exhibit): string => `${description ?? ''} ${filename}`

/**
 * Those that call themselves a release; where none does, the first exhibit 99, unless it calls itself something else. Not
 * every EX-99.1 is a release, and slides are none.
 */
const releasesOf = (exhibits: readonly Exhibit[]): readonly Exhibit[] => {
  const further = exhibits.filter(({ type }) => isFurther.test(type))
  const named = further.filter((exhibit) => saysRelease.test(wordsOf(exhibit)))
  if (named.length > 0) return named
  return further
    .filter((exhibit) => isFirst.test(exhibit.type) && !saysOther.test(wordsOf(exhibit)))
    .slice(0, 1)
}

const MAX_TITLE = 300
/** Descriptions that say no more than the type does. */
const isBlank = /^(?:ex(?:hibit)?[ -.]*99[.\d]*|press release|news release|document|)$/i

/** EDGAR tells no headline, so the filer's own description stands, else what the 8-K is about. */
const titleOf = ({ description }: Exhibit, { items }: Filing): string => {
  const told = plainTextOf(description ?? '')
  if (!isBlank.test(told)) return shortened(told, MAX_TITLE)
  const about = items.flatMap((item) => formItemTitle(item) ?? [])
  return shortened(about.length === 0 ? 'Press release' : `Press release: ${about.join('; ')}`, MAX_TITLE)
}

const articleOf = (exhibit: Exhibit, filing: Filing): StoredRow => {
  const { form, items, cik, filedAt } = filing
  const subjects: readonly Subject[] = [{ cik, ticker: null }]
  const listed = items.length === 0 ? '' : `, ${items.length === 1 ? 'item' : 'items'} ${items.join(', ')}`
  const source = {
    title: titleOf(exhibit, filing),
    address: exhibit.url,
    publishedAt: filedAt,
    publisher: 'SEC EDGAR',
    articleType: 'pressRelease' as const,
    summary: `Exhibit ${exhibit.type.slice(3)} to Form ${form}${listed}.`,
  }
  return rowOfArticle(source, subjects)
}

/** After filings have changed: their releases, which are known once the header of a filing was read. */
export const releasesAfterFilings = async (changed: Batch, reads: Reads): Promise<readonly Batch[]> => {
  const rows: StoredRow[] = []
  for (const { at, text } of changed.rows) {
    if (!forms.has(String(at['form'])) || !text.includes('"type":"EX-99')) continue
    const filing = JSON.parse(text) as Filing
    for (const exhibit of releasesOf(filing.exhibits)) rows.push(articleOf(exhibit, filing))
  }
  return rows.length === 0 ? [] : (await withStored(reads, rows)).batches
}
