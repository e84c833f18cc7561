/** Suggests what an unknown series may mean: a similar name, or the category it is in. */
import { ApiProblem, type ParameterIssue } from '../../contract/problem.ts'
import { invalid } from '../../contract/validation.ts'
import { similarLabels, similarNames } from '../../lib/similar-names.ts'
import { categoryNamed, categoryOfSeries, usesOf } from './series.ts'

type Issue = Pick<ParameterIssue, 'name' | 'message' | 'didYouMean'>

const names = [...categoryOfSeries.keys()]
const published = [usesOf('FRED'), usesOf('Bureau of Labor Statistics')]

/** Series by its publisher's own id (`UNRATE`), else those whose names are close. */
const closeSeries = (series: string): readonly string[] => {
  const uses = published.flatMap((byId) => byId.get(series.toUpperCase()) ?? [])
  return uses.length > 0 ? [...new Set(uses.map((use) => use.series))] : similarLabels(series, names)
}

const unknownSeries = (series: string): Issue => {
  const close = closeSeries(series)
  const where = close.map((each) => `${each} is in ${categoryOfSeries.get(each)}`).join(', ')
  const hint = close.length === 0 ? '/v1/macro without parameters lists them' : where
  const message = `must be a series of some category: ${hint}`
  return { name: 'series', message, ...(close.length === 0 ? {} : { didYouMean: close }) }
}

/**
 * The category to read; `category` is the one that was asked for, empty for that of the series. Throws `category_not_found`, or
 * `validation_error` where no category is asked for and none has the series.
 */
export const categoryWith = (category: string, series: string): string => {
  if (category !== '' && !categoryNamed.has(category)) {
    const didYouMean = similarNames(category, [...categoryNamed.keys()])
    const hint = didYouMean.length === 0 ? ': /v1/macro without parameters lists them' : ''
    throw new ApiProblem('category_not_found', {
      detail: `No category ${category} is known${hint}`,
      didYouMean,
    })
  }
  if (category !== '' || series === '') return category
  const found = categoryOfSeries.get(series)
  if (found === undefined) throw invalid([{ in: 'query', code: 'not_allowed', ...unknownSeries(series) }])
  return found
}
