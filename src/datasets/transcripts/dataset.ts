/** Transcripts of earnings calls, which the operator brings: no free source has them. */
import { one, page, perTicker } from '../../contract/envelope.ts'
import { limit, page as pageParameter } from '../../contract/parameter.ts'
import { listingReads } from '../../security-master/security-master.ts'
import { dataset, endpoint } from '../dataset.ts'
import { datedQuery } from '../list-answer.ts'
import { exampleCall, exampleTranscript } from './example.ts'
import { marketTranscripts, tickerTranscripts, wholeTranscript } from './query.ts'
import { Transcript, TranscriptById, transcripts, transcriptTexts } from './record.ts'

const tag = {
  name: 'Transcripts',
  about: 'Transcripts of earnings calls that the operator has imported.',
}
const NONE_IN_SAMPLE =
  'Publishers do not allow redistribution of transcripts, so the bundled sample has none.'
const reads = [transcripts, ...listingReads]

const ofMarket = endpoint({
  path: '/v1/transcripts',
  exported: { rows: 'calls without their text; openbell export --dump transcripts has it' },
  name: 'listTranscripts',
  summary: 'Transcripts',
  tag,
  about: `Earnings calls of all companies, newest first, without their text. ${NONE_IN_SAMPLE}`,
  query: { ...datedQuery(Transcript), page: pageParameter(), limit: limit({ max: 250, default: 50 }) },
  reads,
  returns: page(Transcript),
  example: { values: { limit: 1 }, response: { results: [exampleCall], count: 1, total: 1, page: 0 } },
  answer: marketTranscripts,
})

const ofTicker = endpoint({
  path: '/v1/transcripts/{ticker}',
  name: 'listTranscriptsOfTicker',
  summary: 'Transcripts of a ticker',
  tag,
  about: `Earnings calls of one company, newest first, without their text. ${NONE_IN_SAMPLE}`,
  query: { ...datedQuery(Transcript), limit: limit({ max: 5000, default: 500 }) },
  reads,
  returns: perTicker(Transcript),
  example: {
    values: { ticker: 'AAPL' },
    response: { ticker: 'AAPL', results: [exampleCall], count: 1, total: 1 },
  },
  answer: tickerTranscripts,
})

const byId = endpoint({
  path: '/v1/transcripts/by-id/{transcript_id}',
  name: 'getTranscript',
  summary: 'One transcript',
  tag,
  about: `The complete transcript of one earnings call, by speaker. ${NONE_IN_SAMPLE}`,
  reads: [...reads, transcriptTexts],
  maxAgeSeconds: 300,
  returns: one(TranscriptById),
  example: {
    values: { transcript_id: '0000320193_2022_Q1' },
    response: exampleTranscript,
  },
  answer: wholeTranscript,
})

export const transcriptsDataset = dataset({
  name: 'transcripts',
  about: 'Transcripts of earnings calls that the operator has imported.',
  collections: [transcripts, transcriptTexts],
  endpoints: [ofMarket, ofTicker, byId],
})
