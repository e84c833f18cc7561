/** The newest filings of the market. */
import type { JSX } from 'preact'
import { useConsole } from '../../api/query-client.ts'
import type { Filing } from '../../api/types.ts'
import { Block } from '../../components/block.tsx'
import { Chip } from '../../components/chip.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { PageLink, SourceLink } from '../../components/page-link.tsx'
import { Command, EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { filingAddress } from '../../format/archive-address.ts'
import { paths } from '../../shell/paths.ts'

const SHOWN = 8

/** The interface has filings by company; the market's list is the console's own. */
const address = `/filings?limit=${SHOWN}`

const FilingLine = ({
  ticker,
  company,
  cik,
  form,
  accessionNumber,
  filedAt,
  filedOn,
}: Filing): JSX.Element => (
  <li class="flex items-baseline gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0">
    <span class="w-20 shrink-0">
      <SourceLink href={filingAddress(cik, accessionNumber)} look="text">
        <Chip>{form}</Chip>
      </SourceLink>
    </span>
    {ticker === null ? null : (
      <PageLink to={paths.stock(ticker, 'filings')} class="text-link w-14 shrink-0 font-medium">
        {ticker}
      </PageLink>
    )}
    <span class="min-w-0 grow truncate text-ink-soft">{company}</span>
    <span class="shrink-0 text-xs text-ink-faint">
      <DateTime at={filedAt ?? filedOn} form="age" />
    </span>
  </li>
)

const All = (): JSX.Element => (
  <PageLink to={paths.filings} class="text-link pr-2 text-xs">
    All filings
  </PageLink>
)

export const NewestFilings = (): JSX.Element => {
  const { data, error, refetch } = useConsole<{ readonly results: readonly Filing[] }>(address)
  const bodyOf = () => {
    if (error !== null) return <ErrorState error={error} retry={() => refetch()} />
    if (data === undefined) return <Skeleton lines={SHOWN} />
    if (data.results.length === 0)
      return (
        <EmptyState title="No filings are stored for these days">
          Load the newest with <Command>npx openbell ingest edgar-current</Command>
        </EmptyState>
      )
    return (
      <ul>
        {data.results.map((filing) => (
          <FilingLine key={filing.id} {...filing} />
        ))}
      </ul>
    )
  }
  return (
    <Block title="Newest filings" actions={<All />} source="SEC EDGAR">
      {bodyOf()}
    </Block>
  )
}
