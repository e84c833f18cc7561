/** Dividends as the checks of companies' own statements ask for them. */
import type { SecurityId } from '../../security-master/security-id.ts'
import type { Reads } from '../../store/store.ts'
import { dividends } from './record.ts'

/** A dividend as a calendar has it, in US dollars on the shares of its day. */
export type CalendarDividend = {
  /** Ex-date. */
  readonly date: string
  readonly declarationDate: string | null
  readonly paymentDate: string | null
  readonly dividend: number
}

/** All of a security that a calendar has, oldest first: the primary key within it. */
export const dividendsOfSecurity = async (
  reads: Reads,
  security: SecurityId,
): Promise<readonly CalendarDividend[]> => {
  const columns = ['on', 'amount', 'declarationDate', 'paymentDate'] as const
  const where = { security, isStated: 0 } as const
  const rows = await reads.rows(dividends, { where, order: ['on', 'type', 'amount'], columns })
  return rows.map(({ columns: { on, amount, ...days } }) => ({ date: on, dividend: amount, ...days }))
}

/** The first and the last ex-date that is stored of any security, or null: either end of (isStated, on). */
export const dividendSpan = async (
  reads: Reads,
): Promise<{ readonly from: string; readonly to: string } | null> => {
  const selection = { where: { isStated: 0 }, limit: 1, columns: ['on'] } as const
  const [last] = await reads.rows(dividends, { ...selection, order: ['isStated desc', 'on desc'] })
  const [first] = await reads.rows(dividends, { ...selection, order: ['isStated', 'on'] })
  return first === undefined || last === undefined ? null : { from: first.columns.on, to: last.columns.on }
}
