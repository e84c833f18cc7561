import assert from 'node:assert/strict'
import { test } from 'node:test'
import { called } from './test-data.ts'

const callOf = (speakers: number) => {
  const segments = Array.from({ length: speakers }, (_, at) => ({
    sequence: at + 1,
    speaker: `Speaker ${at}`,
    text: `${at} ${'word '.repeat(120)}`,
  }))
  const participants = segments.map(({ speaker }) => ({
    name: speaker,
    title: 'Analyst of a bank',
    role: null,
  }))
  return { id: '1_2022_Q1', participants, content: segments.map(({ text }) => text).join(''), segments }
}

test('a call is read to its last word in a few results, though its text beside the speakers fits in none', async () => {
  for (const [maxChars, most] of [
    [4000, 60],
    [32_000, 7],
  ] as const) {
    const body = callOf(60)
    const read: unknown[] = []
    let args: Readonly<Record<string, unknown>> | undefined = { transcript_id: '1_2022_Q1', maxChars }
    for (let calls = 1; args !== undefined; calls++) {
      assert.ok(calls <= most, `${calls} calls`)
      const { data, size, text } = await called('get_transcripts', args, body)
      assert.ok(size <= maxChars, `${size}`)
      assert.match(text, /Long texts and lists beside the rows are cut/)
      const segments = data.answer['segments'] as unknown[]
      assert.deepEqual(data.shown, { from: read.length, rows: segments.length, of: 60 })
      read.push(...segments)
      args = data.next as typeof args
    }
    assert.deepEqual(read, body.segments)
  }
})

test('what is long beside the rows is whole where all fits', async () => {
  const body = {
    results: [{ ticker: 'ZZZA' }],
    missing: Array.from({ length: 150 }, (_, at) => `MISSING-TICKER-${at}`),
  }
  const { data } = await called('get_quotes', { tickers: 'ZZZA', maxChars: 8000 }, body)
  assert.deepEqual([data.answer, data.notices], [body, []])
})
