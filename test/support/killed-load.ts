/** Kills a load: at any moment, or between two of its commits. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** How often a test kills: `all` by hand (`npm run test:long`), fewer times in CI, whose whole run has 90 minutes. */
export const killsOf = (all: number, inCi: number): number => (process.env['KILLS'] === 'all' ? all : inCi)

export const killedAfter = async (load: ChildProcess, ms: number): Promise<void> => {
  const exited = once(load, 'exit')
  const timer = setTimeout(() => load.kill('SIGKILL'), ms)
  await exited
  clearTimeout(timer)
}

/** A load that begins with `start`; `rows` are those that are committed, of `all` that it writes. */
export type WatchedLoad = {
  readonly start: () => ChildProcess
  readonly rows: () => number | Promise<number>
  readonly all: number
}

/** Kills the load as soon as it has committed more than before; whether it was in the middle of it. */
export const killedInLoad = async ({ start, rows, all }: WatchedLoad): Promise<boolean> => {
  const before = await rows()
  const load = start()
  const exited = once(load, 'exit')
  while (load.exitCode === null && (await rows()) === before) await pause(1)
  load.kill('SIGKILL')
  await exited
  const after = await rows()
  return after > before && after < all
}
