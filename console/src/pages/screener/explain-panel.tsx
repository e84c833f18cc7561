/** Where the figures of one row come from: the formula of each metric, its inputs, their dates and filings. */
import type { JSX } from 'preact'
import { useCall } from '../../api/query-client.ts'
import type { ScreenedRow } from '../../api/types.ts'
import { CallButton } from '../../components/call-button.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Figure, Unknown } from '../../components/figure.tsx'
import { PageLink, SourceLink } from '../../components/page-link.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { filingAddressOfId } from '../../format/archive-address.ts'
import { isFigure, type Metric } from './metric.ts'
import { MetricFigure } from './metric-figure.tsx'
import { rowValue } from './row-value.ts'
import { explainCall, type ScreenTable } from './screen.ts'
import { rowPath } from './screen-row.tsx'

type Explained = NonNullable<ScreenedRow['explain']>[string]
type Operand = Explained['operands'][string]

/** Above it a figure is short, with the whole one on hover. */
const LONG = 1e6

const OperandValue = ({ value }: Pick<Operand, 'value'>): JSX.Element => {
  if (value === null) return <Unknown reason="No loaded source gives this input" />
  return typeof value === 'string' ? (
    <span>{value}</span>
  ) : (
    <Figure value={value} compact={Math.abs(value) >= LONG} />
  )
}

/** Where the rows of an input are from: a metric of this screener, or a dataset. */
const sourceText = (source: string): string => (source === 'screener' ? 'a metric itself' : source)

type FilingLinkProps = {
  readonly filing: string
  readonly filedOn: string | undefined
}

const FilingLink = ({ filing, filedOn }: FilingLinkProps): JSX.Element => (
  <SourceLink href={filingAddressOfId(filing)}>
    {filedOn === undefined ? (
      `filing ${filing}`
    ) : (
      <>
        filed <DateTime at={filedOn} />
      </>
    )}
  </SourceLink>
)

const OperandSource = ({ operand }: { readonly operand: Operand }): JSX.Element => {
  const { on, periods, filing, filedOn, source } = operand
  const parts = [
    periods?.join(', '),
    on === undefined ? undefined : <DateTime at={on} />,
    filing === undefined ? undefined : <FilingLink filing={filing} filedOn={filedOn} />,
    filing === undefined && source !== null ? sourceText(source) : undefined,
  ].filter((each) => each !== undefined)
  return (
    <>
      {parts.map((part, at) => (
        <span key={at}>
          {at === 0 ? '' : ' · '}
          {part}
        </span>
      ))}
    </>
  )
}

const OperandList = ({ operands }: Pick<Explained, 'operands'>): JSX.Element => (
  <dl class="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1.5">
    {Object.entries(operands).map(([name, operand]) => (
      <div key={name} class="contents">
        <dt class="min-w-0">
          <code class="font-mono text-xs break-words">{name}</code>
          <span class="block text-xs text-ink-faint">
            <OperandSource operand={operand} />
          </span>
        </dt>
        <dd class="figures text-right text-sm">
          <OperandValue value={operand.value} />
        </dd>
      </div>
    ))}
  </dl>
)

const MetricPart = ({
  metric,
  row,
  explained,
}: {
  readonly metric: Metric
  readonly row: ScreenedRow
  readonly explained: Explained
}) => (
  <section class="border-b border-line py-3 last:border-b-0">
    <h3 class="flex items-baseline justify-between gap-4 text-sm font-semibold">
      <span data-hint={metric.description}>{metric.label}</span>
      <span class="figures">
        <MetricFigure metric={metric} value={rowValue(row, metric.id) ?? null} />
      </span>
    </h3>
    <p class="mt-1 rounded bg-sunken px-2 py-1 font-mono text-xs break-words text-ink-soft">
      {explained.formula}
    </p>
    <OperandList operands={explained.operands} />
  </section>
)

const Parts = ({ row, columns }: { readonly row: ScreenedRow; readonly columns: readonly Metric[] }) => {
  const { ticker, company, explain = {}, asOf, priceDate } = row
  return (
    <>
      <p class="text-ink-soft">
        {ticker === null ? null : (
          <PageLink to={rowPath({ ...row, ticker })} class="text-link font-medium">
            {ticker}
          </PageLink>
        )}{' '}
        {company}
      </p>
      <p class="mb-2 text-xs text-ink-faint">
        Computed <DateTime at={asOf} />, at the price of{' '}
        <DateTime at={priceDate} reason="No price is loaded" />
      </p>
      {columns.filter(isFigure).map((metric) => {
        const explained = explain[metric.id]
        return explained === undefined ? null : (
          <MetricPart key={metric.id} metric={metric} row={row} explained={explained} />
        )
      })}
    </>
  )
}

export type ExplainPanelProps = {
  readonly ticker: string
  readonly table: ScreenTable
  readonly onClose: () => void
}

export const ExplainPanel = ({ ticker, table, onClose }: ExplainPanelProps): JSX.Element => {
  const made = explainCall(ticker, table)
  const { data, error, refetch } = useCall(made)
  const bodyOf = () => {
    if (data === undefined)
      return error === null ? <Skeleton lines={8} /> : <ErrorState error={error} retry={() => refetch()} />
    const [row] = data.results
    return row === undefined ? (
      <EmptyState title={`No row of the screener is ${ticker}`}>
        Close this panel and choose another row.
      </EmptyState>
    ) : (
      <Parts row={row} columns={table.columns} />
    )
  }
  return (
    <Dialog
      title={`${ticker}, explained`}
      onClose={onClose}
      width="side"
      actions={<CallButton title={`${ticker}, explained,`} calls={[made]} />}
    >
      {bodyOf()}
    </Dialog>
  )
}
