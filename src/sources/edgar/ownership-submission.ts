/** A Form 3, 4 or 5 out of the whole text of its submission, which also tells when it was filed. */
import { isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseFilingHeader } from './filing-header.ts'
import type { FiledOwnership } from './ownership.ts'
import { parseOwnership } from './ownership-xml.ts'

const ownershipTypes = ['3', '3/A', '4', '4/A', '5', '5/A']

const filedOnIn = (text: string, file: string): string => {
  const [, year, month, day] = /^FILED AS OF DATE:\s*(\d{4})(\d\d)(\d\d)\s*$/m.exec(text) ?? []
  const filedOn = `${year}-${month}-${day}`
  if (!isDay(filedOn)) throw new SourceFormatError(file, null, 'its header has no "FILED AS OF DATE"')
  return filedOn
}

/** The XML of the first document of an ownership type, or null where there is none: before 2003 forms were plain text. */
const documentIn = (bytes: Uint8Array): Buffer | null => {
  const whole = Buffer.from(bytes)
  const text = whole.toString('latin1')
  const pattern = /<DOCUMENT>\s*<TYPE>([^\r\n]*)[\s\S]*?<TEXT>([\s\S]*?)<\/TEXT>/g
  for (const { 1: type = '', 2: body = '', index, 0: all } of text.matchAll(pattern)) {
    if (!ownershipTypes.includes(type.trim())) continue
    const [, xml] = /<XML>([\s\S]*?)<\/XML>/.exec(body) ?? []
    if (xml === undefined) return null
    // One byte a character in latin1, so that places in the text are places in the bytes.
    const start = index + all.indexOf(xml)
    return whole.subarray(start, start + xml.length)
  }
  return null
}

/** Null for a submission without an ownership document. Throws SourceFormatError. */
export const parseOwnershipSubmission = (bytes: Uint8Array, file: string): FiledOwnership | null => {
  const { accession, acceptedAt } = parseFilingHeader(bytes, file)
  const document = documentIn(bytes)
  if (document === null) return null
  const head = Buffer.from(bytes.subarray(0, 65_536)).toString('latin1')
  return { ...parseOwnership(document, file), accession, filedOn: filedOnIn(head, file), filedAt: acceptedAt }
}
