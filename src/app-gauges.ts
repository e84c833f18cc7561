/** What the operator's port shows of a serving process as gauges: its feeds, datasets, store and use of the machine. */
import { statSync } from 'node:fs'
import { dataPaths, datasetStatuses } from './app.ts'
import type { Gauge } from './observe/metrics.ts'
import type { FeedRun } from './store/ingest-state.ts'
import type { Store } from './store/store.ts'

const gauge = (name: string, value: number, labels: Gauge['labels'] = {}): Gauge => ({ name, labels, value })

/** Grows while a process reads one state for long, or several write. */
export const logBytes = (data: string): number =>
  statSync(`${dataPaths(data).market}-wal`, { throwIfNoEntry: false })?.size ?? 0

export const gaugesOf = (
  store: Store,
  runs: ReadonlyMap<string, FeedRun>,
  { now, log }: { readonly now: number; readonly log: number },
): readonly Gauge[] => {
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
    gauge('process_resident_memory_bytes', process.memoryUsage.rss()),
    gauge('process_cpu_seconds', (user + system) / 1e6),
  ]
}
