/** What the conformance tests load of transcripts: one call of Apple. */
import assert from 'node:assert/strict'
import { parseTranscriptJson } from '../../sources/transcripts/transcript-json.ts'
import type { Store } from '../../store/store.ts'
import { transcriptRows } from './normalize.ts'
import { transcripts, transcriptTexts } from './record.ts'

const content = 'Good day and welcome to the Apple Q1 FY 2022 earnings conference call.'

export const loadTestData = async (store: Store): Promise<void> => {
  const call = { ticker: 'AAPL', year: 2022, quarter: 1, date: '2022-01-27', content }
  const [parsed = assert.fail()] = parseTranscriptJson(JSON.stringify(call), 'call.json')
  const { head, text } = await transcriptRows(parsed, store)
  await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, async (transaction) => {
    await transaction.put({ collection: transcripts, rows: [head] })
    await transaction.put({ collection: transcriptTexts, rows: [text] })
  })
}
