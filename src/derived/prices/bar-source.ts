/** Bars that have closes alone, their sources, and which source goes before which. */
import type { SecurityKey } from '../../security-master/security-id.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import { prices } from './record.ts'

/** The close and volume of each snapshot of quotes that was stored. */
export const SNAPSHOT_SOURCE = 'nasdaq-screener'
/** The closes that the clearing house states with fails to deliver: only of days after which shares were missing. */
export const FAILS_SOURCE = 'sec-fails-to-deliver'

/** Single closes of the reviewed list that comes with the program. */
export const SAMPLE_SOURCE = 'sample'

/** How much a source's bars leave out: 0 nothing, 1 open and range, and days on which nobody took a snapshot, 2 most days. */
export type SourceRank = 0 | 1 | 2

export const sourceRankOf = (source: string): SourceRank => {
  if (source === FAILS_SOURCE) return 2
  return source === SNAPSHOT_SOURCE ? 1 : 0
}

type Close = { readonly date: string; readonly close: number; readonly volume: number | null }

/** The raw bar of a day of which a source has the close, and perhaps the volume. */
export const closeRow = (
  { security, symbol }: Pick<SecurityKey, 'security' | 'symbol'>,
  source: string,
  { date, close, volume }: Close,
): NewRow<typeof prices> => {
  const unknown = { open: null, high: null, low: null, adjClose: null }
  return rowOf(
    prices,
    { security, symbol, basis: 'raw', source, date, close },
    { date, ...unknown, close, volume, source },
  )
}
