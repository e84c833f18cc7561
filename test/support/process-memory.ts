/** Memory that another process holds, as the kernel counts it; Linux only. */
import { readFileSync } from 'node:fs'

/** `VmRSS` is all that is resident; `RssAnon` leaves out pages of mapped files, which the system takes back as it needs. */
type Figure = 'VmRSS' | 'RssAnon'

/** In MB; 0 of a process that has ended. */
export const memoryMb = (pid: number | undefined, figure: Figure): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}
