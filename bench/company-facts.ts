/** The load of company facts on one thread (parse, normalise, check, stringify) against `JSON.parse` alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { statementsOf } from '../src/datasets/financials/company-statements.ts'
import { parseCompanyFacts } from '../src/sources/edgar/company-facts.ts'

export type LoadRate = {
  readonly files: number
  readonly megabytes: number
  readonly jsonMbPerSecond: number
  readonly loadMbPerSecond: number
}

const ROUNDS = 5

const fastest = (work: () => void): number => {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

/** `folder` holds files as data.sec.gov/api/xbrl/companyfacts publishes them. */
export const companyFactsRate = (folder: URL): LoadRate => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6
  const decoder = new TextDecoder()
  let json = 0
  let load = 0
  for (const { name, bytes } of files) {
    json += fastest(() => JSON.parse(decoder.decode(bytes)))
    load += fastest(() => {
      for (const { record } of statementsOf(parseCompanyFacts(bytes, name))) JSON.stringify(record)
    })
  }
  return {
    files: files.length,
    megabytes,
    jsonMbPerSecond: (megabytes / json) * 1000,
    loadMbPerSecond: (megabytes / load) * 1000,
  }
}
