/** Transcripts imported and served, over a real store. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { withListed } from '../../../test/files/company-files.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, openTestMarket, type TestMarket } from '../../../test/support/test-market.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { importRecords } from '../../portable/record-import.ts'
import { datasets } from '../index.ts'
import { newestFirst, transcripts, transcriptTexts } from './record.ts'

type Market = TestMarket

const folder = mkdtempSync(join(tmpdir(), 'openbell-transcripts-'))
after(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const take = ({ store }: Market, files: readonly string[], at = '2026-11-20T21:05:00Z') =>
  importRecords({ store, datasets, collections: [transcripts, transcriptTexts], files, at })

const call = (ticker: string, year: number, period: string, date: string, text = 'Hello.'): string =>
  `Ticker: ${ticker}\nFiscal year: ${year}\nPeriod: ${period}\nDate: ${date}\n\nPrepared Remarks\nTim Cook, Chief Executive Officer: ${text}\nQ&A\nOperator: Questions?\n`

test('a call is listed without its text, and whole by its id', async () => {
  const market = await openTestMarket()
  await take(market, [fileOf('a.txt', call('AAPL', 2022, 'Q1', '2022-01-27'))])
  const listed = {
    ticker: 'AAPL',
    company: 'Apple Inc.',
    id: '0000320193_2022_Q1',
    fiscalYr: 2022,
    period: 'Q1',
    date: '2022-01-27',
    heldAt: null,
    title: 'Earnings call of Q1 2022',
    language: 'en',
    participants: [
      { name: 'Tim Cook', title: 'Chief Executive Officer', role: 'executive' },
      { name: 'Operator', title: null, role: 'operator' },
    ],
    source: 'import',
    url: null,
    updatedAt: '2026-11-20T21:05:00Z',
  }
  const all = await market.ask('/v1/transcripts', '/v1/transcripts')
  assert.deepEqual(all.body, { results: [listed], count: 1, total: 1, page: 0 })
  const own = await market.ask('/v1/transcripts/{ticker}', '/v1/transcripts/AAPL')
  assert.deepEqual(own.body, { ticker: 'AAPL', results: [listed], count: 1, total: 1 })
  const whole = await market.ask(
    '/v1/transcripts/by-id/{transcript_id}',
    '/v1/transcripts/by-id/0000320193_2022_Q1',
  )
  const speaker = { speaker: 'Tim Cook', role: 'executive', speakerTitle: 'Chief Executive Officer' }
  assert.deepEqual(whole.body, {
    ...listed,
    content: 'Tim Cook: Hello.\n\nOperator: Questions?',
    segments: [
      { sequence: 1, section: 'prepared', ...speaker, text: 'Hello.' },
      {
        sequence: 2,
        section: 'qa',
        speaker: 'Operator',
        role: 'operator',
        speakerTitle: null,
        text: 'Questions?',
      },
    ],
  })
  const absent = await market.ask(
    '/v1/transcripts/by-id/{transcript_id}',
    '/v1/transcripts/by-id/0000320193_2022_Q2',
  )
  assert.deepEqual([absent.status, absent.body['code']], [404, 'transcript_not_found'])
})

test('shares of one company have the same calls, newest first', async () => {
  const market = await openTestMarket()
  await take(market, [
    fileOf('1.txt', call('BRK.B', 2022, 'Q1', '2022-04-30')),
    fileOf('2.txt', call('BRK-A', 2022, 'Q2', '2022-08-06')),
    fileOf('3.txt', call('UNLISTED', 2022, 'Q2', '2022-08-07')),
  ])
  for (const ticker of ['BRK-A', 'BRK-B']) {
    const { body } = await market.ask('/v1/transcripts/{ticker}', `/v1/transcripts/${ticker}`)
    const rows = body['results'] as readonly Readonly<Record<string, unknown>>[]
    assert.deepEqual(
      rows.map((row) => [row['ticker'], row['period']]),
      [
        [ticker, 'Q2'],
        [ticker, 'Q1'],
      ],
    )
  }
  const { body } = await market.ask('/v1/transcripts', '/v1/transcripts?limit=1')
  const [first] = body['results'] as readonly Readonly<Record<string, unknown>>[]
  assert.deepEqual([first?.['id'], first?.['company'], body['total']], ['UNLISTED_2022_Q2', null, 3])
})

test('a call is of the company that had the ticker on its day', async () => {
  const market = await openTestMarket()
  const lists = withListed([92230, 'TFC', 'TRUIST FINANCIAL CORP'], [1108134, 'BBT', 'Beacon Financial Corp'])
  await loadFiles(market.store, 'sec-tickers', lists)
  await take(market, [
    fileOf('truist.txt', call('BBT', 2018, 'Q1', '2018-04-19')),
    fileOf('beacon.txt', call('BBT', 2025, 'Q3', '2025-10-30')),
    fileOf('meta.txt', call('FB', 2021, 'Q1', '2021-04-28')),
  ])
  const callsOf = async (ticker: string) => {
    const { body } = await market.ask('/v1/transcripts/{ticker}', `/v1/transcripts/${ticker}`)
    return (body['results'] as readonly Readonly<Record<string, unknown>>[]).map((row) => row['id'])
  }
  assert.deepEqual(await callsOf('BBT'), ['0001108134_2025_Q3'])
  assert.deepEqual(await callsOf('TFC'), ['0000092230_2018_Q1'])
  assert.deepEqual(await callsOf('META'), ['0001326801_2021_Q1'])
})

test('the same call again changes nothing; other words of it change the text and when it changed', async () => {
  const market = await openTestMarket()
  const file = fileOf('same.txt', call('AAPL', 2022, 'Q1', '2022-01-27'))
  await take(market, [file])
  const again = await take(market, [file], '2026-11-21T00:00:00Z')
  assert.equal(again.collections['transcripts']?.unchanged, 1)
  fileOf('same.txt', call('AAPL', 2022, 'Q1', '2022-01-27', 'Welcome.'))
  await take(market, [file], '2026-11-22T00:00:00Z')
  const { body } = await market.ask(
    '/v1/transcripts/by-id/{transcript_id}',
    '/v1/transcripts/by-id/0000320193_2022_Q1',
  )
  assert.deepEqual(
    [body['updatedAt'], body['content']],
    ['2026-11-22T00:00:00Z', 'Tim Cook: Welcome.\n\nOperator: Questions?'],
  )
})

test('one bad file, or one call twice, and nothing is taken in', async () => {
  const market = await openTestMarket()
  const good = fileOf('good.txt', call('AAPL', 2022, 'Q1', '2022-01-27'))
  const bad = fileOf('bad.json', '{"ticker":"AAPL"}')
  const latin = join(folder, 'latin.txt')
  writeFileSync(latin, Buffer.from(call('AAPL', 2022, 'Q2', '2022-04-28', 'Caf\xE9'), 'latin1'))
  for (const files of [
    [good, bad],
    [good, good],
    [good, latin],
  ])
    await assert.rejects(take(market, files), SourceFormatError)
  const { body } = await market.ask('/v1/transcripts', '/v1/transcripts')
  assert.equal(body['total'], 0)
})

test('lists are walks of an index and touch no text', () => {
  const order = newestFirst
  assert.deepEqual(planOf(transcripts, { order, limit: 50 }), ['SCAN transcripts USING INDEX transcripts_0'])
  assert.deepEqual(planOf(transcripts, { where: { cik: 'c' }, order, limit: 50 }), [
    'SEARCH transcripts USING INDEX transcripts_1 (cik=?)',
  ])
  assert.deepEqual(planOf(transcripts, { where: { ticker: 't' }, order, limit: 50 }), [
    'SEARCH transcripts USING INDEX transcripts_2 (ticker=?)',
  ])
})
