/** The whole text of a submission, `ACCESSION.txt`: its documents one after another, and the day it was filed. */
import { dayIn } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'

/** Type of a document, and where its text begins and ends in the submission. */
export type DocumentSpan = { readonly type: string; readonly start: number; readonly end: number }

/** One byte a character, so that offsets in the text are offsets in the bytes. */
export const submissionText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Of `submissionText`. */
export function* documentsIn(text: string): Generator<DocumentSpan> {
  for (let at = 0; ; ) {
    const head = text.indexOf('<DOCUMENT>', at)
    const start = head === -1 ? -1 : text.indexOf('<TEXT>', head)
    const end = start === -1 ? -1 : text.indexOf('</TEXT>', start)
    if (end === -1) return
    const [, type = ''] = /<TYPE>([^\r\n]*)/.exec(text.slice(head, start)) ?? []
    yield { type: type.trim(), start, end }
    at = end
  }
}

const HEADER_BYTES = 65_536
const filedPattern = /^(?:FILED AS OF DATE:\s*|<FILING-DATE>)(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)\s*$/m

/** The day in the header. Throws SourceFormatError where it names none. */
export const filedOnIn = (bytes: Uint8Array, file: string): string => {
  const filedOn = dayIn(submissionText(bytes.subarray(0, HEADER_BYTES)), filedPattern)
  if (filedOn !== null) return filedOn
  throw new SourceFormatError(file, null, 'its header has no "FILED AS OF DATE"')
}
