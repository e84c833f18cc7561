/** The problem to answer for each expected failure. */
import { ApiProblem } from '../contract/problem.ts'
import { StoreTimeoutError, StoreUnavailableError } from '../store/store-error.ts'
import { ClientGone } from './connections/fair-queue.ts'

/** Undefined for a fault of the server. */
export const expectedProblem = (error: unknown): ApiProblem | undefined => {
  if (error instanceof ApiProblem) return error
  if (error instanceof ClientGone || error instanceof StoreUnavailableError)
    return new ApiProblem('unavailable')
  return error instanceof StoreTimeoutError ? new ApiProblem('query_timeout') : undefined
}
