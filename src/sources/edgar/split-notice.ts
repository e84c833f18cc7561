/** The split that an 8-K states, in its text or its press releases, out of the whole text of the submission. */
import { daysAfter } from '../../lib/day.ts'
import { isTradingDay } from '../../lib/exchange-session.ts'
import { paragraphsOf } from './document-paragraphs.ts'
import { parseFilingHeader } from './filing-header.ts'
import { type StatedSplit, splitsIn } from './split-wording.ts'
import { documentsIn, filedOnIn, submissionText } from './submission-text.ts'

export type SplitNotice = {
  readonly cik: string
  readonly accession: string
  readonly filedOn: string
  /** Null of an 8-K that states none, or leaves open when or at which ratio. */
  readonly split: StatedSplit | null
}

const forms: ReadonlySet<string> = new Set(['8-K', '8-K/A'])
const isRead = (type: string): boolean => forms.has(type) || /^EX-99(?:\.\d+)?$/.test(type)

/** An 8-K is due four business days after what it reports; a split is announced weeks ahead, and long ones some months. */
const DAYS_BEHIND = 7
const DAYS_AHEAD = 120

const isTimely = ({ on }: StatedSplit, filedOn: string): boolean =>
  isTradingDay(on) && on >= daysAfter(filedOn, -DAYS_BEHIND) && on <= daysAfter(filedOn, DAYS_AHEAD)

/** The one split of all its documents; null where they state two, or one that is not near the day of filing. */
const splitOf = (bytes: Uint8Array, filedOn: string, file: string): StatedSplit | null => {
  const read = [...documentsIn(submissionText(bytes))].filter(({ type }) => isRead(type))
  const texts = read.map(({ start, end }) => new TextDecoder().decode(bytes.subarray(start, end)))
  const splits = texts
    .filter((text) => /split/i.test(text))
    .flatMap((text) => splitsIn(paragraphsOf(text, file)))
  const distinct = new Map(splits.map((split) => [JSON.stringify(split), split]))
  const [split] = distinct.values()
  return split !== undefined && distinct.size === 1 && isTimely(split, filedOn) ? split : null
}

/** Null of another form than an 8-K, and of one of several registrants. Throws SourceFormatError. */
export const parseSplitNotice = (bytes: Uint8Array, file: string): SplitNotice | null => {
  const { accession, ciks, documents } = parseFilingHeader(bytes, file)
  const [cik, another] = ciks
  if (cik === undefined || another !== undefined || !forms.has(documents?.[0]?.type ?? '')) return null
  const filedOn = filedOnIn(bytes, file)
  return { cik, accession, filedOn, split: splitOf(bytes, filedOn, file) }
}
