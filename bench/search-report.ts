/** What the benchmark of the search measured, as lines of the report. */
import { searchRateApart } from './search.ts'

const BUDGET_P50_US = 1000
const BUDGET_P99_US = 3000
const BUDGET_MB = 40

const round = (value: number): string => value.toFixed(0)
const missed = (value: number, budget: number): string => (value > budget ? ', missed' : '')

export const searchLines = (): readonly string[] => {
  const { names, queries, own, fixed, memoryMb, buildMs } = searchRateApart()
  return [
    `${queries} queries that people type, twenty rounds of them; a fixed loop of the same length in turns with them tells what the`,
    'machine takes away.',
    '',
    `| names | p50, µs (budget ${BUDGET_P50_US}) | p99, µs (budget ${BUDGET_P99_US}) | fixed loop, p50 / p99 µs | memory added, MB (budget ${BUDGET_MB}) | index built in, ms |`,
    '| --- | --- | --- | --- | --- | --- |',
    `| ${names} | ${round(own.p50)}${missed(own.p50, BUDGET_P50_US)} | ${round(own.p99)}${missed(own.p99, BUDGET_P99_US)} | ${round(fixed.p50)} / ${round(fixed.p99)} | ${round(memoryMb)}${missed(memoryMb, BUDGET_MB)} | ${round(buildMs)} |`,
  ]
}
