/** The text of an XML file, decoded by the encoding that it declares, or by UTF-8 where the bytes are that. */
import { SourceFormatError } from '../../lib/source-format-error.ts'

/** Ten times the largest feed seen; feedsmith takes over a second for some files of this size. */
const MAX_BYTES = 2 * 2 ** 20

const declaredEncoding = (bytes: Uint8Array): string => {
  const lead = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return (
    /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(lead)?.[1] ?? 'utf-8'
  )
}

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    // RangeError: no such encoding; TypeError: bytes that it does not have.
    if (error instanceof RangeError || error instanceof TypeError) return null
    throw error
  }
}

/**
 * UTF-8 wherever the bytes are UTF-8, for some feeds declare what they are not; else as declared, else as Windows writes
 * western text. Throws SourceFormatError for more than 2 MB.
 */
export const xmlTextOf = (bytes: Uint8Array, file: string): string => {
  if (bytes.byteLength > MAX_BYTES) throw new SourceFormatError(file, null, 'is over 2 MB of RSS or Atom')
  const text =
    decoded(bytes, 'utf-8') ?? decoded(bytes, declaredEncoding(bytes)) ?? decoded(bytes, 'windows-1252')
  return (text ?? '').trim()
}
