/** The store: its engine, its size, and the rows of each collection. */
import type { JSX } from 'preact'
import { Chip } from '../../components/chip.tsx'
import { ConsoleBlock } from '../../components/console-block.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Figure } from '../../components/figure.tsx'
import { bytesText } from '../../format/bytes.ts'
import type { StoreSize } from './contract.ts'

type Collection = StoreSize['collections'][number]

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const columns: readonly Column<Collection>[] = [
  { id: 'name', title: 'Collection', sort: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'rows',
    title: 'Rows',
    align: 'right',
    sort: ({ rows }) => rows,
    cell: ({ rows }) => <Figure value={rows} kind="count" />,
  },
  {
    id: 'origin',
    title: 'Origin',
    hint: 'Rows of the sample go when real ones come',
    cell: ({ origin }) =>
      origin === 'none' ? null : (
        <Chip tone={origin === 'real' ? 'up' : 'plain'}>{origin === 'real' ? 'loaded' : origin}</Chip>
      ),
  },
  {
    id: 'updated',
    title: 'Last change',
    sort: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <DateTime at={updatedAt} form="age" reason="It has no rows yet" />,
  },
]

export const Store = (): JSX.Element => (
  <ConsoleBlock<StoreSize>
    title="Store"
    path="/operator/store"
    source={({ engine, bytes }) => `${engineNames[engine]}, ${bytesText(bytes)}`}
  >
    {({ collections }) => (
      <DataTable
        caption="Collections of the store"
        columns={columns}
        rows={collections.toSorted((a, b) => b.rows - a.rows)}
        rowKey={({ name }) => name}
        height="max-h-[40rem]"
        isBlocksOnPhone
      />
    )}
  </ConsoleBlock>
)
