/** What each chosen series is: unit, frequency, newest value, and where it is published. */
import { X } from 'lucide-preact'
import type { JSX } from 'preact'
import { IconButton } from '../../components/button.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Figure } from '../../components/figure.tsx'
import { SourceLink } from '../../components/page-link.tsx'
import type { Point } from './aligned.ts'
import { type ListedSeries, releaseAddress } from './catalogue.ts'

export type ShownSeries = { readonly series: ListedSeries; readonly points: readonly Point[] }

const columnsOf = (remove: (id: string) => void): readonly Column<ShownSeries>[] => [
  {
    id: 'title',
    title: 'Series',
    class: 'min-w-48',
    cell: ({ series }) => (
      <>
        <span class="block">{series.title}</span>
        <span class="block text-xs text-ink-faint">
          {series.unit}, {series.frequency}, {series.seasonal_adjustment.toLowerCase()}
        </span>
      </>
    ),
  },
  {
    id: 'value',
    title: 'Newest',
    align: 'right',
    cell: ({ points }) => <Figure value={points.at(-1)?.value} reason="No observation in the range" />,
  },
  { id: 'day', title: 'Of', cell: ({ points }) => <DateTime at={points.at(-1)?.observed_on} /> },
  {
    id: 'source',
    title: 'Source and release',
    cell: ({ series }) => (
      <>
        {series.source}, <SourceLink href={releaseAddress(series)}>{series.source_id}</SourceLink>
      </>
    ),
  },
  {
    id: 'updated',
    title: 'Changed here',
    hint: 'When anything of its category last changed in this store',
    cell: ({ series }) => <DateTime at={series.updatedAt} />,
  },
  {
    id: 'remove',
    title: <span class="sr-only">Remove</span>,
    cell: ({ series }) => (
      <IconButton label={`Remove ${series.title}`} onClick={() => remove(series.id)} class="size-6">
        <X size={14} />
      </IconButton>
    ),
  },
]

export const SeriesFacts = ({
  shown,
  onRemove,
}: {
  readonly shown: readonly ShownSeries[]
  readonly onRemove: (id: string) => void
}): JSX.Element => (
  <DataTable
    caption="The chosen series"
    columns={columnsOf(onRemove)}
    rows={shown}
    rowKey={({ series }) => series.id}
  />
)
