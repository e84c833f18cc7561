/** The parameter `asOf` of several endpoints: the day as of which an answer is made. */
import { day } from '../contract/parameter.ts'
import { ApiProblem } from '../contract/problem.ts'

export const asOfParameter = day(
  'Only what filings of this day in New York and before stated, no later than today; all filings where it is left out.',
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
