/** Statements as the public knew them on a day, what each figure is made of, and what was revised; made in a worker thread. */
import { Piscina } from 'piscina'
import type { Work } from '../../../contract/work.ts'
import { ignoringLateAnswers } from '../../../lib/late-answers.ts'
import { threadEntry, threadFile } from '../../../lib/thread-file.ts'
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
  pool ??= ignoringLateAnswers(
    new Piscina<HistoryJob>({
      filename: threadEntry.href,
      name: 'run',
      argv: [threadFile('history-worker', import.meta.url).href, 'handedOver'],
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: threadHeap(OLD_MB, YOUNG_MB),
    }),
  )
  return pool
}

/** Longer than any one filing takes, and any other job: a thread that has not stopped by then is ended. */
const STOP_MS = 1000

/** `stop` and then `end` follow the signal, until the job is done. */
const stopping = (signal: AbortSignal) => {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const onAbort = (): void => {
    Atomics.store(stop, 0, 1)
    timer = setTimeout(() => end.abort(signal.reason), STOP_MS)
  }
  signal.addEventListener('abort', onAbort)
  const done = (): void => {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(timer)
  }
  return { stop, end: end.signal, done }
}

type Job<Kind extends HistoryJob['kind']> = Extract<HistoryJob, { readonly kind: Kind }>

/**
 * The first turn of revisions. Each is longer than the one before, so that they are read in the end although the thread forgets a company
 * for others; none is longer than a third of all.
 */
const FIRST_TURN_MS = 250
const LONGER = 1.5

/** What jobs of the thread have beside what is asked for. */
type Given = 'block' | 'stop' | 'turnMs'

/**
 * Null where the company has no facts. All revisions of a company with 70 filings take under 3 s, in turns with what others ask for; the
 * signal stops them, and the next request goes on where they stopped, so that a slow machine answers in the end.
 */
export const historyOf = async <Kind extends HistoryJob['kind']>(
  reads: Reads,
  job: Omit<Job<Kind>, Given>,
  { signal, turn }: Work,
): Promise<NonNullable<HistoryResult[Kind]> | null> => {
  const { stop, end, done } = stopping(signal)
  try {
    for (let turnMs = FIRST_TURN_MS; ; turnMs *= LONGER) {
      const stored = await reads.record(factBlocks, { cik: job.cik })
      if (stored === null) return null
      signal.throwIfAborted()
      const block = blockBytes(stored.block)
      const made: HistoryResult[Kind] = await poolOf().run(
        { ...job, block, stop, turnMs } as unknown as Job<Kind>,
        { signal: end, transferList: [block.buffer] },
      )
      signal.throwIfAborted()
      if (made !== null) return made
      await turn()
    }
  } finally {
    done()
  }
}
