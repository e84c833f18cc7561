/** Counts open sockets by network and in total, for one server or for all threads that serve one port. */
import { textHash } from '../../lib/text-hash.ts'

export type SocketCounts = {
  /** Adds to the sockets of a network (`ipPrefixOf`); gives how many it has then. */
  readonly change: (network: string, by: number) => number
  /** The same for all sockets; by 0 to read. */
  readonly changeAll: (by: number) => number
}

/** Of one server. */
export const socketCounts = (): SocketCounts => {
  const ofNetwork = new Map<string, number>()
  let all = 0
  return {
    change: (network, by) => {
      const count = (ofNetwork.get(network) ?? 0) + by
      if (count === 0) ofNetwork.delete(network)
      else ofNetwork.set(network, count)
      return count
    },
    changeAll: (by) => {
      all += by
      return all
    },
  }
}

/**
 * 256 KB a thread. Networks with the same hash are counted as one; a random seed keeps clients from choosing such a
 * network.
 */
const SLOTS = 2 ** 16
/** After the slots of networks comes the total. */
const ROW = SLOTS + 1

/** Handed to each thread as it is: a row for each of them. */
export type SocketBuffers = {
  readonly threads: number
  readonly counts: SharedArrayBuffer
  readonly seed: number
}

/** `seed` is random. */
export const socketBuffersFor = (threads: number, seed: number): SocketBuffers => ({
  threads,
  counts: new SharedArrayBuffer(threads * ROW * Int32Array.BYTES_PER_ELEMENT),
  seed,
})

/** Of one thread, which sees those of all. */
export const threadSocketCounts = (
  { threads, counts: buffer, seed }: SocketBuffers,
  thread: number,
): SocketCounts => {
  const counts = new Int32Array(buffer)
  const changeAt = (slot: number, by: number): number => {
    if (by !== 0) Atomics.add(counts, thread * ROW + slot, by)
    let sum = 0
    for (let row = 0; row < threads; row += 1) sum += Atomics.load(counts, row * ROW + slot)
    return sum
  }
  return {
    change: (network, by) => changeAt(textHash(network, seed) % SLOTS, by),
    changeAll: (by) => changeAt(SLOTS, by),
  }
}

/** Clears the counts of a thread that has ended. */
export const clearSocketCounts = ({ counts }: SocketBuffers, thread: number): void => {
  new Int32Array(counts).fill(0, thread * ROW, (thread + 1) * ROW)
}
