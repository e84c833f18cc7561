/**
 * The SGML header of a filing, from `ACCESSION-index-headers.html`, `ACCESSION.hdr.sgml` or the whole submission,
 * `ACCESSION.txt` or `ACCESSION.nc`: when it was accepted, for whom, and which documents it holds.
 */
import { instantOf } from '../../lib/day.ts'
import { utcOfNewYorkWallMs } from '../../lib/new-york-time.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'

type FilingDocument = {
  /** Such as `10-K`, `EX-99.1` or `GRAPHIC`. */
  readonly type: string
  readonly sequence: number
  /** Null in filings of before 2001, whose documents had none. */
  readonly filename: string | null
  readonly description: string | null
}

export type FilingHeader = {
  readonly accession: string
  /** Instant in UTC; null in headers before about 2000 and in `.nc`, where it is missing. */
  readonly acceptedAt: string | null
  /** Ten-digit CIKs of all registrants of the filing. */
  readonly ciks: readonly string[]
  /** Null in `.hdr.sgml`, which lists none. */
  readonly documents: readonly FilingDocument[] | null
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** The page holds the header twice: raw in a comment, and escaped in <PRE>, there with the documents. */
const sgmlOf = (text: string, file: string): string => {
  if (!/^\s*<(?:!doctype\s+)?html/i.test(text)) return text
  const start = text.search(/<PRE>/i)
  const end = [...text.matchAll(/<\/PRE>/gi)].at(-1)?.index ?? -1
  if (start === -1 || end < start)
    throw new SourceFormatError(file, null, 'a page without a whole <PRE>: not a filing header')
  return text
    .slice(start + '<PRE>'.length, end)
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
}

/** `LABEL:	value` in a header for people, `<TAG>value` in one for programs. */
const valuesOf = (header: string, label: string, tag: string): readonly string[] =>
  [...header.matchAll(new RegExp(`^\\s*(?:${label}:|<${tag}>)[ \\t]*(\\S+)`, 'gm'))].map(
    ([, value = '']) => value,
  )

const dateTimePattern = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** Always New York's clock: of the two times that EDGAR publishes this is the one to trust. */
const acceptedIn = (header: string, file: string): string | null => {
  const dateTime = /<ACCEPTANCE-DATETIME>[ \t]*(\S*)/.exec(header)?.[1]
  if (dateTime === undefined) return null
  const written = dateTime.replace(dateTimePattern, '$1-$2-$3T$4:$5:$6Z')
  const wallMs = Date.parse(written)
  // 31 February would be 3 March.
  if (Number.isNaN(wallMs) || instantOf(wallMs) !== written)
    throw new SourceFormatError(file, null, `ACCEPTANCE-DATETIME is ${JSON.stringify(dateTime)}`)
  return instantOf(utcOfNewYorkWallMs(wallMs))
}

type Tags = ReadonlyMap<string, string>

const documentOf = (tags: Tags, file: string, line: number): FilingDocument => {
  const type = tags.get('TYPE') ?? ''
  const filename = tags.get('FILENAME') || null
  const sequence = tags.get('SEQUENCE') ?? ''
  if (type === '' || !/^\d{1,6}$/.test(sequence))
    throw new SourceFormatError(file, line, `a document of type "${type}" and sequence "${sequence}"`)
  return { type, sequence: Number(sequence), filename, description: tags.get('DESCRIPTION') || null }
}

/** A document's tags come before <TEXT>; what follows, to </DOCUMENT>, is its content and may look like tags. */
const documentsIn = (lines: readonly string[], first: number, file: string): readonly FilingDocument[] => {
  const documents: FilingDocument[] = []
  let tags: Map<string, string> | null = null
  for (const [at, line] of lines.entries()) {
    if (at < first) continue
    if (line.startsWith('<DOCUMENT>')) tags = new Map()
    else if (tags !== null && line.startsWith('<TEXT>')) {
      documents.push(documentOf(tags, file, at + 1))
      tags = null
    } else {
      const [, tag, value = ''] = /^<([A-Z-]+)>(.*)$/.exec(line) ?? []
      if (tag !== undefined) tags?.set(tag, value.trim())
    }
  }
  return documents
}

const accessionOf = (header: string, file: string): string => {
  const [accession = ''] = valuesOf(header, 'ACCESSION NUMBER', 'ACCESSION-NUMBER')
  if (/^\d{10}-\d\d-\d{6}$/.test(accession)) return accession
  throw new SourceFormatError(file, null, `its accession number is ${JSON.stringify(accession)}`)
}

type Layout = {
  readonly begins: RegExp
  /** The first line after the header. */
  readonly ends: RegExp
  readonly closes: RegExp
}

const archived: Layout = {
  begins: /<(?:SEC|IMS)-HEADER>/,
  ends: /^<\/(?:SEC|IMS)-HEADER>/,
  closes: /^<\/(?:SEC|IMS)-DOCUMENT>/m,
}
/** As EDGAR hands filings on to its subscribers: the header ends where the documents begin, lines with a lone CR. */
const disseminated: Layout = { begins: /^<SUBMISSION>/, ends: /^<DOCUMENT>/, closes: /^<\/SUBMISSION>/m }

/** Throws SourceFormatError, also for a file that was cut off: it would have fewer documents than the filing. */
export const parseFilingHeader = (bytes: Uint8Array, file: string): FilingHeader => {
  // Old filings are in any of several encodings; the tags are ASCII.
  const text = Buffer.from(bytes).toString('latin1')
  const sgml = sgmlOf(text, file)
  const layout = disseminated.begins.test(sgml) ? disseminated : archived
  const lines = sgml.split(/\r?\n|\r/)
  const end = lines.findIndex((line) => layout.ends.test(line))
  if (end === -1 || !layout.begins.test(sgml))
    throw new SourceFormatError(file, null, 'it has no whole SEC-HEADER')
  const header = lines.slice(0, end).join('\n')
  const ciks = valuesOf(header, 'CENTRAL INDEX KEY', 'CIK').filter((cik) => /^\d{1,10}$/.test(cik))
  const accession = accessionOf(header, file)
  if (ciks.length === 0) throw new SourceFormatError(file, null, 'it names no registrant')
  const documents = documentsIn(lines, end, file)
  const isListing = documents.length > 0
  if (isListing && sgml === text && !layout.closes.test(sgml))
    throw new SourceFormatError(file, lines.length, 'it was cut off: its last tag is missing')
  return {
    accession,
    acceptedAt: acceptedIn(header, file),
    ciks: [...new Set(ciks.map((cik) => cik.padStart(10, '0')))],
    documents: isListing ? documents : null,
  }
}
