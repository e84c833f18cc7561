/** Suggests what an unknown series may mean: a similar name, or the category it is in. */
import { ApiProblem, type ParameterIssue } from '../../contract/problem.ts'
import { invalid } from '../../contract/validation.ts'
import { similarLabels, similarNames } from '../../lib/similar-names.ts'
import { categoryNamed, categoryOfSeries, usesOf } from './series.ts'

type Issue = Pick<ParameterIssue, 'name' | 'message' | 'didYouMean'>

const names = [...categoryOfSeries.keys()]
const published = [usesOf('FRED'), usesOf('Bureau of Labor Statistics')]

/** The series itself, which is of another category, or the one with this id at its publisher (`UNRATE`), else those with close names. */
const closeSeries = (series: string): readonly string[] => {
  if (categoryOfSeries.has(series)) return [series]
  const uses = published.flatMap((byId) => byId.get(series.toUpperCase()) ?? [])
  return uses.length > 0 ? [...new Set(uses.map((use) => use.series))] : similarLabels(series, names)
}

/** `category` is the one that was asked for; empty for any. */
const unknownSeries = (series: string, category: string): Issue => {
  const close = closeSeries(series)
  const where = close.map((each) => `${each} is in ${categoryOfSeries.get(each)}`).join(', ')
  const hint = close.length === 0 ? '/v1/macro without parameters lists them' : where
  const message = `must be a series of ${category === '' ? 'some category' : category}: ${hint}`
  return { name: 'series', message, ...(close.length === 0 ? {} : { didYouMean: close }) }
}

/**
 * The category to read; `category` is the one that was asked for, empty for that of the series. Throws `category_not_found`, or
 * `validation_error` where the category, or without one every category, lacks the series.
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
  if (series === '') return category
  const found = categoryOfSeries.get(series)
  if (found === undefined || (category !== '' && found !== category))
    throw invalid([{ in: 'query', code: 'not_allowed', ...unknownSeries(series, category) }])
  return found
}
