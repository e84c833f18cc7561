/** What is said of a pause of a publisher, and what happens to a file that would have to wait for its end. */
import { FetchFault, type Pause } from './fetch-error.ts'
import { MAX_RETRY_AFTER_MS } from './retry.ts'
import { LONG_WAIT_MS } from './token-bucket.ts'

export type AskedWait = {
  readonly address: string
  /** What the publisher answered, to this request or an earlier one. */
  readonly answer: string
  readonly waitMs: number
}

const MAX_MINUTES = 120

/** Rounded up to minutes, of a long time to hours. */
export const durationText = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes > MAX_MINUTES) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

export const pauseText = ({ publisher, ms }: Pause): string =>
  `${publisher} is not asked again for ${durationText(ms)}`

export type PublisherPauses = {
  /** Tells of a wait, and no more of the pause that it is for. */
  readonly tell: (wait: AskedWait, pause: Pause | undefined) => void
  /** Tells of a pause that a file has to wait for, once for all files; throws FetchFault where it is left to the next run. */
  readonly begin: (address: string, pause: Pause) => void
}

/** `now` is the wall clock in milliseconds. */
export const createPublisherPauses = (
  waiting: (wait: AskedWait) => void,
  now: () => number,
): PublisherPauses => {
  const reportedUntil = new Map<string, number>()
  const tell = (wait: AskedWait, pause: Pause | undefined): void => {
    if (pause !== undefined) reportedUntil.set(pause.publisher, now() + pause.ms)
    waiting(wait)
  }
  return {
    tell,
    begin: (address, pause) => {
      const { publisher, ms } = pause
      // A run that slept for hours would keep every other publisher's files waiting.
      if (ms > MAX_RETRY_AFTER_MS)
        throw new FetchFault('rate_limited', pauseText(pause), { retryAfterMs: ms })
      if (now() + ms - (reportedUntil.get(publisher) ?? 0) < LONG_WAIT_MS) return
      tell({ address, answer: `${publisher} refused an earlier request`, waitMs: Math.ceil(ms) }, pause)
    },
  }
}
