/** The newest filings of the market or of a company, as they come. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import { call, targetOf } from '../../api/call.ts'
import type { Filing } from '../../api/types.ts'
import { CsvButton } from '../../components/csv-button.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import { dayPlus, dayText, msOf, readersDay } from '../../format/instant.ts'
import { paths } from '../../shell/paths.ts'
import { useSearch, useSearchText } from '../../shell/use-search.ts'
import { FeedList } from '../feeds/feed-list.tsx'
import { FeedPage } from '../feeds/feed-page.tsx'
import { DayFilter, TextFilter } from '../feeds/filter-field.tsx'
import { useFeed } from '../feeds/use-feed.ts'
import { FilingRow } from './filing-row.tsx'
import { hasClock } from './filing-words.ts'
import { FormFilter } from './form-filter.tsx'

const LIMIT = 50

type Filter = { readonly ticker: string; readonly form: string; readonly from: string; readonly to: string }

/** Of the market the days that are listed are told; of a company all of its filings are. */
type Page = { readonly results: readonly Filing[]; readonly from?: string; readonly to?: string }

const keyOf = ({ id }: Filing): string => id
const dayOf = ({ filedAt, filedOn }: Filing): string =>
  hasClock(filedAt) ? readersDay(msOf(filedAt)) : filedOn

const companyCall = ({ ticker, ...filter }: Filter, page: number) =>
  call('/v1/filings/{ticker}', { ticker, ...filter, limit: LIMIT, ...(page === 0 ? {} : { page }) })

/** The market's list is the console's own: the interface has filings by company. */
const addressOf = (filter: Filter, page: number): string => {
  if (filter.ticker !== '') return targetOf(companyCall(filter, page))
  const { form, from, to } = filter
  return targetOf({ path: '/filings', params: { form, from, to, page, limit: LIMIT } })
}

const useFilter = (): Filter => {
  const [ticker] = useSearchText<string>('ticker', '')
  const [form] = useSearchText<string>('form', '')
  const [from] = useSearchText<string>('from', '')
  const [to] = useSearchText<string>('to', '')
  return useMemo(() => ({ ticker, form, from, to }), [ticker, form, from, to])
}

const Empty = ({ filter, page }: { readonly filter: Filter; readonly page: Page | null }): JSX.Element => {
  const { ticker, form } = filter
  if (ticker !== '')
    return (
      <EmptyState title={`No filing of ${ticker} with these filters`}>
        Take one away, or load its filings with{' '}
        <Command>{`npx openbell ingest sec-submissions --ticker ${ticker}`}</Command>
      </EmptyState>
    )
  if (
    page?.from !== undefined &&
    page.to !== undefined &&
    (form !== '' || filter.from !== '' || filter.to !== '')
  ) {
    const before = new URLSearchParams({ ...(form === '' ? {} : { form }), to: dayPlus(page.from, -1) })
    return (
      <EmptyState title={`No such filing from ${dayText(page.from)} to ${dayText(page.to)}`}>
        <PageLink to={`${paths.filings}?${before}`} class="text-link">
          Look at the days before
        </PageLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No filings yet">
      Load them with <Command>npx openbell ingest edgar-current</Command>, and keep them coming with{' '}
      <Command>npx openbell work</Command>
    </EmptyState>
  )
}

const spanText = (page: Page | null): string =>
  page?.from === undefined || page.to === undefined
    ? ''
    : `, filed from ${dayText(page.from)} to ${dayText(page.to)}`

export const FilingsPage = (): JSX.Element => {
  const filter = useFilter()
  const [, setSearch] = useSearch()
  const source = useMemo(
    () => ({ pageAt: (page: number) => addressOf(filter, page), keyOf, limit: LIMIT }),
    [filter],
  )
  const feed = useFeed<Filing, Page>(source)
  const { ticker, form, from, to } = filter
  const calls = ticker === '' ? [] : [companyCall(filter, 0)]
  return (
    <FeedPage
      title="Filings"
      about="What companies file with the SEC, as EDGAR accepts it"
      filters={
        <>
          <FormFilter
            chosen={form === '' ? [] : form.split(',')}
            onChange={(forms) => setSearch({ form: forms.join(',') })}
          />
          <TextFilter
            label="Company by its ticker"
            placeholder="Any ticker"
            value={ticker}
            onChange={(next) => setSearch({ ticker: next.toUpperCase() })}
          />
          <DayFilter label="From" value={from} onChange={(next) => setSearch({ from: next })} />
          <DayFilter label="To" value={to} onChange={(next) => setSearch({ to: next })} />
        </>
      }
      blockTitle={ticker === '' ? 'Newest filings' : `Filings of ${ticker}`}
      calls={calls}
      actions={calls.length === 0 ? null : <CsvButton calls={calls} name={`filings-${ticker}`} />}
      feed={feed}
      source={`SEC EDGAR${spanText(feed.newest)}${ticker === '' ? '; the interface lists filings by company' : ''}`}
    >
      <FeedList
        label="Filings"
        feed={feed}
        dayOf={dayOf}
        keyOf={keyOf}
        row={(filing) => <FilingRow filing={filing} />}
        empty={<Empty filter={filter} page={feed.newest} />}
      />
    </FeedPage>
  )
}
