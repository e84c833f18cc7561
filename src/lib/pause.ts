/** Lets the event loop turn within long work, so that signals are heard; leaves out work within one call. */
import { setImmediate as turn } from 'node:timers/promises'

/** A promise where it is time for a turn, rejected with the signal's reason once that is aborted; undefined elsewhere. */
export type Pause = () => Promise<void> | undefined

/** A signal is heard within this time and one piece of work. */
const EVERY_MS = 50

export const pausesFor = (signal?: AbortSignal, everyMs = EVERY_MS): Pause => {
  let lastAt = performance.now()
  const pause = async (): Promise<void> => {
    await turn()
    lastAt = performance.now()
    signal?.throwIfAborted()
  }
  return () => (performance.now() - lastAt < everyMs ? undefined : pause())
}
