/** Which stocks are halted now, and the halts before. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { allRowsQuery, pageOf, pagesFor } from '../../api/all-pages.ts'
import { call } from '../../api/call.ts'
import type { Halt } from '../../api/types.ts'
import { ApiBlock, hasRows } from '../../components/api-block.tsx'
import { Chip } from '../../components/chip.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import { haltedText, isHaltedAt, openHaltsFrom } from '../../format/open-halt.ts'
import { sourceNames } from '../../format/source-name.ts'
import { paths } from '../../shell/paths.ts'

const SHOWN = 6

const State = ({ halt }: { readonly halt: Halt }): JSX.Element =>
  isHaltedAt(halt, Date.now()) ? (
    <Chip tone="warn">Halted</Chip>
  ) : halt.tradesResumeAt === null ? (
    <Chip>Resumption not stored</Chip>
  ) : (
    <Chip>Resumed</Chip>
  )

const HaltRow = ({ halt }: { readonly halt: Halt }): JSX.Element => (
  <li class="flex items-baseline gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0">
    <PageLink to={paths.stock(halt.ticker)} class="text-link w-14 shrink-0 font-medium">
      {halt.ticker}
    </PageLink>
    <span class="min-w-0 grow">
      <span class="block truncate">{halt.reason ?? halt.reasonCode}</span>
      <span class="block text-xs text-ink-faint">
        <DateTime at={halt.haltedAt} />
      </span>
    </span>
    <State halt={halt} />
  </li>
)

const keyOf = ({ ticker, haltedAt, source }: Halt): string => `${ticker} ${haltedAt} ${source}`

/** All that can be open, of which the newest page may hold a part: a busy day has more pauses than a page. */
const useOpenHalts = () => {
  const made = call('/v1/halts', { from: openHaltsFrom(Date.now()) })
  const { data, error } = useQuery(allRowsQuery(made))
  const open = data?.results.filter((halt) => isHaltedAt(halt, Date.now()))
  const calls = Array.from({ length: Math.max(1, pagesFor(data?.total ?? 0)) }, (_, at) => pageOf(made, at))
  return { open, error, isWhole: data !== undefined && data.results.length >= data.total, calls }
}

export const Halts = (): JSX.Element => {
  const { open, error, isWhole, calls } = useOpenHalts()
  return (
    <ApiBlock
      title="Trading halts"
      call={call('/v1/halts', { limit: SHOWN })}
      moreCalls={calls}
      empty={(answer) =>
        hasRows(answer) ? null : (
          <EmptyState title="No halts yet">
            Load them with <Command>npx openbell ingest nasdaq-halts nyse-halts</Command>
          </EmptyState>
        )
      }
      source={({ results }) => sourceNames([...(open ?? []), ...results].map(({ source }) => source))}
    >
      {({ results }) => (
        <>
          <p class="border-b border-line px-4 py-2 text-sm text-ink-soft">
            {error !== null ? error.message : open === undefined ? '\u00a0' : haltedText(open, isWhole)}
          </p>
          <ul>
            {[...new Map([...(open ?? []), ...results].map((halt) => [keyOf(halt), halt])).values()]
              .slice(0, SHOWN)
              .map((halt) => (
                <HaltRow key={keyOf(halt)} halt={halt} />
              ))}
          </ul>
        </>
      )}
    </ApiBlock>
  )
}
