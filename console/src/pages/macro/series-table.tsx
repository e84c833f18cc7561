/** The figures behind the chart, newest day first. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Figure } from '../../components/figure.tsx'
import type { NumberKind } from '../../format/number.ts'
import type { SeriesLine } from './series-plan.ts'

type Row = { readonly day: string; readonly at: number }

const columnsOf = (lines: readonly SeriesLine[], kind: NumberKind): readonly Column<Row>[] => [
  { id: 'day', title: 'Day', cell: ({ day }) => <DateTime at={day} />, sort: ({ day }) => day },
  ...lines.map(({ label, unit, values }, place) => ({
    id: `${place}`,
    title: label,
    hint: unit,
    align: 'right' as const,
    cell: ({ at }: Row) => <Figure value={values[at]} kind={kind} reason="No observation of this day" />,
    sort: ({ at }: Row) => values[at] ?? null,
  })),
]

export const SeriesTable = ({
  days,
  lines,
  kind,
}: {
  readonly days: readonly string[]
  readonly lines: readonly SeriesLine[]
  readonly kind: NumberKind
}): JSX.Element => {
  const columns = useMemo(() => columnsOf(lines, kind), [lines, kind])
  const rows = useMemo(() => days.map((day, at) => ({ day, at })).reverse(), [days])
  return (
    <DataTable
      caption="Observations of the chosen series"
      columns={columns}
      rows={rows}
      rowKey={({ day }) => day}
    />
  )
}
