/** The gauges of a server on the operator's port: its feeds, datasets and store. */
import { datasetStatuses } from '../app.ts'
import { fileBytes } from '../lib/file-bytes.ts'
import type { Labels, Sample } from '../observe/metrics.ts'
import type { FeedRun } from '../store/ingest-state.ts'
import type { Store } from '../store/store.ts'
import { dataPaths } from './data-folder.ts'

/** Every gauge of our own, with its help text. */
const gauges = {
  openbell_feed_failing: '1 where the last run of the feed stopped or put files into quarantine, else 0.',
  openbell_feed_held_files: 'Files that the last run of the feed put into quarantine.',
  openbell_dataset_rows: 'Rows of the dataset.',
  openbell_dataset_age_seconds: 'Seconds since a row of the dataset changed.',
  openbell_store_log_bytes: 'Bytes of the write-ahead log of market.db.',
  openbell_store_failing:
    '1 while the store cannot be read (market, accounts) or written (usage, limits) by this server, or since its file was found damaged, else 0.',
  openbell_damaged_rows:
    'Damaged rows of the collection that the server leaves out of answers, as far as it has read them.',
  openbell_read_only: '1 where the disk was full or read-only when the server started, else 0.',
  process_cpu_seconds: 'The same as process_cpu_seconds_total.',
} as const

export const gauge = (name: keyof typeof gauges, value: number, labels: Labels = {}): Sample => ({
  name,
  about: gauges[name],
  labels,
  value,
})

/** The write-ahead log grows while a process holds one state for long, or several processes write. */
export const logBytes = (data: string): number => fileBytes(`${dataPaths(data).market}-wal`)

export const gaugesOf = (
  store: Store,
  runs: ReadonlyMap<string, FeedRun>,
  { now, log }: { readonly now: number; readonly log: number },
): readonly Sample[] => {
  const { user, system } = process.cpuUsage()
  const feeds = [...runs.values()]
  return [
    ...feeds.map(({ feed, outcome }) =>
      gauge('openbell_feed_failing', outcome === 'stopped' ? 1 : 0, { feed }),
    ),
    ...feeds.map(({ feed, quarantined }) => gauge('openbell_feed_held_files', quarantined, { feed })),
    ...datasetStatuses(store, runs, now).flatMap(({ name: dataset, rows, updatedAt }) => {
      const ageMs = updatedAt === null ? null : Math.max(0, now - Date.parse(updatedAt))
      return [
        gauge('openbell_dataset_rows', rows, { dataset }),
        ...(ageMs === null
          ? []
          : [gauge('openbell_dataset_age_seconds', Math.round(ageMs / 1000), { dataset })]),
      ]
    }),
    gauge('openbell_store_log_bytes', log),
    gauge('process_cpu_seconds', (user + system) / 1e6),
  ]
}
