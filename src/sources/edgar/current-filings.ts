/** EDGAR's feed of current filings (browse-edgar?action=getcurrent, Atom): the newest, with the minute of acceptance. */
import { instantOf, isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { zonedTimeMs } from '../../lib/zoned-time.ts'
import { parseRows, requireReadable } from '../files/parsed-rows.ts'
import { childOf, childrenOf, parseXml, textAt, type XmlElement } from '../files/xml.ts'
import type { AnnouncedFiling, AnnouncedFilings } from './filing-index.ts'

const linkPattern = /\/Archives\/edgar\/data\/(\d{1,10})\/\d{18}\/(\d{10}-\d\d-\d{6})-index\.html?$/

const acceptedIn = (entry: XmlElement): string | null => {
  const ms = zonedTimeMs(textAt(entry, 'updated') ?? '')
  return ms === null ? null : instantOf(ms)
}

/** The summary is HTML in text: `<b>Filed:</b> 2025-12-12 … <br>Item 8.01: Other Events`. */
const summaryIn = (entry: XmlElement) => {
  const text = (textAt(entry, 'summary') ?? '').replace(/<[^<>]*>/g, ' ')
  const filedOn = /Filed:\s*(\d{4}-\d\d-\d\d)/.exec(text)?.[1] ?? ''
  const items = [...text.matchAll(/\bItem (\d+\.\d\d):/g)].map(([, item = '']) => item)
  return { filedOn, items }
}

const filingOf = (entry: XmlElement): AnnouncedFiling => {
  const [, cik, accession] = linkPattern.exec(childOf(entry, 'link')?.attributes.get('href') ?? '') ?? []
  const form = childOf(entry, 'category')?.attributes.get('term') ?? ''
  const { filedOn, items } = summaryIn(entry)
  const acceptedAt = acceptedIn(entry)
  if (cik === undefined || accession === undefined) throw new RangeError('its link names no filing')
  if (form === '') throw new RangeError('it has no form type')
  if (!isDay(filedOn)) throw new RangeError('its summary has no filing date')
  if (acceptedAt === null) throw new RangeError('its time cannot be read')
  return { cik: cik.padStart(10, '0'), accession, form, filedOn, acceptedAt, items }
}

/** One row an entry, the newest first. Throws SourceFormatError, also where no entry can be read. */
export const parseCurrentFilings = (bytes: Uint8Array, file: string): AnnouncedFilings => {
  const feed = parseXml(bytes, file)
  if (feed.name !== 'feed' || !/^Latest Filings\b/.test(textAt(feed, 'title') ?? ''))
    throw new SourceFormatError(file, null, 'not the feed of current filings')
  const entries = childrenOf(feed, 'entry')
  const parsed = parseRows(entries, filingOf, (entry) => ({ row: textAt(entry, 'title') ?? '' }))
  requireReadable(file, parsed)
  return { filings: parsed.rows, rejected: parsed.rejected }
}
