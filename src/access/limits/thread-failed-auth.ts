/** Counts bad keys by the network they come from, in memory that all serving threads share. */
import { textHash } from '../../lib/text-hash.ts'
import { ipPrefixOf } from '../ip-prefix.ts'
import { BAD_KEYS_PER_WINDOW, type FailedAuth } from './memory-failed-auth.ts'
import { secondsLeft } from './rate-limit.ts'
import { countIn } from './thread-window.ts'

/** 1 MB. Networks with the same hash are counted as one; a random seed keeps clients from choosing such a network. */
const SLOTS = 2 ** 17

export type FailedAuthBuffers = { readonly words: SharedArrayBuffer; readonly seed: number }

/** `seed` is random. */
export const failedAuthBuffers = (seed: number): FailedAuthBuffers => ({
  words: new SharedArrayBuffer(SLOTS * BigInt64Array.BYTES_PER_ELEMENT),
  seed,
})

/** One in each thread, on the same buffers. */
export const threadFailedAuth = ({ words: buffer, seed }: FailedAuthBuffers): FailedAuth => {
  const words = new BigInt64Array(buffer)
  return {
    note: (address, now) => {
      const at = textHash(ipPrefixOf(address), seed) % SLOTS
      const counted = countIn(words, at, BAD_KEYS_PER_WINDOW, now)
      return counted === null || counted.ok ? undefined : secondsLeft(counted.startedAt, now)
    },
  }
}
