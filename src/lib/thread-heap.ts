/** How much memory the heap of a worker thread may take. */
import { setFlagsFromString } from 'node:v8'
import type { ResourceLimits } from 'node:worker_threads'

/** V8 keeps the young generation of a heap in three parts; the launcher gives a long command parts of 16 MB. */
const YOUNG_MB = 48

/**
 * Limits for a thread that starts after this call, in MB. The launcher's flag would win over them, so it is taken back; the heaps of
 * threads that run have read it already.
 */
export const threadHeap = (oldMb: number, youngMb = YOUNG_MB): ResourceLimits => {
  setFlagsFromString('--max-semi-space-size=0')
  return { maxOldGenerationSizeMb: oldMb, maxYoungGenerationSizeMb: youngMb }
}
