/** Transcripts in JSON: our own record, and the shapes that vendors give their customers. */
import { isJsonObject, parseJsonDocument } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import {
  contentOf,
  type Participant,
  type PublishedTranscript,
  paragraphsOf,
  type Role,
  roleOf,
  roles,
  type Section,
  type Segment,
  withSections,
  withSpeakers,
} from './transcript.ts'
import { headOf, lineOf } from './transcript-head.ts'

type Fields = Readonly<Record<string, unknown>>

const first = (fields: Fields, names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null)

const sectionWords: readonly (readonly [RegExp, Section])[] = [
  [/^(?:prepared|presentation|management_discussion|prepared_remarks)$/i, 'prepared'],
  [/^(?:qa|q&a|question_answer|questions_and_answers)$/i, 'qa'],
]

const sectionOf = (value: unknown): Section | null =>
  typeof value === 'string' ? (sectionWords.find(([pattern]) => pattern.test(value))?.[1] ?? null) : null

const statedRole = (value: unknown): Role | null =>
  roles.find((role) => typeof value === 'string' && role === value.toLowerCase()) ?? null

const spokenNames = ['text', 'speech', 'content'] as const

/** Throws SourceFormatError where some segments have a text and others lack it: their words would be lost. */
const checkTexts = (parts: readonly unknown[], file: string): void => {
  const hasText = (part: unknown): boolean => isJsonObject(part) && spokenNames.some((name) => name in part)
  const lacking = parts.findIndex((part) => !hasText(part))
  if (lacking !== -1 && parts.some(hasText))
    throw new SourceFormatError(file, null, `segment ${lacking + 1} has no text`)
}

const spokenOf = (fields: Fields): string => {
  const { text, speech, content } = fields
  const parts = Array.isArray(speech) ? speech : [text ?? speech ?? content]
  return paragraphsOf(parts.filter((part) => typeof part === 'string').join('\n\n'))
}

const participantsOf = (value: unknown): readonly Participant[] =>
  (Array.isArray(value) ? value : []).filter(isJsonObject).flatMap((fields) => {
    const name = lineOf(fields['name'])
    if (name === null) return []
    const title = lineOf(first(fields, ['title', 'description', 'speakerTitle']))
    return [{ name, title, role: statedRole(fields['role']) ?? roleOf(name, title) }]
  })

/** The listed participant says more of a speaker whom a segment names by a code such as `spk03`. */
const speakerOf = (fields: Fields, listed: ReadonlyMap<string, Participant>) => {
  const given = first(fields, ['speaker', 'name'])
  const speaker = isJsonObject(given) ? lineOf(given['name']) : lineOf(given)
  const title = isJsonObject(given) ? given['title'] : first(fields, ['speakerTitle', 'title'])
  const known = speaker === null ? undefined : listed.get(speaker)
  return { speaker, known, title: lineOf(title) ?? known?.title ?? null }
}

const segmentOf = (value: unknown, listed: ReadonlyMap<string, Participant>): Segment | null => {
  if (!isJsonObject(value)) return null
  const text = spokenOf(value)
  const { speaker, known, title } = speakerOf(value, listed)
  const role = statedRole(value['role']) ?? known?.role ?? roleOf(speaker, title)
  const section = sectionOf(first(value, ['section', 'session']))
  return text === '' ? null : { section, speaker, role, speakerTitle: title, text }
}

const transcriptOf = (value: unknown, file: string): PublishedTranscript => {
  if (!isJsonObject(value)) throw new SourceFormatError(file, null, 'holds something other than a transcript')
  const event = isJsonObject(value['event']) ? value['event'] : {}
  const fields = { ...event, ...value }
  const head = headOf(
    {
      ticker: first(fields, ['ticker', 'symbol']),
      fiscalYr: first(fields, ['fiscalYr', 'fiscalYear', 'year']),
      period: first(fields, ['period', 'quarter']),
      date: first(fields, ['date', 'conference_date', 'time']),
      heldAt: first(fields, ['heldAt']),
      title: first(fields, ['title']),
      language: first(fields, ['language']),
      source: first(fields, ['source']),
      url: first(fields, ['url']),
    },
    file,
  )
  const listed = participantsOf(first(fields, ['participants', 'participant']))
  const named = new Map(listed.map((participant) => [participant.name, participant]))
  const spoken = first(fields, ['segments', 'transcript', 'speakers'])
  const parts = Array.isArray(spoken) ? spoken : []
  checkTexts(parts, file)
  const segments = withSections(parts.flatMap((part) => segmentOf(part, named) ?? []))
  const content =
    typeof fields['content'] === 'string' ? paragraphsOf(fields['content']) : contentOf(segments)
  if (content === '') throw new SourceFormatError(file, null, 'has no text: neither content nor segments')
  return { ...head, content, segments, participants: withSpeakers(listed, segments) }
}

/** One transcript or an array of them. Throws SourceFormatError. */
export const parseTranscriptJson = (text: string, file: string): readonly PublishedTranscript[] => {
  const value = parseJsonDocument(Buffer.from(text.replace(/^\uFEFF/, '')), file)
  return (Array.isArray(value) ? value : [value]).map((each) => transcriptOf(each, file))
}
