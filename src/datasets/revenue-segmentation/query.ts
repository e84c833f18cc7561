/** Revenue of one registrant by its parts. */
import type { Store } from '../../store/store.ts'
import { segmentations } from './record.ts'

export type SegmentationChoice = { readonly dimension: string; readonly period: string }

/** Most recent period first: a backward walk of the primary key, no sort. */
export const segmentationTexts = (
  store: Store,
  cik: string,
  { dimension, period }: SegmentationChoice,
): Promise<readonly string[]> =>
  store.texts(segmentations, { where: { cik, dimension, period }, order: 'end desc' })

/** When the newest of the rows last changed; null without rows. The store ends each text with its stamp. */
export const updatedAtOf = (texts: readonly string[]): string | null => {
  const stamps = texts.map((text) => /"updatedAt":"([^"]+)"\}$/.exec(text)?.[1] ?? '')
  return stamps.reduce<string | null>((last, at) => (last === null || at > last ? at : last), null)
}
