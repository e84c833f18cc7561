/** Every metric of the screener for one company, with its formula and the figures in it. */
import { ChevronRight } from 'lucide-preact'
import type { JSX } from 'preact'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/query-client.ts'
import type { Screen, ScreenerCatalogue } from '../../../api/types.ts'
import { Block } from '../../../components/block.tsx'
import { CallButton } from '../../../components/call-button.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { FilterField } from '../../../components/filter-field.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { Command, EmptyState, ErrorState, Skeleton } from '../../../components/states.tsx'
import { filingAddressOfId } from '../../../format/archive-address.ts'
import { metricText } from '../../../format/metric-form.ts'
import type { CompanyTabProps } from '../company-tab.ts'
import {
  type Metric,
  type MetricGroup,
  metricGroups,
  nullReason,
  type Operand,
  operandText,
} from './metric-groups.ts'

const catalogueCall = call('/v1/screener/fields', {})

const rowCall = (ticker: string, { fields }: ScreenerCatalogue) =>
  call('/v1/screener', {
    filter: [`ticker:equal:${ticker}`],
    columns: fields.map(({ id }) => id).join(','),
    explain: 'true',
    limit: 1,
  })

const OperandRow = ({ name, value, on, filing, source }: Operand): JSX.Element => (
  <li class="flex flex-wrap items-baseline gap-x-3 py-0.5">
    <code class="min-w-0 grow font-mono break-words">{name}</code>
    <span class="figures">{operandText(value)}</span>
    <span class="text-ink-faint">
      {on === null ? source : <DateTime at={on} />}
      {filing === null ? null : (
        <>
          {' '}
          <SourceLink href={filingAddressOfId(filing)}>filing</SourceLink>
        </>
      )}
    </span>
  </li>
)

/** The figures of a metric are made when it is opened: all at once would be a thousand rows. */
const MetricRow = ({ metric: { field, value, operands } }: { readonly metric: Metric }): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li class="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        data-hint={field.description}
        onClick={() => setOpen(!isOpen)}
        class="flex w-full items-baseline gap-2 px-4 py-1.5 text-left text-sm hover:bg-hover"
      >
        <ChevronRight
          size={12}
          aria-hidden="true"
          class={`shrink-0 self-center text-ink-faint transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        <span class="min-w-0 grow text-ink-soft">{field.label}</span>
        {value === null ? (
          <span class="text-ink-faint" data-hint={nullReason(operands)}>
            –<span class="sr-only">{nullReason(operands)}</span>
          </span>
        ) : (
          <span class="figures">{typeof value === 'string' ? value : metricText(value, field)}</span>
        )}
      </button>
      {isOpen ? (
        <div class="px-9 pb-3 text-xs">
          <code class="block rounded bg-sunken px-2 py-1.5 font-mono break-words">{field.formula}</code>
          {value === null ? <p class="mt-1.5 text-ink-soft">{nullReason(operands)}.</p> : null}
          <ul class="mt-1.5">
            {operands.map((operand) => (
              <OperandRow key={operand.name} {...operand} />
            ))}
          </ul>
        </div>
      ) : null}
    </li>
  )
}

const Groups = ({
  groups,
  typed,
}: {
  readonly groups: readonly MetricGroup[]
  readonly typed: string
}): JSX.Element => (
  <div class="gap-4 md:columns-2 xl:columns-3">
    {groups.map(({ category, metrics }) => {
      const shown = metrics.filter(({ field }) =>
        field.label.toLowerCase().includes(typed.trim().toLowerCase()),
      )
      return shown.length === 0 ? null : (
        <div key={category} class="mb-4 break-inside-avoid-column">
          <Block title={category}>
            <ul>
              {shown.map((metric) => (
                <MetricRow key={metric.field.id} metric={metric} />
              ))}
            </ul>
          </Block>
        </div>
      )
    })}
  </div>
)

type MetricsOf = { readonly ticker: string; readonly catalogue: ScreenerCatalogue; readonly screen: Screen }

const Metrics = ({ ticker, catalogue, screen }: MetricsOf): JSX.Element => {
  const [typed, setTyped] = useState('')
  const row = screen.results[0]
  if (row === undefined)
    return (
      <Block title="Metrics">
        <EmptyState title={`The screener has no row for ${ticker}`}>
          It has listed stocks and ETFs; a run makes its rows: <Command>npx openbell work</Command>
        </EmptyState>
      </Block>
    )
  return (
    <>
      <div class="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
        <FilterField label="Find a metric" value={typed} onText={setTyped} class="h-8 w-56" />
        <span class="max-md:order-last max-md:w-full md:min-w-64 md:flex-1">
          Computed on <DateTime at={row.asOf} /> from the price of <DateTime at={row.priceDate} /> and{' '}
          <SourceLink href={filingAddressOfId(row.statementFilingId)}>the newest statement</SourceLink>. Press
          a metric for its formula.
        </span>
        <CallButton title={`Metrics of ${ticker}`} calls={[catalogueCall, rowCall(ticker, catalogue)]} />
      </div>
      <Groups groups={metricGroups(catalogue.fields, row)} typed={typed} />
    </>
  )
}

export const MetricsTab = ({ ticker }: CompanyTabProps): JSX.Element => {
  const catalogue = useCall(catalogueCall)
  const screen = useCall(catalogue.data === undefined ? null : rowCall(ticker, catalogue.data))
  const error = catalogue.error ?? screen.error
  if (error !== null)
    return <ErrorState error={error} retry={() => catalogue.refetch().then(() => screen.refetch())} />
  if (catalogue.data === undefined || screen.data === undefined)
    return (
      <Block title="Metrics">
        <Skeleton lines={12} />
      </Block>
    )
  return <Metrics ticker={ticker} catalogue={catalogue.data} screen={screen.data} />
}
