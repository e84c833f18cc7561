/** Lets the event loop turn at intervals during long work, so that signals are handled. */
import { setImmediate as turn } from 'node:timers/promises'

/**
 * Returns a promise when a pause is due, which rejects with the signal's reason once that is aborted; undefined otherwise.
 */
export type Pause = () => Promise<void> | undefined

/** A signal is handled within this time and one piece of work. */
const EVERY_MS = 50

/** `clock` in milliseconds. */
export const pausesFor = (
  signal?: Pick<AbortSignal, 'throwIfAborted'>,
  everyMs = EVERY_MS,
  clock = () => performance.now(),
): Pause => {
  let lastAt = clock()
  const pause = async (): Promise<void> => {
    await turn()
    lastAt = clock()
    signal?.throwIfAborted()
  }
  return () => (clock() - lastAt < everyMs ? undefined : pause())
}
