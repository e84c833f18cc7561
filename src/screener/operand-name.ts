/** Names of figures taken apart; leaves out which of them are metrics. */
import { type PeriodName, periods, statementLines } from './operand.ts'

export type StatementName = { readonly period: PeriodName; readonly line: string }

/** The parts of a name such as `ttm(revenue)`; null where period or line do not exist. */
export const periodOf = (name: string): StatementName | null => {
  const [, period = '', line = ''] = /^(\w+)\((\w+)\)$/.exec(name) ?? []
  if (!Object.hasOwn(periods, period) || !Object.hasOwn(statementLines, line)) return null
  return { period: period as PeriodName, line }
}

export const isPlainName = (name: string): boolean => /^[a-z]\w*$/i.test(name)
