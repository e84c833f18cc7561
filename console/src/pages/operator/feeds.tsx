/** Every feed with its state, next run and number of rejected rows; an operator can request a run. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { consoleQuery } from '../../api/query-client.ts'
import { Block } from '../../components/block.tsx'
import { Button } from '../../components/button.tsx'
import { Chip, type ChipTone } from '../../components/chip.tsx'
import { Choice } from '../../components/choice.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Figure } from '../../components/figure.tsx'
import { Command, ErrorState, Skeleton } from '../../components/states.tsx'
import { durationText } from '../../format/duration.ts'
import { useSearchText } from '../../shell/use-search.ts'
import type { Feed, Feeds as FeedList } from './contract.ts'
import { tryAction } from './operator-action.ts'
import { QuarantineDialog } from './quarantine-dialog.tsx'

/** A run that was asked for begins within seconds. */
const AGAIN_MS = 4000

const tones: Readonly<Record<Feed['health'], ChipTone>> = {
  ok: 'up',
  late: 'warn',
  failing: 'down',
  unfinished: 'warn',
  never: 'plain',
}

const Health = ({ health, isRunning, requestedAt, error, waitsForSentence }: Feed): JSX.Element => (
  <span class="inline-flex items-center gap-1.5" data-hint={error ?? waitsForSentence ?? undefined}>
    <Chip tone={tones[health]}>{health}</Chip>
    {isRunning ? <Chip tone="accent">running</Chip> : null}
    {!isRunning && requestedAt !== null ? <Chip tone="accent">queued</Chip> : null}
  </span>
)

const run = (name: string) =>
  tryAction(
    `/operator/feeds/${name}/run`,
    { method: 'POST' },
    `${name} runs next, as soon as a worker takes it.`,
  )

const MINUTE_MS = 60_000

const isDue = (at: string | null): boolean => at !== null && Date.parse(at) < Date.now() + MINUTE_MS

const timeColumns: readonly Column<Feed>[] = [
  {
    id: 'success',
    title: 'Last success',
    class: 'max-sm:hidden',
    sort: ({ lastSuccessAt }) => lastSuccessAt,
    cell: ({ lastSuccessAt }) => (
      <DateTime
        at={lastSuccessAt}
        form="age"
        reason="It has not run yet, or its last run stopped before its last file"
      />
    ),
  },
  {
    id: 'lag',
    title: 'Lag',
    align: 'right',
    class: 'max-lg:hidden',
    sort: ({ lagSeconds }) => lagSeconds,
    hint: 'Time since the last success',
    cell: ({ lagSeconds }) =>
      lagSeconds === null ? (
        <Figure value={null} reason="It has not run yet, or its last run stopped before its last file" />
      ) : (
        <span class="figures whitespace-nowrap">{durationText(lagSeconds)}</span>
      ),
  },
  {
    id: 'next',
    title: 'Next run',
    class: 'max-md:hidden',
    sort: ({ nextRunAt }) => nextRunAt,
    cell: ({ nextRunAt, waitsForSentence }) =>
      isDue(nextRunAt) ? (
        <span data-hint="As soon as a worker is free">due</span>
      ) : (
        <DateTime at={nextRunAt} form="age" reason={waitsForSentence ?? 'Nothing runs it by itself'} />
      ),
  },
]

/** Instead of the button. */
const NotRun = ({ reason }: { readonly reason: string }): JSX.Element => (
  <span class="block text-left text-xs wrap-anywhere whitespace-normal text-ink-faint max-sm:w-32 sm:w-44 xl:w-72">
    {reason}
  </span>
)

const columnsOf = (showHeld: (name: string) => void): readonly Column<Feed>[] => [
  {
    id: 'name',
    title: 'Feed',
    sort: ({ name }) => name,
    cell: ({ name, about }) => (
      <span class="font-medium sm:whitespace-nowrap" data-hint={about}>
        {name}
      </span>
    ),
  },
  { id: 'health', title: 'Health', sort: ({ health }) => health, cell: (feed) => <Health {...feed} /> },
  ...timeColumns,
  {
    id: 'coverage',
    title: 'Coverage',
    align: 'right',
    class: 'max-lg:hidden',
    sort: ({ coverage }) => coverage,
    hint: 'Share of the files of the last run that were there and loaded',
    cell: ({ coverage }) => (
      <Figure
        value={coverage === null ? null : coverage * 100}
        kind="percent"
        reason="It has not run yet, or its last run stopped before its last file"
      />
    ),
  },
  {
    id: 'rows',
    title: 'Rows of its data',
    align: 'right',
    class: 'max-sm:hidden',
    sort: ({ rows }) => rows,
    hint: 'Rows of the data that it fills, from all feeds and the sample',
    cell: ({ rows }) => <Figure value={rows} kind="count" />,
  },
  {
    id: 'refused',
    title: 'Refused',
    align: 'right',
    class: 'max-sm:hidden',
    sort: ({ filesInQuarantine, rowsRejected }) => filesInQuarantine + rowsRejected,
    hint: 'Files in quarantine and rows that were not taken',
    cell: ({ name, filesInQuarantine, rowsRejected }) =>
      filesInQuarantine + rowsRejected === 0 ? (
        <span class="figures text-ink-faint">0</span>
      ) : (
        <button type="button" class="text-link figures" onClick={() => showHeld(name)}>
          {filesInQuarantine} files, {rowsRejected} rows
        </button>
      ),
  },
  {
    id: 'run',
    title: <span class="sr-only">Run now</span>,
    align: 'right',
    cell: ({ name, isRunnable, isRunning, requestedAt, waitsForSentence }) =>
      isRunnable && waitsForSentence === null ? (
        <Button
          size="small"
          class="-my-1"
          aria-label={`Run now: ${name}`}
          disabled={isRunning || requestedAt !== null}
          onClick={() => void run(name)}
        >
          Run now
        </Button>
      ) : (
        <NotRun reason={waitsForSentence ?? 'It comes with the program.'} />
      ),
  },
]

const WorkerState = ({ worker: { running, since } }: Pick<FeedList, 'worker'>): JSX.Element =>
  running ? (
    <span class="inline-flex items-center gap-1.5 text-sm">
      <Chip tone="up">worker running</Chip>
      {since === null ? null : (
        <span class="text-xs text-ink-faint">
          since <DateTime at={since} />
        </span>
      )}
    </span>
  ) : (
    <span class="inline-flex items-center gap-1.5 text-sm">
      <Chip tone="warn">no worker is running</Chip>
      <span class="text-xs text-ink-faint">
        start <Command>npx openbell work</Command>
      </span>
    </span>
  )

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'not-ok', label: 'Not ok' },
] as const

export const Feeds = (): JSX.Element => {
  const { data, error, refetch } = useQuery({
    ...consoleQuery<FeedList>('/operator/feeds'),
    refetchInterval: AGAIN_MS,
  })
  const [held, setHeld] = useSearchText<string>('refused', '')
  const [kind, setKind] = useSearchText('feeds', 'all', ['all', 'not-ok'] as const)
  const rows = (data?.results ?? []).filter(({ health }) => kind === 'all' || health !== 'ok')
  return (
    <Block
      title="Feeds"
      actions={
        <>
          {data === undefined ? null : <WorkerState worker={data.worker} />}
          <Choice label="Which feeds" options={kinds} value={kind} onChange={setKind} />
        </>
      }
      source={
        <>
          A run that is asked for here is taken by the next free worker, <Command>npx openbell work</Command>
        </>
      }
    >
      {error !== null ? <ErrorState error={error} retry={refetch} /> : null}
      {data === undefined && error === null ? <Skeleton lines={10} /> : null}
      {data === undefined ? null : (
        <DataTable caption="All feeds" columns={columnsOf(setHeld)} rows={rows} rowKey={({ name }) => name} />
      )}
      {held === '' ? null : <QuarantineDialog name={held} onClose={() => setHeld('')} />}
    </Block>
  )
}
