/** The data that come from a filing: statements, transactions, earnings or a release. */
import { useQueries } from '@tanstack/react-query'
import type { JSX } from 'preact'
import type { Call } from '../../api/call.ts'
import { callQuery } from '../../api/query-client.ts'
import type { FilingWithAddress } from '../../api/types.ts'
import { Block } from '../../components/block.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Figure } from '../../components/figure.tsx'
import { PageLink, SourceLink } from '../../components/page-link.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { type RowSummary, rowSummary } from './row-summary.ts'
import { callsNamingFiling, namesFiling } from './rows-of-filing.ts'

const Line = ({ what, day, figures, link }: RowSummary): JSX.Element => (
  <li class="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 text-sm last:border-b-0">
    <span class="mr-auto min-w-0 [overflow-wrap:anywhere]">
      {'to' in link ? (
        <PageLink to={link.to} class="text-link">
          <bdi>{what}</bdi>
        </PageLink>
      ) : (
        <SourceLink href={link.href}>
          <bdi>{what}</bdi>
        </SourceLink>
      )}{' '}
      <span class="text-xs whitespace-nowrap text-ink-faint">
        <DateTime at={day} />
      </span>
    </span>
    {figures.map(({ label, value, ...form }) => (
      <span key={label}>
        <span class="text-xs text-ink-faint">{label} </span>
        <Figure value={value} {...form} />
      </span>
    ))}
  </li>
)

/** The rows of all calls that name this filing. */
const useRead = (filing: FilingWithAddress, calls: readonly Call[]) =>
  useQueries({
    queries: calls.map((each) => callQuery(each)),
    combine: (answers) => ({
      isPending: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
      lines: answers.flatMap(({ data }, at) => {
        const made = calls[at]
        if (made === undefined || data === undefined || !('results' in data)) return []
        const rows: readonly object[] = data.results as readonly object[]
        return rows
          .filter((row) => namesFiling(filing, row))
          .map((row) => rowSummary(made, filing.ticker ?? '', row))
      }),
    }),
  })

export const FilingDataBlock = ({ filing }: { readonly filing: FilingWithAddress }): JSX.Element => {
  const calls = callsNamingFiling(filing)
  const { isPending, error, lines } = useRead(filing, calls)
  const bodyOf = () => {
    if (error !== null) return <ErrorState error={error} />
    if (isPending) return <Skeleton lines={3} />
    if (lines.length > 0)
      return (
        <ul>
          {lines.map((line) => (
            <Line key={`${line.what} ${line.id}`} {...line} />
          ))}
        </ul>
      )
    return (
      <EmptyState title="Nothing in the store names this filing">
        {calls.length === 0
          ? 'No data are read from this type of filing; the archive has its documents.'
          : 'It has not been read yet, or a later filing restates its figures and is named instead; the archive has its documents.'}
      </EmptyState>
    )
  }
  return (
    <Block title="Data from this filing" calls={calls}>
      {bodyOf()}
    </Block>
  )
}
