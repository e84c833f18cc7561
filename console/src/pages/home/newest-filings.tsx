/** The newest filings of the market. */
import type { JSX } from 'preact'
import { call } from '../../api/call.ts'
import type { Filing } from '../../api/types.ts'
import { ApiBlock, hasRows } from '../../components/api-block.tsx'
import { Chip } from '../../components/chip.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { PageLink, SourceLink } from '../../components/page-link.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import { filingAddress } from '../../format/archive-address.ts'
import { paths } from '../../shell/paths.ts'

const SHOWN = 8

const FilingLine = ({
  ticker,
  company,
  cik,
  form,
  accessionNumber,
  filedAt,
  filedOn,
}: Filing): JSX.Element => (
  <li class="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2 text-sm last:border-b-0">
    <span class="min-w-20 shrink-0">
      <SourceLink href={filingAddress(cik, accessionNumber)} look="text">
        <Chip>{form}</Chip>
      </SourceLink>
    </span>
    {ticker === null ? null : (
      <PageLink to={paths.stock(ticker, 'filings')} class="text-link w-14 shrink-0 font-medium">
        {ticker}
      </PageLink>
    )}
    <span class="min-w-0 flex-1 truncate text-ink-soft">{company}</span>
    <span class="shrink-0 text-xs text-ink-faint max-sm:w-full max-sm:pl-23">
      <DateTime at={filedAt ?? filedOn} form="age" />
    </span>
  </li>
)

const All = (): JSX.Element => (
  <PageLink to={paths.filings} class="text-link pr-2 text-xs">
    All filings
  </PageLink>
)

export const NewestFilings = (): JSX.Element => (
  <ApiBlock
    title="Newest filings"
    call={call('/v1/filings', { limit: SHOWN })}
    lines={SHOWN}
    actions={<All />}
    empty={(answer) =>
      hasRows(answer) ? null : (
        <EmptyState title="No filings are stored for these days">
          Load the newest with <Command>npx openbell ingest edgar-current</Command>
        </EmptyState>
      )
    }
    source={() => 'SEC EDGAR'}
  >
    {({ results }) => (
      <ul>
        {results.map((filing) => (
          <FilingLine key={filing.id} {...filing} />
        ))}
      </ul>
    )}
  </ApiBlock>
)
