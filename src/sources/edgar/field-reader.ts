/** Reads the fields of EDGAR's JSON, strictly. */
import { paddedCik } from '../../lib/cik.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'

/** A value as the parser needs it, or undefined for a value of another kind. */
type Read<Value> = (value: unknown) => Value | undefined

/** `fieldOf` gives the value of a field; one of another kind stops the feed. `row` counts from 1, null without rows. */
export const fieldReader =
  (fieldOf: (name: string) => unknown, file: string, row: number | null = null) =>
  <Value>(name: string, read: Read<Value>): Value => {
    const found = read(fieldOf(name))
    if (found !== undefined) return found
    const place = row === null ? '' : ` in row ${row}`
    throw new SourceFormatError(file, null, `${name} is ${JSON.stringify(fieldOf(name))}${place}`)
  }

export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)

export const textLike =
  (pattern: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

export const flag: Read<boolean> = (value) =>
  value === 0 || value === 1 || typeof value === 'boolean' ? Boolean(value) : undefined

/** Older files write the number without its zeros, newer ones ten digits of text. */
export const cik: Read<string> = (value) => paddedCik(value) ?? undefined

/** Null where the value is null or blank. */
export const orNull =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (value) =>
    value === null || value === '' ? null : read(value)

export const textOrNull: Read<string | null> = (value) =>
  value === null || value === '' ? null : text(value)
