/** A publisher's JSON file as values of unknown shape. */
import { SourceFormatError } from './source-format-error.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws SourceFormatError where the bytes are not JSON, such as an error page sent with status 200. */
export const parseJsonDocument = (bytes: Uint8Array, file: string): unknown => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    const start = JSON.stringify(text.slice(0, 40))
    throw new SourceFormatError(file, null, `not JSON (${String(error)}), it begins ${start}`)
  }
}

/** Throws SourceFormatError where the bytes are not a JSON object. */
export const parseJsonObject = (bytes: Uint8Array, file: string): JsonObject => {
  const document = parseJsonDocument(bytes, file)
  if (isJsonObject(document)) return document
  throw new SourceFormatError(file, null, 'is not an object')
}

/** JSON text with a line for each member, for a reader. */
export const indentedJson = (text: string): string => JSON.stringify(JSON.parse(text), null, 2)
