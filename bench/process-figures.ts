/** What another process has used; Linux only, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs'

// The kernel counts in ticks of 10 ms whatever its own frequency (USER_HZ).
const TICK_US = 10_000

/** CPU time in microseconds. */
export const cpuTimeUs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The name of the program is in brackets and may hold blanks; utime and stime are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_US
}

/** The most memory it ever held resident, in MiB; 0 once it has ended. */
export const peakMemoryMb = (pid: number): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as { code?: unknown }).code))) return 0
    throw error
  }
}

const isGone = (error: unknown): boolean =>
  ['ENOENT', 'ESRCH'].includes(String((error as { code?: unknown }).code))

/** Undefined of a process that has ended meanwhile. */
const ofLiving = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

const parentOf = (pid: number): number | undefined =>
  ofLiving(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  })

/** A process and all that descend from it. */
export const withDescendants = (pid: number): readonly number[] => {
  const children = Map.groupBy(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
    (each) => parentOf(each) ?? 0,
  )
  const found = [pid]
  for (const each of found) found.push(...(children.get(each) ?? []))
  return found
}

/** CPU time of all threads of a process in microseconds, to the nanosecond where the kernel keeps it: ticks miss what is short. */
const exactTimeUs = (pid: number): number => {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const times = tasks.map((task) =>
    ofLiving(() => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'latin1').split(' ')[0])),
  )
  return times.reduce<number>((sum, time) => sum + (time ?? 0), 0) / 1000
}

/** Counts the CPU time of processes, those that start meanwhile too; the result gives microseconds. */
export const cpuWatch = (pids: () => readonly number[]): (() => number) => {
  const timeOf = (pid: number): number => ofLiving(() => exactTimeUs(pid)) ?? 0
  const before = new Map(pids().map((pid) => [pid, timeOf(pid)]))
  return () => pids().reduce((sum, pid) => sum + timeOf(pid) - (before.get(pid) ?? 0), 0)
}

/** Memory of these processes in MiB, what several share counted once. */
export const memoryOfAllMb = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const text = ofLiving(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? ''
    return sum + Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
  }, 0)
