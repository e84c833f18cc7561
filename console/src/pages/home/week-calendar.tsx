/** What the calendars hold for this week: earnings, dividends, splits, IPOs. */
import type { JSX } from 'preact'
import { type Call, call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import { ApiBlock } from '../../components/api-block.tsx'
import { Choice } from '../../components/choice.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState, Skeleton } from '../../components/states.tsx'
import { newYorkDay, shortDayText, weekdayText, weekOf } from '../../format/instant.ts'
import { paths } from '../../shell/paths.ts'
import { useSearchText } from '../../shell/use-search.ts'
import { dividendEntry, type Entry, earningsEntry, ipoEntry, splitEntry } from './week-entries.ts'

const SHOWN = 8

type Kind = 'earnings' | 'dividends' | 'splits' | 'ipos'

type Dates = { readonly from?: string; readonly to?: string; readonly limit: number }

type Calendar = {
  readonly label: string
  readonly callOf: (dates: Dates) => Call
  readonly entriesOf: (results: readonly never[]) => readonly Entry[]
}

const calendars: Readonly<Record<Kind, Calendar>> = {
  earnings: {
    label: 'Earnings',
    callOf: (dates) => call('/v1/earnings', dates),
    entriesOf: (results) => results.map(earningsEntry),
  },
  dividends: {
    label: 'Dividends',
    callOf: (dates) => call('/v1/dividends', dates),
    entriesOf: (results) => results.map(dividendEntry),
  },
  splits: {
    label: 'Splits',
    callOf: (dates) => call('/v1/splits', dates),
    entriesOf: (results) => results.map(splitEntry),
  },
  ipos: {
    label: 'IPOs',
    callOf: (dates) => call('/v1/ipos', dates),
    entriesOf: (results) => results.map(ipoEntry),
  },
}

const kinds = Object.keys(calendars) as Kind[]

const entriesOf = (kind: Kind, answer: unknown): readonly Entry[] =>
  calendars[kind].entriesOf((answer as { readonly results: readonly never[] }).results)

const EntryRow = ({
  entry: { date, ticker, name, figure, hint },
}: {
  readonly entry: Entry
}): JSX.Element => (
  <li class="flex items-baseline gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0">
    <span class="w-20 shrink-0 text-xs text-ink-faint figures">
      {date === null ? '' : `${weekdayText(date)} ${shortDayText(date)}`}
    </span>
    {ticker === null ? (
      <span class="w-14 shrink-0" />
    ) : (
      <PageLink to={paths.stock(ticker)} class="text-link w-14 shrink-0 font-medium">
        {ticker}
      </PageLink>
    )}
    <span class="min-w-0 grow truncate text-ink-soft">{name}</span>
    <span class="shrink-0 figures" data-hint={hint}>
      {figure}
    </span>
  </li>
)

/** The newest that are stored, where the week has none; where nothing is, the page that says how to load it. */
const NewestStored = ({ kind }: { readonly kind: Kind }): JSX.Element => {
  const { data, isPending } = useCall(calendars[kind].callOf({ limit: SHOWN }))
  if (isPending) return <Skeleton lines={SHOWN + 1} />
  const entries = data === undefined ? [] : entriesOf(kind, data).filter(({ date }) => date !== null)
  return entries.length === 0 ? (
    <p class="-mt-4 px-4 pb-6 text-sm text-ink-faint">
      Nor for any other:{' '}
      <PageLink to={paths.calendar(kind)} class="text-link">
        the calendar
      </PageLink>{' '}
      says how to load them.
    </p>
  ) : (
    <>
      <p class="border-t border-line bg-sunken px-4 py-1 text-xs text-ink-faint">
        The newest that are stored, <DateTime at={entries[0]?.date} /> and earlier
      </p>
      <ul>
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </>
  )
}

const options = kinds.map((value) => ({ value, label: calendars[value].label }))

export const WeekCalendar = (): JSX.Element => {
  const [kind, setKind] = useSearchText<Kind>('calendar', 'earnings', kinds)
  const week = weekOf(newYorkDay(Date.now()))
  return (
    <ApiBlock
      title="This week"
      call={calendars[kind].callOf({ ...week, limit: 50 })}
      lines={11}
      actions={<Choice label="Which calendar" options={options} value={kind} onChange={setKind} />}
      empty={(answer) =>
        entriesOf(kind, answer).length > 0 ? null : (
          <>
            <EmptyState
              title={`No ${calendars[kind].label.replace(/^[ED]|^S/, (letter) => letter.toLowerCase())} are stored for this week`}
            />
            <NewestStored kind={kind} />
          </>
        )
      }
      source={() => (
        <>
          {shortDayText(week.from)} to {shortDayText(week.to)}, days in New York
        </>
      )}
    >
      {(answer) => (
        <ul>
          {entriesOf(kind, answer)
            .slice(0, SHOWN)
            .map((entry) => (
              <EntryRow key={entry.key} entry={entry} />
            ))}
        </ul>
      )}
    </ApiBlock>
  )
}
