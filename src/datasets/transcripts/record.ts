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
  name: text('Name, or the placeholder in the file.'),
  title: orNull(text('Title and company, as in the file.')),
  role: orNull(oneOf(roles, 'Role in the call; null if the file does not say.')),
})

const Segment = model('TranscriptSegment', {
  sequence: count('Position in the call, from 1.'),
  section: orNull(oneOf(sections, 'Prepared remarks or questions; null if the file does not separate them.')),
  speaker: orNull(text('Speaker; null if the file does not say.')),
  role: orNull(oneOf(roles, 'Role in the call; null if the file does not say.')),
  speakerTitle: orNull(text('Title and company of the speaker.')),
  text: text('Spoken words as plain text; line feeds separate paragraphs.'),
})

const head = {
  id: text('CIK, or the ticker if there is no CIK, fiscal year and period, joined by underscores.'),
  fiscalYr: integer('Fiscal year of the call’s results.'),
  period: text('Fiscal period of the call’s results: Q1 to Q4, H1, H2 or FY.'),
  date: day('Day of the call.'),
  heldAt: orNull(instant('When the call began; null if only the day is known.')),
  title: text('Title of the call.'),
  language: text('Language, such as `en`; `en` is assumed if the file does not say.'),
  participants: list(Participant, 'Participants, in the order in which they speak.'),
  source: text('Source named in the operator’s file, else `import`.'),
  url: orNull(url('URL of the transcript.')),
}
const spoken = {
  content: text('The whole text.'),
  segments: list(Segment, 'The text by speaker; empty if the file has no speakers.'),
}
const names = {
  ticker: text('The requested ticker, else the company’s present one.'),
  company: orNull(text('Name of the company.')),
}
const updated = { updatedAt: instant('When the record last changed.') }

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
