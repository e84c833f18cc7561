/** A publisher's JSON file as values of unknown shape. */
import { isUtf8 } from 'node:buffer'
import { SourceFormatError } from './source-format-error.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c] as const

/** The members of all objects in the text of a document: its colons outside of strings. */
const writtenMembers = (bytes: Uint8Array): number => {
  let members = 0
  let isInString = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) isInString = !isInString
    else if (byte === BACKSLASH) at += 1
    else if (byte === COLON && !isInString) members += 1
  }
  return members
}

/** What is wrong with a document that `JSON.parse` takes, or null. It keeps the last of two values of one name, and makes 1e400 infinite. */
const faultOf = (document: unknown, bytes: Uint8Array): string | null => {
  const waiting: object[] = []
  let members = 0
  let hasOnlyFinite = true
  const look = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) waiting.push(value)
    else if (typeof value === 'number' && !Number.isFinite(value)) hasOnlyFinite = false
  }
  look(document)
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) for (const item of value) look(item)
    else
      for (const name in value) {
        members += 1
        look((value as JsonObject)[name])
      }
  }
  if (!hasOnlyFinite) return 'has a number beyond the range of numbers'
  const written = writtenMembers(bytes)
  return written === members ? null : `an object in it has a name twice (${members} of ${written} are left)`
}

/**
 * Throws SourceFormatError where the bytes are not JSON in UTF-8, such as an error page sent with status 200, and where an object
 * has a name twice or a number is beyond the range of numbers.
 */
export const parseJsonDocument = (bytes: Uint8Array, file: string): unknown => {
  if (!isUtf8(bytes)) throw new SourceFormatError(file, null, 'has bytes that are not UTF-8')
  const document = parsedText(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
    file,
  )
  const fault = faultOf(document, bytes)
  if (fault === null) return document
  throw new SourceFormatError(file, null, fault)
}

const parsedText = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const start = JSON.stringify(text.slice(0, 40))
    throw new SourceFormatError(file, null, `not JSON (${String(error)}), it begins ${start}`)
  }
}

/** Throws SourceFormatError where the bytes are not a JSON object. */
export const parseJsonObject = (bytes: Uint8Array, file: string): JsonObject =>
  objectIn(parseJsonDocument(bytes, file), file)

/** The same of a text of this program, which has no name twice, so that none is looked for: 2 MB take 5 ms, not 40. */
export const parseOwnObject = (text: string, file: string): JsonObject =>
  objectIn(parsedText(text, file), file)

const objectIn = (document: unknown, file: string): JsonObject => {
  if (isJsonObject(document)) return document
  throw new SourceFormatError(file, null, 'is not an object')
}

/** JSON text with a line for each member, for a reader. */
export const indentedJson = (text: string): string => JSON.stringify(JSON.parse(text), null, 2)
