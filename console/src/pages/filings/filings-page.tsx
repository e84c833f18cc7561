/** The newest filings of the market or of a company, as they come. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import { call, targetOf } from '../../api/call.ts'
import type { Filing, ListFilings, ListFilingsOfMarket } from '../../api/types.ts'
import { CsvButton } from '../../components/csv-button.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import { dayPlus, dayText, msOf, readersDay } from '../../format/instant.ts'
import { paths } from '../../shell/paths.ts'
import { useSearch, useSearchText } from '../../shell/use-search.ts'
import { DayFilter, TextFilter } from '../live-lists/filter-field.tsx'
import { LiveList } from '../live-lists/live-list.tsx'
import { LiveListPage } from '../live-lists/live-list-page.tsx'
import { byParts } from '../live-lists/merged-rows.ts'
import { useLiveList } from '../live-lists/use-live-list.ts'
import { FilingRow } from './filing-row.tsx'
import { hasClock } from './filing-words.ts'
import { FormFilter } from './form-filter.tsx'

const LIMIT = 50

type Filter = { readonly ticker: string; readonly form: string; readonly from: string; readonly to: string }

/** For the market the days that are listed are shown. */
type Page = ListFilings | ListFilingsOfMarket

const keyOf = ({ id }: Filing): string => id
const dayOf = ({ filedAt, filedOn }: Filing): string =>
  hasClock(filedAt) ? readersDay(msOf(filedAt)) : filedOn

const compare = byParts<Filing>(
  [({ filedAt }) => filedAt, 'desc'],
  [({ accession }) => accession, 'desc'],
  [({ cik }) => cik, 'asc'],
)

const callOf = ({ ticker, ...filter }: Filter, page: number) => {
  const params = { ...filter, limit: LIMIT, ...(page === 0 ? {} : { page }) }
  return ticker === '' ? call('/v1/filings', params) : call('/v1/filings/{ticker}', { ticker, ...params })
}

const useFilter = (): Filter => {
  const [ticker] = useSearchText<string>('ticker', '')
  const [form] = useSearchText<string>('form', '')
  const [from] = useSearchText<string>('from', '')
  const [to] = useSearchText<string>('to', '')
  return useMemo(() => ({ ticker, form, from, to }), [ticker, form, from, to])
}

type Days = { readonly from: string; readonly to: string | null }

/** Null of a company, and of a store without filings. */
const daysOf = (page: Page): Days | null =>
  'from' in page && page.from !== null ? { from: page.from, to: page.to } : null

const spanText = ({ from, to }: Days): string =>
  to === null ? `filed since ${dayText(from)}` : `filed from ${dayText(from)} to ${dayText(to)}`

const Empty = ({ filter, page }: { readonly filter: Filter; readonly page: Page | null }): JSX.Element => {
  const { ticker, form } = filter
  if (ticker !== '')
    return (
      <EmptyState title={`No filing of ${ticker} with these filters`}>
        Take one away, or load its filings with{' '}
        <Command>{`npx openbell ingest sec-submissions --ticker ${ticker}`}</Command>
      </EmptyState>
    )
  const days = page === null ? null : daysOf(page)
  if (days !== null && (form !== '' || filter.from !== '' || filter.to !== '')) {
    const before = new URLSearchParams({ ...(form === '' ? {} : { form }), to: dayPlus(days.from, -1) })
    return (
      <EmptyState title={`No such filing ${spanText(days)}`}>
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

export const FilingsPage = (): JSX.Element => {
  const filter = useFilter()
  const [, setSearch] = useSearch()
  const source = useMemo(
    () => ({
      pageAt: (page: number) => targetOf(callOf(filter, page)),
      signal: { stream: { topics: [`filings.${filter.ticker || '*'}`], form: filter.form } },
      keyOf,
      compare,
      limit: LIMIT,
    }),
    [filter],
  )
  const list = useLiveList<Filing, Page>(source)
  const { ticker, form, from, to } = filter
  const calls = [callOf(filter, 0)]
  const days = list.newest === null ? null : daysOf(list.newest)
  return (
    <LiveListPage
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
      actions={<CsvButton calls={calls} name={ticker === '' ? 'filings' : `filings-${ticker}`} />}
      list={list}
      source={days === null ? 'SEC EDGAR' : `SEC EDGAR, ${spanText(days)}`}
    >
      <LiveList
        label="Filings"
        list={list}
        dayOf={dayOf}
        keyOf={keyOf}
        row={(filing) => <FilingRow filing={filing} />}
        empty={<Empty filter={filter} page={list.newest} />}
      />
    </LiveListPage>
  )
}
