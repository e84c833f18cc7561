/** A process that publishes generation after generation of toys and loads each, until somebody kills it. */
import { openToyStore, runToys, toyMirror } from '../support/toy-feed.ts'

const [folder = '', from = '1'] = process.argv.slice(2)
const COMPANIES = 8
const ROWS = 40

const store = openToyStore(`${folder}/market.db`)
const { publish } = toyMirror(folder)
for (let generation = Number(from); ; generation += 1) {
  for (let company = 1; company <= COMPANIES; company += 1) {
    const cik = String(company).padStart(10, '0')
    publish(`CIK${cik}.json`, { cik, amounts: Array.from({ length: ROWS }, () => 1000 + generation) })
  }
  const { failure } = await runToys(store, folder)
  if (failure !== null) throw new Error(failure)
  process.send?.(generation)
}
