/** A thread that counts requests of one key as fast as it can, and says how many were served. */
import { parentPort, workerData } from 'node:worker_threads'
import { type CounterBuffers, ThreadCounters } from '../../src/access/limits/thread-counters.ts'

const { buffers, slot, limit, requests, now } = workerData as {
  readonly buffers: CounterBuffers
  readonly slot: number
  readonly limit: number
  readonly requests: number
  readonly now: number
}
const memory = new ThreadCounters(buffers)
let served = 0
for (let at = 0; at < requests; at += 1) if (memory.count(slot, limit, now)?.ok === true) served += 1
parentPort?.postMessage(served)
