/** The figure of a row for one metric. */
import type { ScreenedRow } from '../../api/types.ts'

/** Null where it is not known, undefined where the row came without it. */
export const rowValue = (row: ScreenedRow | undefined, id: string): number | string | null | undefined => {
  if (row === undefined) return undefined
  const value: unknown = Reflect.get(row, id)
  return typeof value === 'number' || typeof value === 'string' || value === null ? value : undefined
}
