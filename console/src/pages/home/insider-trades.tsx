/** The newest purchases and sales that insiders filed. */
import type { JSX } from 'preact'
import { call } from '../../api/call.ts'
import type { InsiderTransaction } from '../../api/types.ts'
import { ApiBlock, hasRows } from '../../components/api-block.tsx'
import { Chip } from '../../components/chip.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Figure } from '../../components/figure.tsx'
import { PageLink, SourceLink } from '../../components/page-link.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import { paths } from '../../shell/paths.ts'

const SHOWN = 8

const columns: readonly Column<InsiderTransaction>[] = [
  {
    id: 'ticker',
    title: 'Ticker',
    cell: ({ ticker }) =>
      ticker === null ? null : (
        <PageLink to={paths.stock(ticker, 'insiders')} class="text-link font-medium">
          {ticker}
        </PageLink>
      ),
  },
  { id: 'owner', title: 'Insider', cell: ({ ownerName }) => ownerName },
  {
    id: 'kind',
    title: 'Kind',
    class: 'max-sm:px-1 xl:px-1',
    cell: ({ transactionType, acquiredDisposed }) => (
      <Chip tone={acquiredDisposed === 'A' ? 'up' : 'down'}>{transactionType}</Chip>
    ),
  },
  {
    id: 'value',
    title: 'Value',
    align: 'right',
    cell: ({ value }) => (
      <Figure
        value={value}
        kind="money"
        currency="USD"
        compact
        reason="The form states no price for these shares"
      />
    ),
  },
  {
    id: 'filed',
    title: 'Filed',
    align: 'right',
    class: 'max-sm:hidden',
    cell: ({ filedOn, url }) => (
      <SourceLink href={url}>
        <DateTime at={filedOn} />
      </SourceLink>
    ),
  },
]

export const InsiderTrades = (): JSX.Element => (
  <ApiBlock
    title="Newest insider trades"
    call={call('/v1/insider-transactions', { limit: SHOWN })}
    lines={9}
    empty={(answer) =>
      hasRows(answer) ? null : (
        <EmptyState title="No insider trades yet">
          Load them with <Command>npx openbell ingest sec-insider-transactions</Command>
        </EmptyState>
      )
    }
    source={() => 'SEC EDGAR, Forms 4 and 5: purchases and sales'}
  >
    {({ results }) => (
      <DataTable caption="Newest insider trades" columns={columns} rows={results} rowKey={({ id }) => id} />
    )}
  </ApiBlock>
)
