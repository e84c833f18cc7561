/** The search over all that the SEC and Nasdaq list: what people type, slips of the hand and all, in one process. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { searchOf } from '../src/security-master/search/search.ts'
import { securityMasterOf } from '../src/security-master/security-master.ts'
import { type Percentiles, timedWithReference } from './timing.ts'

export type SearchRate = {
  readonly names: number
  readonly queries: number
  readonly own: Percentiles
  readonly fixed: Percentiles
  readonly memoryMb: number
  readonly buildMs: number
}

const ROUNDS = 20
const LIMIT = 20

const queries = readFileSync(new URL('../test/real/search-queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | ')[0] ?? '')

const used = (): number => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const searchRate = async (): Promise<SearchRate> => {
  // It brings the test runner, which prints its counts when the process ends: here alone.
  const { ingestFeeds, storeInFolder } = await import('../test/real/mirror.ts')
  const { store, end } = storeInFolder()
  try {
    await ingestFeeds(store, ['sec-tickers', 'nasdaq-symbols', 'reviewed-identifiers'])
    const directory = await securityMasterOf(store, true)
    const before = used()
    const startedAt = performance.now()
    const search = searchOf(directory)
    const buildMs = performance.now() - startedAt
    const memoryMb = (used() - before) / 1e6
    const { own, fixed } = timedWithReference(queries.length * ROUNDS, (at) => {
      search(queries[at % queries.length] ?? '', LIMIT)
    })
    const names = directory.listings.filter(({ company }) => company !== null).length
    return { names, queries: queries.length, own, fixed, memoryMb, buildMs }
  } finally {
    end()
  }
}

/** In a process of its own, where memory can be measured, with the heap of a server. */
export const searchRateApart = (): SearchRate => {
  const options = ['--expose-gc', '--max-semi-space-size=16']
  const path = fileURLToPath(import.meta.url)
  const [line = ''] = execFileSync(process.execPath, [...options, path], { encoding: 'utf8' }).split('\n')
  return JSON.parse(line) as SearchRate
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await searchRate())}\n`)
