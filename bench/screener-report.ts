/** What the benchmarks of the screener measured, as lines of the report. */
import { screenerRateApart } from './screener.ts'
import { screenerRunRate } from './screener-run.ts'

const BUDGET_US = 300
const BUDGET_MB = 40
const BUDGET_SECONDS = 20

const round = (value: number, digits = 0): string => value.toFixed(digits)
const missed = (value: number, budget: number): string => (value > budget ? ', missed' : '')
const pair = (one: number | null, other: number | null): string =>
  one === null || other === null ? 'not installed' : `${round(one)} / ${round(other)}`

export const screenerLines = async (): Promise<readonly string[]> => {
  const rate = screenerRateApart()
  const run = await screenerRunRate()
  return [
    `${rate.rows} made-up rows of ${rate.metrics} metrics; 64 screens of four clauses, each with an order, a page of 50 and the total; SQLite`,
    'in memory with an index on each of the four, two statements a screen. The slowest is that of the 64, at its best tenth.',
    '',
    `| ours, p50 / p99 µs | slowest, µs (budget ${BUDGET_US}) | memory added, MB (budget ${BUDGET_MB}) | SQLite, p50 / p99 µs | DuckDB, p50 / p99 µs |`,
    '| --- | --- | --- | --- | --- |',
    `| ${pair(rate.p50Us, rate.p99Us)} | ${round(rate.slowestUs)}${missed(rate.slowestUs, BUDGET_US)} | ${round(rate.memoryMb, 1)}${missed(rate.memoryMb, BUDGET_MB)} | ${pair(rate.sqliteP50Us, rate.sqliteP99Us)} | ${pair(rate.duckdbP50Us, rate.duckdbP99Us)} |`,
    '',
    `A run over ${run.companies} companies with statements and quotes, ${run.withBars} of them with five years of daily bars: ${round(run.seconds, 1)} s of one core`,
    `(budget ${BUDGET_SECONDS}${missed(run.seconds, BUDGET_SECONDS)}); again after one quote changed, ${round(run.againSeconds, 1)} s.`,
  ]
}
