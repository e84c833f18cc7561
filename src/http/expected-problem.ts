/** Which failures of an answer are expected, and the problem that each is for the client. */
import { ApiProblem } from '../contract/problem.ts'
import { StoreTimeoutError, StoreUnavailableError } from '../store/store-error.ts'
import { ClientGone } from './fair-queue.ts'

/** Undefined of a fault. */
export const expectedProblem = (error: unknown): ApiProblem | undefined => {
  if (error instanceof ApiProblem) return error
  if (error instanceof ClientGone || error instanceof StoreUnavailableError)
    return new ApiProblem('unavailable')
  return error instanceof StoreTimeoutError ? new ApiProblem('query_timeout') : undefined
}
