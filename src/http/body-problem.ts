/** Turns Fastify's errors about a request body into problems: too large, of another type, or unreadable. */
import type { FastifyError } from 'fastify'
import { ApiProblem } from '../contract/problem.ts'

/** `limit` completes "A body here may have …". Another error is given back as it is. */
export const bodyProblem = (error: FastifyError, limit: string): unknown => {
  if (error instanceof ApiProblem) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ApiProblem('body_too_large', {
      detail: `A body here may have ${limit}.`,
      headers: { Connection: 'close' },
    })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiProblem('unsupported_media_type')
  const { statusCode = 500 } = error
  if (statusCode >= 400 && statusCode < 500)
    return new ApiProblem('invalid_request', { detail: 'The body cannot be read as JSON' })
  return error
}
