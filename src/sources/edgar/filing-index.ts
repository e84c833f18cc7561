/**
 * EDGAR's index files (daily-index and full-index: company, crawler, form, master, xbrl): which filings came in;
 * leaves out the name of the registrant, and the time of day, which they do not have.
 */
import { paddedCik } from '../../lib/cik.ts'
import { isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseRows, type Rejection, requireReadable } from '../files/parsed-rows.ts'

/** A filing as EDGAR announces it, before the registrant's submissions file has the rest. */
export type AnnouncedFiling = {
  /** Ten digits. */
  readonly cik: string
  readonly accession: string
  readonly form: string
  readonly filedOn: string
  /** Instant in UTC; null where only the day is known. */
  readonly acceptedAt: string | null
  /** Items of an 8-K such as `2.02`. */
  readonly items: readonly string[]
}

export type AnnouncedFilings = {
  readonly filings: readonly AnnouncedFiling[]
  readonly rejected: readonly Rejection[]
}

/** The four cells of a line that matter, as published. */
type Cells = { readonly form: string; readonly cik: string; readonly date: string; readonly path: string }
type ReadLine = (line: string) => Cells | null

const pipeDelimited: ReadLine = (line) => {
  const [cik, , form, date, path, ...more] = line.split('|')
  if (cik === undefined || form === undefined || date === undefined || path === undefined) return null
  return more.length > 0 ? null : { cik, form: form.trim(), date, path: path.trim() }
}

// A name longer than its column moves the others to the right, so a line is read from its right end.
const tail = /^(.*\S) +(\d{1,10}) +(\d{8}|\d{4}-\d\d-\d\d) +(\S+) *$/

const ofTail = (line: string, formIn: (head: string) => string | null): Cells | null => {
  const [, head = '', cik = '', date = '', path = ''] = tail.exec(line) ?? []
  const form = formIn(head)
  return form === null ? null : { form, cik, date, path }
}

/**
 * `Form Type` comes first. `SCHEDULE 13G/A` of 2025 is wider than its heading and moves the names to the right: such a form
 * ends at the first two blanks.
 */
const formFirst =
  (width: number): ReadLine =>
  (line) =>
    ofTail(line, (head) =>
      head[width - 1] === ' '
        ? head.slice(0, width).trim()
        : (/^\S(?:.*?\S)?(?= {2})/.exec(head)?.[0] ?? null),
    )

/** `Form Type` comes last, after the name and two blanks or more. */
const formLast: ReadLine = (line) =>
  ofTail(line, (head) => {
    const gap = head.lastIndexOf('  ')
    return gap === -1 ? null : head.slice(gap).trim()
  })

const headings: readonly { readonly mark: RegExp; readonly reader: (heading: string) => ReadLine }[] = [
  { mark: /^CIK\|Company Name\|Form Type\|Date Filed\|File ?[Nn]ame$/, reader: () => pipeDelimited },
  {
    mark: /^Form Type +Company Name +CIK +Date Filed +(?:File Name|URL)$/,
    reader: (heading) => formFirst(heading.indexOf('Company Name')),
  },
  { mark: /^Company Name +Form Type +CIK +Date Filed +(?:File Name|URL)$/, reader: () => formLast },
]

const HEADER_LINES = 20

/** The reader of the lines that follow the rule under the headings, and the number of the first of them. */
const layoutOf = (lines: readonly string[], file: string) => {
  const [start = ''] = lines
  if (!/^Description: .*Index of EDGAR Dissemination Feed/.test(start)) {
    const reason = `not an EDGAR index: it begins with ${JSON.stringify(start.slice(0, 60))}`
    throw new SourceFormatError(file, 1, reason)
  }
  const rule = lines.slice(0, HEADER_LINES).findIndex((line) => /^-{20,}\s*$/.test(line))
  if (rule === -1) throw new SourceFormatError(file, null, 'there is no line under the column names')
  const lastBlank = lines
    .slice(0, rule)
    .findLastIndex((line) => line.trim() === '' || /^[A-Z][\w ]*: /.test(line))
  // Some headings are broken over two lines.
  const heading = lines
    .slice(lastBlank + 1, rule)
    .join(' ')
    .trim()
  const found = headings.find(({ mark }) => mark.test(heading))
  if (found === undefined)
    throw new SourceFormatError(file, rule, `unknown column names: ${JSON.stringify(heading)}`)
  return { read: found.reader(heading), first: rule + 1 }
}

const pathPattern = /(?:^|\/)edgar\/data\/\d+\/(\d{10}-\d\d-\d{6})(?:\.txt|-index\.html?)$/

const filingOf = (cells: Cells | null): AnnouncedFiling => {
  if (cells === null) throw new RangeError('its columns are ambiguous')
  const { form, cik, date, path } = cells
  const padded = paddedCik(cik)
  const filedOn = date.includes('-') ? date : `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  const accession = pathPattern.exec(path)?.[1]
  if (padded === null) throw new RangeError(`CIK ${JSON.stringify(cik)}`)
  if (!isDay(filedOn)) throw new RangeError(`date ${JSON.stringify(date)}`)
  if (accession === undefined) throw new RangeError(`file name ${JSON.stringify(path)}`)
  if (form === '') throw new RangeError('there is no form')
  return { cik: padded, accession, form, filedOn, acceptedAt: null, items: [] }
}

/**
 * One row a (registrant, filing), in the file's order; a header alone is a day without filings. Throws
 * SourceFormatError where the columns are others, and where no line can be read at all.
 */
export const parseFilingIndex = (bytes: Uint8Array, file: string): AnnouncedFilings => {
  // Some names are not UTF-8; the cells that are read are ASCII.
  const lines = Buffer.from(bytes).toString('latin1').split(/\r?\n/)
  const { read, first } = layoutOf(lines, file)
  const rows = [...lines.keys()].filter((at) => at >= first && lines[at]?.trim() !== '')
  const parsed = parseRows(
    rows,
    (at) => filingOf(read(lines[at] ?? '')),
    (at) => ({ row: (lines[at] ?? '').trim().slice(0, 200), line: at + 1 }),
  )
  requireReadable(file, parsed)
  return { filings: parsed.rows, rejected: parsed.rejected }
}
