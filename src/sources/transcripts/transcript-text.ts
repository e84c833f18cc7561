/** Parses a transcript in plain text: lines about the call, then speakers with their words. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import {
  contentOf,
  type Participant,
  type PublishedTranscript,
  paragraphsOf,
  roleOf,
  type Section,
  type Segment,
  withSections,
  withSpeakers,
} from './transcript.ts'
import { type HeadFields, headOf } from './transcript-head.ts'

const headNames: Readonly<Record<string, keyof HeadFields>> = {
  ticker: 'ticker',
  symbol: 'ticker',
  'fiscal year': 'fiscalYr',
  period: 'period',
  quarter: 'period',
  date: 'date',
  'held at': 'heldAt',
  title: 'title',
  language: 'language',
  source: 'source',
  url: 'url',
}

const headings: readonly (readonly [RegExp, Section | 'participants'])[] = [
  [/^(?:prepared remarks|presentation|management discussion(?: section)?)\s*:?$/i, 'prepared'],
  [
    /^(?:questions?[ -](?:and|&)[ -]answers?(?: session)?|q\s?(?:&|and)\s?a(?: session)?|questions)\s*:?$/i,
    'qa',
  ],
  [/^(?:(?:company|corporate|conference|call) ){0,2}participants\s*:?$/i, 'participants'],
]

type Line = { readonly text: string; readonly number: number }
type Speaker = { readonly name: string; readonly title: string | null; readonly said: string }

const NAME = String.raw`(?:\p{Lu}[\p{L}\p{M}.'’-]*)(?: (?:de|van|von|der|la|\p{Lu}[\p{L}\p{M}.'’-]*)){0,5}`
/** `Tim Cook -- Chief Executive Officer` on a line of its own. */
const titled = new RegExp(
  `^(${NAME}|Operator) (?:--|–|—) (\\p{Lu}.{1,120}(?:[^.!?:]|Inc\\.|Corp\\.|Co\\.|Ltd\\.))$`,
  'u',
)
/** `Tim Cook - Chief Executive Officer` in a list; among spoken words it may be anything. */
const listedName = new RegExp(`^(${NAME}) - (\\p{Lu}.{1,120})$`, 'u')
/** `Tim Cook, CEO: Thank you` and `Operator: Good day`; one capital word alone may begin any sentence. */
const inline = new RegExp(`^(Operator|(?=[^:,]* )${NAME})(?:, ([^:]{2,100}))?: (.+)$`, 'u')

type Style = (line: string, known: ReadonlyMap<string, string | null>) => Speaker | null

const OPERATOR = /^operator$/i

/** A name that came with its title before may be alone on a later line. */
const byLine: Style = (line, known) => {
  const [, name, title] = titled.exec(line) ?? []
  if (name !== undefined && title !== undefined) return { name, title, said: '' }
  const isAlone = OPERATOR.test(line) || known.has(line)
  return isAlone ? { name: line, title: known.get(line) ?? null, said: '' } : null
}

const byColon: Style = (line, known) => {
  const [, name, title, said] = inline.exec(line) ?? []
  if (name === undefined || said === undefined) return null
  return { name, title: title ?? known.get(name) ?? null, said }
}

type DraftSegment = { section: Section | null; speaker: string; speakerTitle: string | null; lines: string[] }

type Body = {
  section: Section | 'participants' | null
  readonly known: Map<string, string | null>
  readonly listed: Participant[]
  readonly drafts: DraftSegment[]
}

const addSpeaker = ({ section, listed, drafts }: Body, { name, title, said }: Speaker): void => {
  if (section === 'participants') listed.push({ name, title, role: roleOf(name, title) })
  else drafts.push({ section, speaker: name, speakerTitle: title, lines: [said] })
}

/** Without a heading the call begins with a name alone, whose words follow; a participant is listed with a title. */
const isFirstOfCall = ({ section }: Body, { name, said }: Speaker, { text }: Line): boolean =>
  section === 'participants' && said === '' && text === name

/** The text between two speakers is of the first. */
const addText = ({ section, drafts }: Body, { text, number }: Line, file: string): void => {
  if (section === 'participants') return
  const last = drafts.at(-1)
  if (last !== undefined) last.lines.push(text)
  else if (text !== '') throw new SourceFormatError(file, number, 'has text before the first speaker')
}

const speakerIn = (line: string, { section, known }: Body, style: Style): Speaker | null => {
  const [, name, title] = (section === 'participants' && listedName.exec(line)) || []
  if (name !== undefined && title !== undefined) return { name, title, said: '' }
  return style(line, known)
}

const readBody = (lines: readonly Line[], file: string): Body => {
  const style = lines.some(({ text }) => titled.test(text) || OPERATOR.test(text)) ? byLine : byColon
  const body: Body = { section: null, known: new Map(), listed: [], drafts: [] }
  for (const line of lines) {
    const heading = headings.find(([pattern]) => pattern.test(line.text))?.[1]
    const speaker = heading === undefined ? speakerIn(line.text, body, style) : null
    if (heading !== undefined) body.section = heading
    else if (speaker === null) addText(body, line, file)
    else {
      if (isFirstOfCall(body, speaker, line)) body.section = null
      body.known.set(speaker.name, speaker.title)
      addSpeaker(body, speaker)
    }
  }
  return body
}

const segmentsOf = (drafts: readonly DraftSegment[]): readonly Segment[] =>
  drafts
    .map(({ section, speaker, speakerTitle, lines }) => ({
      section,
      speaker,
      role: roleOf(speaker, speakerTitle),
      speakerTitle,
      text: paragraphsOf(lines.join('\n')),
    }))
    .filter(({ text }) => text !== '')

const readHead = (lines: readonly Line[], file: string) => {
  const fields: { -readonly [N in keyof HeadFields]?: string } = {}
  for (const [at, { text, number }] of lines.entries()) {
    if (text === '') return { fields, body: lines.slice(at) }
    const [, label = '', value = ''] = /^([A-Za-z ]{2,20}):(.*)$/s.exec(text) ?? []
    const name = headNames[label.toLowerCase()]
    if (name === undefined)
      throw new SourceFormatError(file, number, `no line such as "Ticker: AAPL" before the first blank line`)
    fields[name] = value.trimStart()
  }
  throw new SourceFormatError(file, lines.length, 'has no text after its first lines')
}

/** Throws SourceFormatError with the line. */
export const parseTranscriptText = (text: string, file: string): PublishedTranscript => {
  const lines = paragraphLines(text)
  const { fields, body } = readHead(lines, file)
  const { drafts, listed } = readBody(body, file)
  const segments = withSections(segmentsOf(drafts))
  if (segments.length === 0) throw new SourceFormatError(file, null, 'has no speaker')
  const published = headOf(fields, file)
  const isByLine = body.some(({ text }) => OPERATOR.test(text))
  if (isByLine && segments.every(({ role }) => role === 'operator'))
    throw new SourceFormatError(
      file,
      null,
      'has no speaker but the operator: all words would be the operator’s',
    )
  return {
    ...published,
    content: contentOf(segments),
    segments,
    participants: withSpeakers(listed, segments),
  }
}

const paragraphLines = (text: string): readonly Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, at) => ({ text: paragraphsOf(line), number: at + 1 }))
