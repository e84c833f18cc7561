/** Nasdaq's rows of its split calendar as records, and what 8-Ks say. */
import { splits } from '../../derived/splits/record.ts'
import { nullsOf } from '../../lib/nulls.ts'
import { rounded } from '../../lib/rounded.ts'
import type { SplitNotice } from '../../sources/edgar/split-notice.ts'
import type { ParsedRows } from '../../sources/files/parsed-rows.ts'
import type { PublishedSplit } from '../../sources/nasdaq/calendar.ts'
import { rowOf, textOf } from '../../store/record-text.ts'
import { type Normalized, normalizedRows, type Rows } from '../dataset.ts'
import { type EventDraft, normalizedDay } from '../security-events.ts'
import { splitNotices } from './record.ts'

export type SplitDraft = EventDraft<typeof splits>

const typeOf = ({ numerator, denominator, isStockDividend }: PublishedSplit) => {
  if (isStockDividend) return 'stockDividend'
  return numerator < denominator ? 'reverse' : 'forward'
}

/** Of one for 150 eight figures are left. */
const DECIMALS = 10

export const draftOf = (split: PublishedSplit): SplitDraft => {
  const { symbol, executedOn: on, numerator, denominator } = split
  const ratio = numerator / denominator
  const text = textOf(
    splits,
    { symbol, on },
    {
      date: on,
      numerator,
      denominator,
      ratio: rounded(ratio, DECIMALS),
      type: typeOf(split),
      label: `${numerator}-for-${denominator}`,
    },
  )
  return { symbol, name: split.name, columns: { on, ratio }, text }
}

export const normalizeSplits = ({ rows, rejected }: ParsedRows<PublishedSplit>, file: string) =>
  normalizedDay(rows.map(draftOf), rejected, file)

const noSplit = nullsOf(['on', 'numerator', 'denominator'])

/** Nothing of what is no 8-K. */
export const normalizeNotice = (notice: SplitNotice | null): Normalized<Rows<typeof splitNotices>> => {
  if (notice === null) return normalizedRows<typeof splitNotices>([], [])
  const { split, ...filing } = notice
  return normalizedRows([rowOf(splitNotices, { ...filing, ...(split ?? noSplit) }, {})], [])
}
