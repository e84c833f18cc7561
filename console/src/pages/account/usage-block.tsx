/** What the reader's keys and these pages asked for: over time, by endpoint and by status. */
import type { JSX } from 'preact'
import { Choice } from '../../components/choice.tsx'
import { ConsoleBlock } from '../../components/console-block.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Figure } from '../../components/figure.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useSearchText } from '../../shell/use-search.ts'
import { barsOf } from './bars.ts'
import { CONSOLE, type Key, type Span, spans, type Usage } from './contract.ts'
import { UsageChart } from './usage-chart.tsx'

/** Requests are counted in batches of a few seconds. */
const AGAIN_MS = 5000

const labels: Readonly<Record<Span, string>> = { hour: 'Hour', day: 'Day', quarter: '90 days' }
/** Steps of a bar: a minute, a quarter of an hour, a day. */
const stepsOf: Readonly<Record<Span, number>> = { hour: 1, day: 15, quarter: 24 }

const options = spans.map((value) => ({ value, label: labels[value] }))

type Operation = Usage['operations'][number]
type Status = Usage['statuses'][number]

const operationColumns: readonly Column<Operation>[] = [
  { id: 'operation', title: 'Endpoint', class: 'wrap-anywhere', cell: ({ operation }) => operation },
  {
    id: 'requests',
    title: 'Requests',
    align: 'right',
    sort: ({ requests }) => requests,
    cell: ({ requests }) => <Figure value={requests} kind="count" />,
  },
  {
    id: 'refused',
    title: 'Refused',
    align: 'right',
    sort: ({ refused }) => refused,
    hint: 'Over the limit, or without a plan for keys',
    cell: ({ refused }) => <Figure value={refused} kind="count" />,
  },
]

const meanings: Readonly<Record<number, string>> = {
  101: 'stream opened',
  200: 'answered',
  304: 'not changed since',
  401: 'key not taken',
  403: 'plan without keys',
  404: 'not found',
  405: 'not a GET',
  406: 'no such format',
  422: 'wrong parameter',
  429: 'over the limit',
  500: 'fault of the server',
  503: 'not available',
}

const statusColumns: readonly Column<Status>[] = [
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => (
      <>
        <span class="figures">{status}</span>
        <span class="ml-2 text-ink-faint">{meanings[status] ?? ''}</span>
      </>
    ),
  },
  {
    id: 'requests',
    title: 'Requests',
    align: 'right',
    sort: ({ requests }) => requests,
    cell: ({ requests }) => <Figure value={requests} kind="count" />,
  },
]

const isEmpty = ({ points, operations }: Usage): boolean =>
  operations.length === 0 && points.every(({ requests, refused }) => requests + refused === 0)

const Shown = ({ usage, span }: { readonly usage: Usage; readonly span: Span }): JSX.Element =>
  isEmpty(usage) ? (
    <EmptyState title="No requests in this time">
      Requests appear here some seconds after they are made.
    </EmptyState>
  ) : (
    <>
      <UsageChart
        bars={barsOf(usage.points, stepsOf[span])}
        isMinutes={span === 'hour'}
        limit={usage.limit}
      />
      <div class="grid border-t border-line md:grid-cols-2 md:divide-x md:divide-line">
        <DataTable
          caption="Requests by endpoint"
          columns={operationColumns}
          rows={usage.operations}
          rowKey={({ operation }) => operation}
        />
        <DataTable
          caption="Requests by status"
          columns={statusColumns}
          rows={usage.statuses}
          rowKey={({ status }) => `${status}`}
        />
      </div>
    </>
  )

/** Without keys there is only what the pages asked for. */
const subjectsFor = (keys: readonly Key[]): readonly (readonly [value: string, label: string])[] => [
  ...(keys.length === 0 ? [] : [['', 'All keys'] as const]),
  ...keys.map(({ id, name, preview }) => [id, `${name} (${preview})`] as const),
  [CONSOLE, 'This web application'],
]

export const UsageBlock = ({ keys }: { readonly keys: readonly Key[] }): JSX.Element => {
  const [span, setSpan] = useSearchText('span', 'hour', spans)
  const subjects = subjectsFor(keys)
  const [first] = subjects
  const [chosen, setChosen] = useSearchText<string>(
    'key',
    first?.[0] ?? '',
    subjects.map(([value]) => value),
  )
  const path = `/usage?span=${span}${chosen === '' ? '' : `&key=${encodeURIComponent(chosen)}`}`
  return (
    <ConsoleBlock<Usage>
      title="Requests"
      path={path}
      everyMs={AGAIN_MS}
      actions={
        <>
          <select
            aria-label="Requests of"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            class="h-7 max-w-44 rounded-md border border-line bg-surface px-1.5 text-xs"
          >
            {subjects.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Choice label="Time" options={options} value={span} onChange={setSpan} />
        </>
      }
      source={() => 'Counted in batches every few seconds; by minute for a day, by hour for 90 days.'}
    >
      {(usage) => <Shown usage={usage} span={span} />}
    </ConsoleBlock>
  )
}
