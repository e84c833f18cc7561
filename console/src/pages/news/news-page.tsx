/** The newest headlines of the market or of a company, as they come. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import { call, targetOf } from '../../api/call.ts'
import type { Article, ListNews } from '../../api/types.ts'
import { Choice } from '../../components/choice.tsx'
import { CsvButton } from '../../components/csv-button.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import { msOf, readersDay } from '../../format/instant.ts'
import { useSearchText } from '../../shell/use-search.ts'
import { TextFilter } from '../live-lists/filter-field.tsx'
import { LiveList } from '../live-lists/live-list.tsx'
import { LiveListPage } from '../live-lists/live-list-page.tsx'
import { byParts } from '../live-lists/merged-rows.ts'
import { useLiveList } from '../live-lists/use-live-list.ts'
import { NewsRow } from './news-row.tsx'
import { SourceFilter } from './source-filter.tsx'

const LIMIT = 50

const types = [
  { value: 'all', label: 'All' },
  { value: 'stockNews', label: 'News' },
  { value: 'pressRelease', label: 'Press releases' },
] as const
type ArticleKind = (typeof types)[number]['value']

const keyOf = ({ id }: Article): string => id
const compare = byParts<Article>([({ publishedAt }) => publishedAt, 'desc'], [keyOf, 'asc'])
const dayOf = ({ publishedAt }: Article): string => readersDay(msOf(publishedAt))

const callOf = (ticker: string, kind: ArticleKind, page: number) => {
  const params = {
    ...(kind === 'all' ? {} : { type: kind }),
    limit: LIMIT,
    ...(page === 0 ? {} : { page }),
  }
  return ticker === '' ? call('/v1/news', params) : call('/v1/news/{ticker}', { ticker, ...params })
}

const useNews = (ticker: string, kind: ArticleKind) => {
  const source = useMemo(
    () => ({
      pageAt: (page: number) => targetOf(callOf(ticker, kind, page)),
      signal: { stream: { topics: [`news.${ticker || '*'}`], type: kind === 'all' ? '' : kind } },
      keyOf,
      compare,
      limit: LIMIT,
    }),
    [ticker, kind],
  )
  return useLiveList<Article, ListNews>(source)
}

export const NewsPage = (): JSX.Element => {
  const [ticker, setTicker] = useSearchText<string>('ticker', '')
  const [source, setSource] = useSearchText<string>('source', '')
  const [kind, setKind] = useSearchText<ArticleKind>('type', 'all', ['all', 'stockNews', 'pressRelease'])
  const list = useNews(ticker, kind)
  const shown = list.rows?.shown ?? []
  const domains = [...new Set(shown.map(({ sourceDomain }) => sourceDomain))].sort()
  const isFiltered = ticker !== '' || source !== '' || kind !== 'all'
  return (
    <LiveListPage
      title="News"
      about="Headlines of the wires and of companies’ own filings, as they come"
      filters={
        <>
          <TextFilter
            label="Ticker"
            placeholder="Any ticker"
            value={ticker}
            onChange={(next) => setTicker(next.toUpperCase())}
          />
          <SourceFilter domains={domains} value={source} onChange={setSource} />
          <Choice label="Type" options={types} value={kind} onChange={setKind} />
        </>
      }
      blockTitle={ticker === '' ? 'Newest news' : `News of ${ticker}`}
      calls={[callOf(ticker, kind, 0)]}
      actions={<CsvButton calls={[callOf(ticker, kind, 0)]} name="news" />}
      list={list}
      source={`${list.newest?.total ?? 0} in the store; the source filters the ${shown.length} that are loaded`}
    >
      <LiveList
        label="News"
        list={list}
        dayOf={dayOf}
        keyOf={keyOf}
        row={(article) => <NewsRow article={article} />}
        takes={({ sourceDomain }) => source === '' || sourceDomain === source}
        empty={
          isFiltered ? (
            <EmptyState title="No news with these filters">Remove a filter, or load older news.</EmptyState>
          ) : (
            <EmptyState title="No news yet">
              Load it with <Command>npx openbell ingest news-globenewswire news-sec</Command>, and keep it
              coming with <Command>npx openbell work</Command>
            </EmptyState>
          )
        }
      />
    </LiveListPage>
  )
}
