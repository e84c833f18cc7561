/** The problem to answer for each expected failure. */
import { ApiProblem } from '../contract/problem.ts'
import { StoreRefusedError, StoreTimeoutError, StoreUnavailableError } from '../store/store-error.ts'
import { ClientGone } from './connections/fair-queue.ts'

/** Undefined for a fault of the server. */
export const expectedProblem = (error: unknown): ApiProblem | undefined => {
  if (error instanceof ApiProblem) return error
  if (error instanceof StoreTimeoutError) return new ApiProblem('query_timeout')
  // A server that runs was not refused at its start: a password was changed, or a name does not resolve at the moment.
  const isAway =
    error instanceof ClientGone ||
    error instanceof StoreUnavailableError ||
    error instanceof StoreRefusedError
  return isAway ? new ApiProblem('unavailable') : undefined
}
