/** The text of a file of RSS or Atom, whatever its encoding. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { decodedAs, xmlTextIn } from '../files/xml-encoding.ts'

/** Ten times the largest feed seen; feedsmith takes over a second for some files of this size. */
const MAX_BYTES = 2 * 2 ** 20

/** As XML is, else as Windows writes western text. Throws SourceFormatError for more than 2 MB. */
export const xmlTextOf = (bytes: Uint8Array, file: string): string => {
  if (bytes.byteLength > MAX_BYTES) throw new SourceFormatError(file, null, 'is over 2 MB of RSS or Atom')
  return (xmlTextIn(bytes) ?? decodedAs(bytes, 'windows-1252') ?? '').trim()
}
