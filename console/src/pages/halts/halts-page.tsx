/** Trading halts of the market, newest first, as they come. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import { call, targetOf } from '../../api/call.ts'
import type { Halt, ListHalts } from '../../api/types.ts'
import { CsvButton } from '../../components/csv-button.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import { msOf, readersDay } from '../../format/instant.ts'
import { sourceNames } from '../../format/source-name.ts'
import { useSearchText } from '../../shell/use-search.ts'
import { DayFilter } from '../live-lists/filter-field.tsx'
import { LiveList } from '../live-lists/live-list.tsx'
import { LiveListPage } from '../live-lists/live-list-page.tsx'
import { byParts } from '../live-lists/merged-rows.ts'
import { useLiveList } from '../live-lists/use-live-list.ts'
import { HaltRow } from './halt-row.tsx'

const LIMIT = 50

const keyOf = ({ ticker, haltedAt, source }: Halt): string => `${ticker} ${haltedAt} ${source}`
const compare = byParts<Halt>(
  [({ date }) => date, 'desc'],
  [({ haltedAt }) => haltedAt, 'desc'],
  [({ ticker }) => ticker, 'asc'],
)
const signal = { stream: { topics: ['halts.*'] }, changes: true }
const dayOf = ({ haltedAt }: Halt): string => readersDay(msOf(haltedAt))

const callOf = (from: string, to: string, page: number) =>
  call('/v1/halts', { from, to, limit: LIMIT, ...(page === 0 ? {} : { page }) })

export const HaltsPage = (): JSX.Element => {
  const [from, setFrom] = useSearchText<string>('from', '')
  const [to, setTo] = useSearchText<string>('to', '')
  const source = useMemo(
    () => ({
      pageAt: (page: number) => targetOf(callOf(from, to, page)),
      signal,
      keyOf,
      compare,
      limit: LIMIT,
    }),
    [from, to],
  )
  const list = useLiveList<Halt, ListHalts>(source)
  const made = callOf(from, to, 0)
  return (
    <LiveListPage
      title="Trading halts"
      about="Halts and pauses of US listings by their exchanges, as they come"
      filters={
        <>
          <DayFilter label="From" value={from} onChange={setFrom} />
          <DayFilter label="To" value={to} onChange={setTo} />
        </>
      }
      blockTitle="Newest halts"
      calls={[made]}
      actions={<CsvButton calls={[made]} name="halts" />}
      list={list}
      source={
        <>
          {sourceNames((list.rows?.shown ?? []).map(({ source: each }) => each))}; {list.newest?.total ?? 0}{' '}
          in the store
        </>
      }
    >
      <LiveList
        label="Halts"
        list={list}
        dayOf={dayOf}
        keyOf={keyOf}
        row={(halt) => <HaltRow halt={halt} />}
        empty={
          from === '' && to === '' ? (
            <EmptyState title="No halts yet">
              Load them with <Command>npx openbell ingest nasdaq-halts nyse-halts</Command>
            </EmptyState>
          ) : (
            <EmptyState title="No halt in these days">Choose others.</EmptyState>
          )
        }
      />
    </LiveListPage>
  )
}
