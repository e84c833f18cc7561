/** Figures per share and counts of shares on the basis of a day: restated for the splits after the filing they are from. */
import { dilutedSharesOf, shareFactorsOf } from '../../../derived/share-counts/share-basis.ts'
import type { ShareSplit } from '../../../derived/splits/split-event.ts'
import type { Statement } from '../statement.ts'

/** The splits of a security, and the day whose shares are counted. */
export type Basis = { readonly splits: readonly ShareSplit[]; readonly on: string }

type Income = Extract<Statement, { readonly statement: 'income' }>

const isIncome = (statement: Statement): statement is Income => statement.statement === 'income'

/** To the ten-thousandth of a currency unit, as fourth quarters are. */
const perShare = (value: number | null, factor: number | null): number | null =>
  value === null || factor === null ? null : Math.round((value / factor) * 10_000) / 10_000

const shares = (value: number | null, factor: number | null): number | null =>
  value === null || factor === null ? null : Math.round(value * factor)

/** Statements of one kind of period, newest first. Null where it is unknown which splits a figure contains. */
export const adjustedStatements = (
  statements: readonly Statement[],
  { splits, on }: Basis,
): readonly Statement[] => {
  const income = statements.filter(isIncome)
  const counted = income.map(({ record }) => ({
    filedOn: record.perShareFiledOn ?? record.filedOn,
    shares: dilutedSharesOf(record),
  }))
  const factors = shareFactorsOf(counted, splits, on)
  return statements.map((statement) => {
    if (!isIncome(statement)) return statement
    const factor = factors[income.indexOf(statement)] ?? null
    const { eps, epsDiluted, weightedAverageShsOut, weightedAverageShsOutDil } = statement.record
    const record = {
      ...statement.record,
      eps: perShare(eps, factor),
      epsDiluted: perShare(epsDiluted, factor),
      weightedAverageShsOut: shares(weightedAverageShsOut, factor),
      weightedAverageShsOutDil: shares(weightedAverageShsOutDil, factor),
    }
    return { ...statement, record }
  })
}
