/** Refuses what came too often, with the time to wait. */
import { ApiProblem, type ProblemCode } from '../../contract/problem.ts'

/** `seconds` to wait, of a limiter that has some. Throws ApiProblem with them as `Retry-After`. */
export const requireWait = (code: ProblemCode, seconds: number | undefined, detail?: string): void => {
  if ((seconds ?? 0) === 0) return
  throw new ApiProblem(code, {
    ...(detail !== undefined && { detail }),
    headers: { 'Retry-After': `${seconds}` },
  })
}
