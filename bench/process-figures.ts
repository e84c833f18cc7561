/** What another process has used; Linux only, read from /proc. */
import { readFileSync } from 'node:fs'

// The kernel counts in ticks of 10 ms whatever its own frequency (USER_HZ).
const TICK_US = 10_000

/** CPU time in microseconds. */
export const cpuTimeUs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The name of the program stands in brackets and may hold blanks; utime and stime are the 12th and 13th after it.
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
