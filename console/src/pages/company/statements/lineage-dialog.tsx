/** Where one figure of a statement comes from: its facts with their filings, the arithmetic, or why it is null. */
import type { JSX } from 'preact'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/query-client.ts'
import type { LineageFact, LineageFigure } from '../../../api/types.ts'
import { CallButton } from '../../../components/call-button.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { ErrorState, Skeleton } from '../../../components/states.tsx'
import { filingAddress } from '../../../format/archive-address.ts'
import { labelOf } from '../../../format/label.ts'
import { numberText } from '../../../format/number.ts'
import type { StatementName } from './figures.ts'
import type { FigurePlace } from './statement-table.tsx'

export type LineageDialogProps = {
  readonly ticker: string
  readonly cik: string | null
  readonly statement: StatementName
  readonly period: 'annual' | 'quarterly'
  readonly place: FigurePlace
  readonly onClose: () => void
}

const reasons = {
  notReported: 'The company states no such line in its filings for this period.',
  notApplicable: 'The line does not apply to companies of this kind.',
  notYetFiled: 'The filing that would state it has not been filed yet.',
  notDerivable: 'What would be needed to compute it is not stated.',
} as const

const columnsFor = (cik: string | null): readonly Column<LineageFact>[] => [
  {
    id: 'concept',
    title: 'Concept',
    class: 'max-w-64 break-words whitespace-normal',
    cell: ({ concept }) => concept,
  },
  {
    id: 'value',
    title: 'Value',
    align: 'right',
    cell: ({ value, unit }) => `${numberText(value)} ${unit}`,
  },
  {
    id: 'span',
    title: 'Period',
    cell: ({ start, end }) => (
      <>
        {start === null ? null : (
          <>
            <DateTime at={start} /> to
            <br />
          </>
        )}
        <DateTime at={end} />
      </>
    ),
  },
  {
    id: 'filing',
    title: 'Filing',
    cell: ({ form, accession, filedOn }) => (
      <span class="block leading-5">
        <SourceLink href={filingAddress(cik, accession)}>
          {form} {accession}
        </SourceLink>
        <br />
        filed <DateTime at={filedOn} />
      </span>
    ),
  },
]

/** Of facts in several units, such as an amount and a count of shares, none is the figure's. */
const unitOf = ({ facts }: LineageFigure): string => {
  const units = [...new Set(facts.map(({ unit }) => unit))]
  return units.length === 1 ? (units[0] ?? '') : ''
}

const FigureSource = ({ figure }: { readonly figure: LineageFigure }): JSX.Element => {
  if (figure.how === 'null')
    return <p>{figure.reason === null ? 'The figure is unknown.' : reasons[figure.reason]}</p>
  return (
    <>
      <p class="text-xl font-semibold figures">
        {figure.value === null ? '–' : numberText(figure.value)}{' '}
        <span class="text-sm font-normal text-ink-faint">{unitOf(figure)}</span>
      </p>
      <p class="text-ink-soft">
        {figure.how === 'reported' ? 'As the company reports it.' : 'Computed from what the company reports:'}
      </p>
      {figure.formula === null ? null : (
        <code class="rounded bg-sunken px-2 py-1 font-mono text-xs break-words">{figure.formula}</code>
      )}
    </>
  )
}

export const LineageDialog = ({
  ticker,
  cik,
  statement,
  period,
  place,
  onClose,
}: LineageDialogProps): JSX.Element => {
  const asked = call('/v1/financials/{ticker}/lineage', { ticker, statement, period, date: place.date })
  const { data, error, refetch } = useCall(asked)
  const figure = data?.figures[place.line]
  const title = `${labelOf(place.line)}, ${place.label}`
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width="wide"
      actions={<CallButton title={title} calls={[asked]} />}
    >
      <div class="flex flex-col items-start gap-3">
        {place.shown.value === null && !place.shown.isUnknown ? (
          <p class="text-ink-soft">{place.shown.reason}. The figure itself:</p>
        ) : null}
        {figure !== undefined ? <FigureSource figure={figure} /> : null}
        {data !== undefined && figure === undefined ? <p>No lineage is stored for this line.</p> : null}
        {data === undefined && error === null ? (
          <div class="-mx-4 self-stretch">
            <Skeleton lines={3} />
          </div>
        ) : null}
        {error === null ? null : <ErrorState error={error} retry={() => refetch()} />}
        {figure === undefined || figure.facts.length === 0 ? null : (
          <div class="w-full overflow-hidden rounded-md border border-line">
            <DataTable
              caption="Facts behind the figure"
              columns={columnsFor(cik)}
              rows={figure.facts}
              rowKey={({ concept, start, end, accession }) => `${concept} ${start} ${end} ${accession}`}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}
