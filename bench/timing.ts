/** Times of short work in this process, in turns with fixed work of about the same length, whose delays show the load of the machine. */

export type Percentiles = { readonly p50: number; readonly p99: number }
export type Timed = {
  /** Milliseconds of each run. */
  readonly times: Float64Array
  readonly own: Percentiles
  /** Duration of the fixed work, which allocates nothing and never waits. */
  readonly fixed: Percentiles
}

/** In microseconds, of milliseconds. */
export const percentilesOf = (times: Float64Array): Percentiles => {
  const sorted = times.toSorted()
  const at = (share: number): number => (sorted[Math.floor(sorted.length * share)] ?? 0) * 1000
  return { p50: at(0.5), p99: at(0.99) }
}

/** The result of a loop is kept, so that no compiler removes the loop. */
let kept = 0
const turn = (steps: number): void => {
  let value = kept
  for (let step = 0; step < steps; step += 1) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0
  kept = value
}

const CALIBRATION = 1_000_000
const MIN_STEPS = 100

const msOf = (work: () => void): number => {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

/** `work` is called with the number of the run; a fifth as many runs go before and are not counted. */
export const timedWithReference = (runs: number, work: (at: number) => void): Timed => {
  const warm = Float64Array.from({ length: Math.ceil(runs / 5) }, (_, at) => msOf(() => work(at)))
  turn(CALIBRATION)
  const stepsPerMs = CALIBRATION / msOf(() => turn(CALIBRATION))
  const steps = Math.max(MIN_STEPS, Math.round((percentilesOf(warm).p50 / 1000) * stepsPerMs))
  const [times, fixed] = [new Float64Array(runs), new Float64Array(runs)]
  for (let at = 0; at < runs; at += 1) {
    times[at] = msOf(() => work(at))
    fixed[at] = msOf(() => turn(steps))
  }
  return { times, own: percentilesOf(times), fixed: percentilesOf(fixed) }
}
