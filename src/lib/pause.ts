/** Lets the event loop turn within long work, so that signals are heard; leaves out work within one call. */
import { setImmediate as turn } from 'node:timers/promises'

/** A promise where it is time for a turn, rejected with the signal's reason once that is aborted; undefined elsewhere. */
export type Pause = () => Promise<void> | undefined

/** A signal is heard within this time and one piece of work. */
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
