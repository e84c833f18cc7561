/**
 * A Form 3, 4 or 5 out of the whole text of its submission, which also says when it was filed, or as the document alone,
 * which does not.
 */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { accessionIn } from './filing-address.ts'
import { parseFilingHeader } from './filing-header.ts'
import type { FiledOwnership, ReadOwnership } from './ownership.ts'
import { parseOwnership } from './ownership-xml.ts'
import { documentsIn, filedOnIn, submissionText } from './submission-text.ts'

const ownershipTypes = ['3', '3/A', '4', '4/A', '5', '5/A']
const OPENED = '<XML>'

/** The XML of the first document of an ownership type, or null without one: before 2003 forms were plain text. */
const documentIn = (bytes: Uint8Array): Uint8Array | null => {
  const text = submissionText(bytes)
  const form = documentsIn(text).find(({ type }) => ownershipTypes.includes(type))
  if (form === undefined) return null
  const start = text.indexOf(OPENED, form.start)
  const end = text.indexOf('</XML>', start)
  return start === -1 || end === -1 || end > form.end ? null : bytes.subarray(start + OPENED.length, end)
}

/** Null for a submission without an ownership document. Throws SourceFormatError. */
const parseSubmission = (bytes: Uint8Array, file: string): FiledOwnership | null => {
  const { accession, acceptedAt } = parseFilingHeader(bytes, file)
  const document = documentIn(bytes)
  if (document === null) return null
  return {
    ...parseOwnership(document, file),
    accession,
    filedOn: filedOnIn(bytes, file),
    filedAt: acceptedAt,
  }
}

/** Null for a document of another kind, such as an information table. Throws SourceFormatError. */
const parseDocument = (bytes: Uint8Array, file: string): ReadOwnership | null => {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const [, root] = /<([a-z][\w:.-]*)[\s/>]/i.exec(head) ?? []
  if (root === undefined) throw new SourceFormatError(file, null, 'holds no element')
  if (root !== 'ownershipDocument') return null
  const accession = accessionIn(file)
  if (accession !== null) return { ...parseOwnership(bytes, file), accession, filedOn: null, filedAt: null }
  throw new SourceFormatError(file, null, 'a form alone must lie in the folder of its accession number')
}

/** Null where it holds no ownership document. Throws SourceFormatError. */
export const parseOwnershipFile = (bytes: Uint8Array, file: string): ReadOwnership | null =>
  file.endsWith('.xml') ? parseDocument(bytes, file) : parseSubmission(bytes, file)
