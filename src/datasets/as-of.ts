/** The parameter `asOf` of several endpoints: the day as of which an answer is made. */
import { day } from '../contract/parameter.ts'
import { ApiProblem } from '../contract/problem.ts'

export const asOfParameter = day(
  'Use only filings up to this day (New York), which may not be in the future; by default all filings.',
)

/** Throws `validation_error` for a day in the future. */
export const requirePast = (asOf: string | null, today: string): void => {
  if (asOf === null || asOf <= today) return
  const message = `must not lie after today in New York, ${today}`
  throw new ApiProblem('validation_error', {
    detail: `asOf ${message}`,
    errors: [{ in: 'query', name: 'asOf', code: 'out_of_range', message, value: asOf }],
  })
}
