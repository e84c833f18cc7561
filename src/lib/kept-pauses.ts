/** The pauses of groups of hosts in a file, so that a process that begins during one keeps it. */
import { readFileSync } from 'node:fs'
import { writeDurably } from './durable-file.ts'
import { isJsonObject } from './json-document.ts'
import type { RequestTimes } from './request-times.ts'

/** In milliseconds since 1970. */
type Pause = { readonly from: number; readonly until: number }

const isPause = (value: unknown): value is Pause =>
  isJsonObject(value) && Number.isSafeInteger(value['from']) && Number.isSafeInteger(value['until'])

/** None of a file that is missing or damaged: the publisher would refuse again, and begin another. */
const pausesIn = (path: string): Map<string, Pause> => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const found = Object.entries(isJsonObject(value) ? value : {})
    return new Map(found.flatMap(([group, pause]) => (isPause(pause) ? [[group, pause]] : [])))
  } catch {
    return new Map()
  }
}

const keepIn = async (path: string, pauses: ReadonlyMap<string, Pause>): Promise<void> => {
  try {
    await writeDurably(path, [Buffer.from(`${JSON.stringify(Object.fromEntries(pauses))}\n`)])
  } catch {
    // This process keeps the pause all the same, and a full disk must not hide what the publisher said.
  }
}

/** `times` with the pauses of earlier processes; for one process at a time. `now` is the wall clock in milliseconds. */
export const withKeptPauses = (path: string, times: RequestTimes, now = Date.now): RequestTimes => {
  const at = now()
  const pauses = pausesIn(path)
  // One that begins in the future was written before the clock was put back.
  for (const [group, { from, until }] of pauses)
    if (from <= at && at < until) times.pause(group, until - at)
    else pauses.delete(group)
  return {
    take: times.take,
    pause: async (group, pauseMs) => {
      await times.pause(group, pauseMs)
      const from = now()
      pauses.set(group, { from, until: Math.max(pauses.get(group)?.until ?? 0, from + Math.ceil(pauseMs)) })
      await keepIn(path, pauses)
    },
  }
}
