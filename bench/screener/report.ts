/** What the benchmarks of the screener measured, as lines of the report. */
import { screenerRateApart } from '../screener.ts'
import type { Percentiles } from '../timing.ts'
import { screenerRunRate } from './run.ts'

const BUDGET_US = 300
const BUDGET_MB = 40
const BUDGET_SECONDS = 20

const round = (value: number, digits = 0): string => value.toFixed(digits)
const missed = (value: number, budget: number): string => (value > budget ? ', missed' : '')
const pair = (of: Percentiles | null): string =>
  of === null ? 'not installed' : `${round(of.p50)} / ${round(of.p99)}`

export const screenerLines = async (): Promise<readonly string[]> => {
  const rate = screenerRateApart()
  const run = await screenerRunRate()
  return [
    `${rate.rows} made-up rows of ${rate.metrics} metrics; 64 screens of four clauses, each with an order, a page of 50 and the total, over`,
    'and over; SQLite in memory with an index on each of the four, two statements a screen. A fixed loop of the same length, in',
    'turns with ours, tells what the machine takes away. The slowest is that of the 64 screens, at its best tenth.',
    '',
    `| ours, p50 µs | p99 µs (budget ${BUDGET_US}) | fixed loop, p50 / p99 µs | slowest, µs | memory added, MB (budget ${BUDGET_MB}) | SQLite, p50 / p99 µs | DuckDB, p50 / p99 µs |`,
    '| --- | --- | --- | --- | --- | --- | --- |',
    `| ${round(rate.own.p50)} | ${round(rate.own.p99)}${missed(rate.own.p99, BUDGET_US)} | ${pair(rate.fixed)} | ${round(rate.slowestUs)} | ${round(rate.memoryMb, 1)}${missed(rate.memoryMb, BUDGET_MB)} | ${pair(rate.sqlite)} | ${pair(rate.duckdb)} |`,
    '',
    `A run over ${run.companies} companies with statements and quotes, ${run.withBars} of them with five years of daily bars: ${round(run.seconds, 1)} s of one core`,
    `(budget ${BUDGET_SECONDS}${missed(run.seconds, BUDGET_SECONDS)}); again after one quote changed, ${round(run.againSeconds, 1)} s.`,
  ]
}
