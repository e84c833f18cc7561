/** Transcripts in text and JSON, written by hand after Apple's call of 2022-01-27 (revenue 123.9 billion). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedTranscript } from './transcript.ts'
import { parseTranscriptJson } from './transcript-json.ts'
import { parseTranscriptText } from './transcript-text.ts'

const head = `Ticker: AAPL
Fiscal year: 2022
Period: Q1
Held at: 2022-01-27T17:00:00-05:00
Title: Apple Inc. first quarter 2022 earnings call
Source: own notes
URL: https://example.com/aapl-q1
`

const partsOf = ({ segments }: PublishedTranscript) =>
  segments.map(({ section, speaker, role, text }) => [section, speaker, role, text])

const expected = [
  ['prepared', 'Operator', 'operator', 'Good day and welcome.'],
  ['prepared', 'Tim Cook', 'executive', 'Revenue was $123.9 billion.\n\nA record: we thank our teams.'],
  ['qa', 'Operator', 'operator', 'We go to Ms. Huberty.'],
  ['qa', 'Katy Huberty', 'analyst', 'What of supply?'],
  ['qa', 'Tim Cook', 'executive', 'It improves.'],
]

test('text with headings and speakers on lines of their own: remarks and questions are separate sections', () => {
  const found = parseTranscriptText(
    `${head}
Call Participants:
Tim Cook -- Chief Executive Officer
Katy Huberty -- Morgan Stanley -- Analyst

Prepared Remarks:

Operator

Good day and welcome.

Tim Cook -- Chief Executive Officer

Revenue was $123.9 billion.

A record: we thank our teams.

Questions and Answers:

Operator

We go to Ms. Huberty.

Katy Huberty -- Morgan Stanley -- Analyst

What of supply?

Tim Cook

It improves.
`,
    'a.txt',
  )
  assert.deepEqual(partsOf(found), expected)
  const { ticker, fiscalYr, period, date, heldAt, title, language, source, url, participants } = found
  assert.deepEqual(
    { ticker, fiscalYr, period, date, heldAt, title, language, source, url },
    {
      ticker: 'AAPL',
      fiscalYr: 2022,
      period: 'Q1',
      date: '2022-01-27',
      heldAt: '2022-01-27T22:00:00Z',
      title: 'Apple Inc. first quarter 2022 earnings call',
      language: 'en',
      source: 'own notes',
      url: 'https://example.com/aapl-q1',
    },
  )
  assert.deepEqual(participants, [
    { name: 'Tim Cook', title: 'Chief Executive Officer', role: 'executive' },
    { name: 'Katy Huberty', title: 'Morgan Stanley -- Analyst', role: 'analyst' },
    { name: 'Operator', title: null, role: 'operator' },
  ])
})

test('text with names and colons: a sentence with a colon is not a speaker', () => {
  const found = parseTranscriptText(
    `\uFEFF${head}\r
Presentation\r
Operator: Good day and welcome.\r
Tim Cook, Chief Executive Officer: Revenue was $123.9 billion.\r
\r
A record: we thank our teams.\r
Q&A\r
Operator: We go to Ms. Huberty.\r
Katy Huberty, Analyst at Morgan Stanley: What of supply?\r
Tim Cook: It improves.`,
    'a.txt',
  )
  assert.deepEqual(partsOf(found), expected)
  assert.match(found.content, /^Operator: Good day and welcome\.\n\nTim Cook: Revenue/)
})

test('without headings the questions begin with whoever asks for the first one; else nothing is guessed', () => {
  const call = (third: string) =>
    parseTranscriptText(
      `${head}\nOperator: Welcome.\nTim Cook: Later we open the call to questions.\n${third}`,
      'a.txt',
    )
  const sectionsOf = (found: PublishedTranscript) => found.segments.map(({ section }) => section)
  const asked = call('Operator: Our first question comes from Katy Huberty.\nKaty Huberty: Thanks.')
  assert.deepEqual(sectionsOf(asked), ['prepared', 'prepared', 'qa', 'qa'])
  assert.deepEqual(sectionsOf(call('Operator: This concludes the call.')), [null, null, null])
})

test('a text that does not say whose call it is, or has no speakers, is refused with its line', () => {
  const bad: Readonly<Record<string, RegExp>> = {
    'Good day and welcome to the call.\n': /^a\.txt, line 1: no line such as "Ticker: AAPL"/,
    [`${head}\nGood day, all.\nOperator: Hello.`]: /line 9: has text before the first speaker/,
    [`${head}\n`]: /has no speaker/,
    [head]: /has no text|has no speaker/,
    [`${head.replace('Ticker: AAPL\n', '')}\nOperator: Hello.`]: /does not say its ticker/,
    [`${head.replace('Q1', 'first')}\nOperator: Hello.`]: /does not say its period/,
    [`${head.replace('2022\n', 'last\n')}\nOperator: Hello.`]: /does not say its fiscal year/,
    [`${head.replace(/Held at.*/, 'Date: 2022-02-30')}\nOperator: Hello.`]: /does not say the date/,
  }
  for (const [text, pattern] of Object.entries(bad))
    assert.throws(
      () => parseTranscriptText(text, 'a.txt'),
      (error: unknown) => error instanceof SourceFormatError && pattern.test(error.message),
      text,
    )
})

const json = (value: unknown) => parseTranscriptJson(JSON.stringify(value), 'a.json')

test('JSON of our own record, and the shapes that vendors give their customers', () => {
  const own = {
    ticker: 'AAPL',
    fiscalYr: 2022,
    period: 'Q1',
    date: '2022-01-27',
    heldAt: '2022-01-27T22:00:00Z',
    language: 'en',
    participants: [{ name: 'Tim Cook', title: 'CEO', role: 'executive' }],
    segments: [
      {
        sequence: 1,
        section: 'prepared',
        speaker: 'Tim Cook',
        role: 'executive',
        speakerTitle: 'CEO',
        text: 'Hello.',
      },
      { sequence: 2, section: 'qa', speaker: null, role: null, speakerTitle: null, text: 'Why?' },
    ],
  }
  assert.deepEqual(partsOf(json(own)[0] ?? assert.fail()), [
    ['prepared', 'Tim Cook', 'executive', 'Hello.'],
    ['qa', null, null, 'Why?'],
  ])

  const whole = [
    {
      symbol: 'AAPL',
      period: 'Q1',
      year: 2022,
      date: '2022-01-27 17:00:00',
      content: 'Tim Cook: Hi.\n\nBye.',
    },
  ]
  const [plain] = json(whole)
  assert.deepEqual([plain?.content, plain?.segments, plain?.heldAt], ['Tim Cook: Hi.\n\nBye.', [], null])
  assert.deepEqual([plain?.date, plain?.title], ['2022-01-27', 'Earnings call of Q1 2022'])

  const sessions = {
    symbol: 'AAPL',
    year: 2022,
    quarter: 1,
    time: '2022-01-27 22:00:00',
    participant: [{ name: 'Tim Cook', description: 'Chief Executive Officer', role: 'executive' }],
    transcript: [
      { name: 'Tim Cook', speech: ['One.', 'Two.'], session: 'management_discussion' },
      { name: 'Katy Huberty', speech: ['Why?'], session: 'question_answer' },
    ],
  }
  assert.deepEqual(partsOf(json(sessions)[0] ?? assert.fail()), [
    ['prepared', 'Tim Cook', 'executive', 'One.\n\nTwo.'],
    ['qa', 'Katy Huberty', null, 'Why?'],
  ])

  const marks = {
    ticker: 'AAPL',
    event: { year: 2022, quarter: 1, conference_date: '2022-01-27T14:00:00.000-08:00' },
    speakers: [
      { speaker: 'spk03', text: 'Good day and welcome.' },
      { speaker: 'spk15', text: 'May we have the first question, please?' },
      { speaker: 'spk10', text: 'Yeah, thank you.' },
    ],
  }
  const [marked] = json(marks)
  assert.deepEqual([marked?.date, marked?.heldAt], ['2022-01-27', '2022-01-27T22:00:00Z'])
  assert.deepEqual(
    marked?.segments.map(({ section, speaker }) => [section, speaker]),
    [
      ['prepared', 'spk03'],
      ['qa', 'spk15'],
      ['qa', 'spk10'],
    ],
  )
})

test('text with a dash before titles: participants are listed by company, and their names alone are speakers', () => {
  const found = parseTranscriptText(
    `${head}
Company Participants

Tim Cook - Chief Executive Officer

Conference Call Participants

Katy Huberty - Morgan Stanley

Operator

Good day and welcome.

Tim Cook

Revenue was $123.9 billion.

A record: we thank our teams.

Question-and-Answer Session

Operator

We go to Ms. Huberty.

Katy Huberty

What of supply?

Tim Cook

It improves.
`,
    'a.txt',
  )
  assert.deepEqual(
    found.segments.map(({ speaker, text }) => [speaker, text]),
    expected.map(([, speaker, , text]) => [speaker, text]),
  )
  assert.equal(found.segments[1]?.speakerTitle, 'Chief Executive Officer')
})

test('text in which nobody but the operator speaks is refused: its speakers are named in another way', () => {
  const text = `${head}\nOperator\n\nGood day.\n\nTIM COOK\n\nRevenue was $123.9 billion.\n`
  assert.throws(() => parseTranscriptText(text, 'a.txt'), /no speaker but the operator/)
})

test('invalid JSON, and JSON that has no text or does not say whose it is, is refused', () => {
  for (const text of [
    '{',
    '[1]',
    '{"ticker":"AAPL"}',
    '{"ticker":"AAPL","year":2022,"quarter":1,"date":"2022-01-27"}',
  ])
    assert.throws(() => parseTranscriptJson(text, 'a.json'), SourceFormatError, text)
})

test('tags and signs that cannot be seen do not come through', () => {
  const [found] = json({
    ticker: 'AAPL',
    year: 2022,
    quarter: 1,
    date: '2022-01-27',
    segments: [
      {
        speaker: 'Tim<script>x</script> Cook',
        text: '<p>One<br>two</p><script>alert(1)</script>\u202Ethree',
      },
    ],
  })
  assert.deepEqual(found?.segments[0]?.text, 'One\ntwo\nthree')
  assert.equal(found?.segments[0]?.speaker, 'Tim Cook')
})

test('JSON: a segment without a text among others with one stops the file instead of losing its words', () => {
  const call = { ticker: 'AAPL', fiscalYr: 2022, period: 'Q1', date: '2022-01-27' }
  const spoken = { speaker: 'Tim Cook', text: 'Revenue was $123.9 billion.' }
  for (const other of [{ speaker: 'Luca Maestri', paragraph: 'Margins rose.' }, 'Margins rose.', null])
    assert.throws(
      () => json({ ...call, segments: [spoken, other] }),
      (error) => error instanceof SourceFormatError && /segment 2 has no text/.test(error.message),
    )
  assert.equal(
    json({ ...call, segments: [spoken, { speaker: 'Luca Maestri', text: '' }] })[0]?.segments.length,
    1,
  )
  // A list of names beside the whole text.
  assert.equal(
    json({ ...call, content: 'All of it.', speakers: [{ name: 'Tim Cook' }] })[0]?.content,
    'All of it.',
  )
})
