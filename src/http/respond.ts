/** An answer as a body in one format, with the headers that replace its envelope; leaves out who asked and caching. */
import type { Answer, ListAnswer } from '../contract/endpoint.ts'
import { listText, type Returns } from '../contract/envelope.ts'
import type { Format } from '../contract/format.ts'
import type { Query } from '../contract/query-string.ts'
import { columnsOf, csvOf } from './csv.ts'

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const satisfies Record<Format, string>

const rowsOf = (answer: Answer): readonly string[] =>
  answer.kind === 'list' ? answer.results : [answer.text]

const rowSchemaOf = (answer: Answer, returns: Returns) => {
  const declared = returns.kind === 'list' ? returns.item : returns.schema
  return answer.kind === 'list' ? (answer.item ?? declared) : declared
}

export const bodyOf = (answer: Answer, format: Format, returns: Returns): string => {
  switch (format) {
    case 'json':
      return answer.kind === 'list' ? listText(answer.before, answer.results, answer.after) : answer.text
    case 'csv':
      return csvOf(columnsOf(rowSchemaOf(answer, returns)), rowsOf(answer))
    case 'ndjson':
      return rowsOf(answer)
        .map((text) => `${text}\n`)
        .join('')
  }
}

/** The query of the next page: as sent, without the key, with what `next` changes. */
const nextQuery = (query: Query, next: Readonly<Record<string, string | number>>): string => {
  const parameters = new URLSearchParams()
  for (const [name, values] of query) {
    if (name === 'apiKey') continue
    for (const value of values) parameters.append(name, value)
  }
  for (const [name, value] of Object.entries(next)) parameters.set(name, `${value}`)
  return parameters.toString()
}

/** X-Total-Count and Link. `address` is absolute and without a query. */
export const pagingHeaders = (answer: ListAnswer, address: string, query: Query): readonly string[] => [
  ...(answer.total === undefined ? [] : ['X-Total-Count', `${answer.total}`]),
  ...(answer.next === undefined ? [] : ['Link', `<${address}?${nextQuery(query, answer.next)}>; rel="next"`]),
]
