/** How much of the machine's processors others take than this process, the programs it starts, and one server; Linux only. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The kernel's unit of processor time. */
const TICKS_PER_SECOND = 100

/** Ticks of a process, and of its children that have ended. */
const ticksOf = (pid: number | 'self', children: boolean): number => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // After the name, which may have blanks: from the third field on.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const own = fields.slice(11, children ? 15 : 13).map(Number)
  return own.reduce((sum, ticks) => sum + ticks, 0)
}

/** Of all processors: user, nice, system, interrupts, and what a hypervisor took. */
const machineTicks = (): number => {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? []
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, steal = 0] = fields.map(Number)
  return user + nice + system + irq + soft + steal
}

/** Call the result for the part of all processors, 0 to 1, that others took since. Children count when they have ended. */
export const othersProcessor = (server: number): (() => number) => {
  const takenByOthers = () => machineTicks() - ticksOf('self', true) - ticksOf(server, false)
  const [before, startedAt] = [takenByOthers(), performance.now()]
  return () => {
    const seconds = (performance.now() - startedAt) / 1000
    return (takenByOthers() - before) / (TICKS_PER_SECOND * availableParallelism() * seconds)
  }
}
