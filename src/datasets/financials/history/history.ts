/** Statements as the public knew them on a day, what each figure is made of, and what was revised; made in a worker thread. */
import { Piscina } from 'piscina'
import type { Work } from '../../../contract/work.ts'
import { threadFile } from '../../../lib/thread-file.ts'
import { threadHeap } from '../../../lib/thread-heap.ts'
import type { Reads } from '../../../store/store.ts'
import { factBlocks } from '../record.ts'
import { blockBytes } from './fact-block.ts'
import type { HistoryJob, HistoryResult } from './history-worker.ts'

/** Threads end when nobody asked for a while. */
const IDLE_MS = 30_000
/** The four companies in memory and an answer take under a tenth of it. */
const OLD_MB = 512
const YOUNG_MB = 3

let pool: Piscina<HistoryJob> | undefined

const poolOf = (): Piscina<HistoryJob> => {
  pool ??= new Piscina<HistoryJob>({
    filename: threadFile('history-worker', import.meta.url).href,
    name: 'handedOver',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: threadHeap(OLD_MB, YOUNG_MB),
  })
  return pool
}

type Job<Kind extends HistoryJob['kind']> = Extract<HistoryJob, { readonly kind: Kind }>

/** Null where the company has no facts. All revisions of a company with 70 filings take under 3 s; the signal ends the thread. */
export const historyOf = async <Kind extends HistoryJob['kind']>(
  reads: Reads,
  job: Omit<Job<Kind>, 'block'>,
  { signal }: Work,
): Promise<HistoryResult[Kind] | null> => {
  const stored = await reads.record(factBlocks, { cik: job.cik })
  if (stored === null) return null
  const block = blockBytes(stored.block)
  return (await poolOf().run({ ...job, block } as Job<Kind>, {
    signal,
    transferList: [block.buffer],
  })) as HistoryResult[Kind]
}
