/** The yields of a day by maturity, next to those of a second day. */
import type { JSX } from 'preact'
import type { YieldCurve } from '../../api/types.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Delta } from '../../components/delta.tsx'
import { Figure } from '../../components/figure.tsx'
import { dayText } from '../../format/instant.ts'
import { basisPoints, type Tenor, tenors } from './tenors.ts'

export type CurveDay = { readonly day: string; readonly curve: YieldCurve }

const NOT_GIVEN = 'The Treasury gave no yield of this maturity on that day'

const yieldColumn = (id: string, { day, curve }: CurveDay): Column<Tenor> => ({
  id,
  title: dayText(day),
  align: 'right',
  cell: ({ key }) => <Figure value={curve[key]} kind="percent" reason={NOT_GIVEN} />,
})

const columnsOf = (shown: CurveDay, other: CurveDay | null): readonly Column<Tenor>[] => [
  { id: 'tenor', title: 'Maturity', cell: ({ label }) => label },
  yieldColumn('shown', shown),
  ...(other === null
    ? []
    : [
        yieldColumn('other', other),
        {
          id: 'change',
          title: 'Change, bp',
          hint: 'In hundredths of a percentage point',
          align: 'right' as const,
          cell: ({ key }: Tenor) => (
            <Delta value={basisPoints(shown.curve[key], other.curve[key])} kind="count" reason={NOT_GIVEN} />
          ),
        },
      ]),
]

export const CurveTable = ({
  shown,
  other,
}: {
  readonly shown: CurveDay
  readonly other: CurveDay | null
}): JSX.Element => (
  <DataTable
    caption={`Yields by maturity on ${dayText(shown.day)}`}
    columns={columnsOf(shown, other)}
    rows={tenors}
    rowKey={({ key }) => key}
  />
)
