/** A transcript of a call: its head, which lists show, and its text, which only the call itself shows. */
import {
  count,
  day,
  instant,
  integer,
  list,
  model,
  oneOf,
  orNull,
  record,
  text,
  url,
} from '../../contract/field.ts'
import { roles, sections } from '../../sources/transcripts/transcript.ts'
import { collection } from '../../store/collection.ts'

const Participant = model('TranscriptParticipant', {
  name: text('Name, or the mark that the file has in its place.'),
  title: orNull(text('Title and firm, as the file has them.')),
  role: orNull(oneOf(roles, 'Part in the call; null where the file does not say.')),
})

const Segment = model('TranscriptSegment', {
  sequence: count('Place in the call, from 1.'),
  section: orNull(
    oneOf(sections, 'Prepared remarks or questions; null where the file does not separate them.'),
  ),
  speaker: orNull(text('Who speaks; null where the file does not say.')),
  role: orNull(oneOf(roles, 'Part in the call; null where the file does not say.')),
  speakerTitle: orNull(text('Title and firm of the speaker.')),
  text: text('What was said, plain text; paragraphs are parted by line feeds.'),
})

const head = {
  id: text('CIK (without one the ticker), fiscal year and period, joined by underscores.'),
  fiscalYr: integer('Fiscal year that the call is about.'),
  period: text('Fiscal period that the call is about: Q1 to Q4, H1, H2 or FY.'),
  date: day('Day of the call.'),
  heldAt: orNull(instant('When the call began; null where only the day is known.')),
  title: text('Title of the call.'),
  language: text('Language, such as `en`, which is assumed where the file does not say.'),
  participants: list(Participant, 'Who takes part, in the order in which they speak.'),
  source: text('Where the operator has it from, as the file says; else `import`.'),
  url: orNull(url('Address of the transcript.')),
}
const spoken = {
  content: text('The whole text.'),
  segments: list(Segment, 'The text by speaker; empty where the file has no speakers.'),
}
const names = {
  ticker: text('The ticker asked for; else that of the company today.'),
  company: orNull(text('Name of the company.')),
}
const updated = { updatedAt: instant('When the record last changed here.') }

export const Transcript = model(
  'TranscriptSummary',
  { ...names, ...head, ...updated },
  'A transcript without its text.',
)
export const TranscriptById = model(
  'Transcript',
  { ...names, ...head, ...updated, ...spoken },
  'A transcript.',
)
const TranscriptText = record(spoken)

/** For the list of the whole market. */
export const newestFirst = ['date desc', 'ticker', 'id'] as const

/** One row a company and period. `mark` changes with the text, so that `updatedAt` does. */
export const transcripts = collection('transcripts', {
  record: Transcript,
  columns: { id: 'text', cik: 'text?', ticker: 'text', date: 'day', mark: 'text' },
  key: ['id'],
  orders: [newestFirst, ['cik', ...newestFirst], ['ticker', 'date desc', 'id']],
  counts: [['cik'], ['ticker']],
  joined: ['ticker', 'company'],
  updatedAt: 'updatedAt',
})

/** Apart from the rest, so that lists never touch it: a call is some 50 KB. */
export const transcriptTexts = collection('transcript_texts', {
  record: TranscriptText,
  columns: { id: 'text', content: 'text', segments: 'json' },
  key: ['id'],
  late: ['content', 'segments'],
})
