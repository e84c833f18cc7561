/** A process that publishes generation after generation of amounts and loads each, until somebody kills it. */
import { exampleMirror, openExampleAt, runExample } from '../support/example-feed.ts'

const [folder = '', from = '1', place = `${folder}/market.db`] = process.argv.slice(2)
const COMPANIES = 8
const ROWS = 40

const store = await openExampleAt(place)
const { publish } = exampleMirror(folder)
for (let generation = Number(from); ; generation += 1) {
  for (let company = 1; company <= COMPANIES; company += 1) {
    const cik = String(company).padStart(10, '0')
    publish(`CIK${cik}.json`, { cik, amounts: Array.from({ length: ROWS }, () => 1000 + generation) })
  }
  const { failure } = await runExample(store, folder)
  if (failure !== null) throw new Error(failure)
  process.send?.(generation)
}
