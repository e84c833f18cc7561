/** Nasdaq's splits as ours. */
import type { ParsedRows } from '../../sources/nasdaq/answer.ts'
import type { PublishedSplit } from '../../sources/nasdaq/calendar.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Normalized } from '../dataset.ts'
import { splits } from './record.ts'

const typeOf = ({ numerator, denominator, isStockDividend }: PublishedSplit) => {
  if (isStockDividend) return 'stockDividend'
  return numerator < denominator ? 'reverse' : 'forward'
}

/** Six decimals tell any ratio apart that a company has ever chosen. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

const splitRow = (split: PublishedSplit): StoredRow => {
  const { symbol, executedOn, numerator, denominator } = split
  const ratio = rounded(numerator / denominator)
  return rowOf(
    splits,
    { ticker: symbol, on: executedOn, ratio },
    {
      date: executedOn,
      numerator,
      denominator,
      ratio,
      type: typeOf(split),
      label: `${numerator}-for-${denominator}`,
    },
  )
}

/** A day's file stands for its day: what it no longer states is gone. */
export const normalizeSplits = ({ rows, rejected }: ParsedRows<PublishedSplit>, file: string): Normalized => {
  const date = /date=(\d{4}-\d\d-\d\d)$/.exec(file)?.[1]
  return {
    batches: [
      {
        collection: splits,
        rows: rows.map(splitRow),
        ...(date === undefined ? {} : { replaces: { on: date } }),
      },
    ],
    rejected,
  }
}
