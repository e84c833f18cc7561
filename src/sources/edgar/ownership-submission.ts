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

/** Since 30 June 2003 the SEC takes no other; before, forms were plain text. */
const XML_SINCE = '2003-07-01'

/** The XML of the first document of an ownership type, or null without one. Throws SourceFormatError for a later form without it. */
const documentIn = (bytes: Uint8Array, filedOn: string, file: string): Uint8Array | null => {
  const text = submissionText(bytes)
  const form = documentsIn(text).find(({ type }) => ownershipTypes.includes(type))
  if (form === undefined) return null
  const start = text.indexOf(OPENED, form.start)
  const end = text.indexOf('</XML>', start)
  if (start !== -1 && end !== -1 && end <= form.end) return bytes.subarray(start + OPENED.length, end)
  if (filedOn < XML_SINCE) return null
  throw new SourceFormatError(file, null, `a form of ${filedOn} without its <XML>`)
}

/** Null for a submission without an ownership document. Throws SourceFormatError. */
const parseSubmission = (bytes: Uint8Array, file: string): FiledOwnership | null => {
  const { accession, acceptedAt } = parseFilingHeader(bytes, file)
  const filedOn = filedOnIn(bytes, file)
  const document = documentIn(bytes, filedOn, file)
  return document === null
    ? null
    : { ...parseOwnership(document, file), accession, filedOn, filedAt: acceptedAt }
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
