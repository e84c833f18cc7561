/** Refuses what came too often, with the time to wait. */
import { ApiProblem, type ProblemCode } from '../../contract/problem.ts'

/** `waits` are seconds, of limiters that have one. Throws ApiProblem with the longest as `Retry-After`. */
export const requireWait = (
  code: ProblemCode,
  waits: readonly (number | undefined)[],
  detail?: string,
): void => {
  const seconds = Math.max(...waits.map((wait) => wait ?? 0))
  if (seconds === 0) return
  throw new ApiProblem(code, {
    ...(detail !== undefined && { detail }),
    headers: { 'Retry-After': `${seconds}` },
  })
}
