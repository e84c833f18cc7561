/**
 * The checksum of a row, by which a byte that flipped on the disk is found: SQLite has none of its own. It is written with the
 * row and compared where whole collections are read, never for an answer.
 */
import { crc32 } from 'node:zlib'
import type { SqlValue } from './column.ts'

/** The column that holds it, the last of each table; null in rows that were written into a store of format 3. */
export const CHECKSUM = 'checksum'

/** Of the columns and texts of a row in their order: 0.5 µs for a bar, 1.3 µs for a record of 1 KB. Signed, to take four bytes. */
export const checksumOf = (cells: readonly SqlValue[]): number => {
  let text = ''
  for (const cell of cells) text += cell === null ? '\u0000' : `${cell}\u0001`
  return crc32(text) | 0
}
