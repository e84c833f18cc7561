/** The rows of several calls as one file of comma-separated values, made by the server. */
import { type Call, targetOf } from './call.ts'
import { requestText } from './request.ts'

/** Calls of one endpoint have the same first line, which is kept once. */
const joinedCsv = (files: readonly string[]): string =>
  files
    .map((text, at) => (at === 0 ? text : text.slice(text.indexOf('\n') + 1)))
    .map((text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`))
    .join('')

const csvTarget = (call: Call): string => targetOf({ ...call, params: { ...call.params, format: 'csv' } })

/** Sends the calls one after the other, so that a burst does not meet the rate limit. */
export const csvOf = async (calls: readonly Call[]): Promise<string> => {
  const files: string[] = []
  for (const call of calls) files.push(await requestText(csvTarget(call)))
  return joinedCsv(files)
}
