/** What the conformance tests load of transcripts: calls of Apple and Microsoft, two of them on one day. */
import assert from 'node:assert/strict'
import { parseTranscriptJson } from '../../sources/transcripts/transcript-json.ts'
import type { Store } from '../../store/store.ts'
import { transcriptRows } from './normalize.ts'
import { transcripts, transcriptTexts } from './record.ts'

const calls = [
  { ticker: 'AAPL', year: 2022, quarter: 1, date: '2022-01-27', company: 'Apple Q1 FY 2022' },
  { ticker: 'AAPL', year: 2021, quarter: 4, date: '2021-10-28', company: 'Apple Q4 FY 2021' },
  { ticker: 'AAPL', year: 2021, quarter: 3, date: '2021-07-27', company: 'Apple Q3 FY 2021' },
  { ticker: 'MSFT', year: 2021, quarter: 4, date: '2021-07-27', company: 'Microsoft fiscal year 2021 Q4' },
]

export const loadTestData = async (store: Store): Promise<void> => {
  const rows = await Promise.all(
    calls.map(({ company, ...call }) => {
      const content = `Good day and welcome to the ${company} earnings conference call.`
      const [parsed = assert.fail()] = parseTranscriptJson(JSON.stringify({ ...call, content }), 'call.json')
      return transcriptRows(parsed, store)
    }),
  )
  await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, async (transaction) => {
    await transaction.put({ collection: transcripts, rows: rows.map(({ head }) => head) })
    await transaction.put({ collection: transcriptTexts, rows: rows.map(({ text }) => text) })
  })
}
