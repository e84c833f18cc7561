/** Nasdaq's rows of its split calendar as records. */
import { splits } from '../../derived/splits/record.ts'
import { rounded } from '../../lib/rounded.ts'
import type { PublishedSplit } from '../../sources/nasdaq/calendar.ts'
import type { ParsedRows } from '../../sources/parsed-rows.ts'
import { textOf } from '../../store/record-text.ts'
import { type EventDraft, normalizedDay } from '../security-events.ts'

export type SplitDraft = EventDraft<typeof splits>

const typeOf = ({ numerator, denominator, isStockDividend }: PublishedSplit) => {
  if (isStockDividend) return 'stockDividend'
  return numerator < denominator ? 'reverse' : 'forward'
}

/** Six decimals distinguish all ratios that companies choose. */
const DECIMALS = 6

export const draftOf = (split: PublishedSplit): SplitDraft => {
  const { symbol, executedOn: on, numerator, denominator } = split
  const ratio = rounded(numerator / denominator, DECIMALS)
  const text = textOf(
    splits,
    { symbol, on },
    {
      date: on,
      numerator,
      denominator,
      ratio,
      type: typeOf(split),
      label: `${numerator}-for-${denominator}`,
    },
  )
  return { symbol, columns: { on, ratio }, text }
}

export const normalizeSplits = ({ rows, rejected }: ParsedRows<PublishedSplit>, file: string) =>
  normalizedDay(rows.map(draftOf), rejected, file)
