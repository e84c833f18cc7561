/** What the bundled sample lacks, by small units of the feeds themselves, so that no endpoint of the suite answers nothing. */
import assert from 'node:assert/strict'
import { transcriptRows } from '../src/datasets/transcripts/normalize.ts'
import { transcripts, transcriptTexts } from '../src/datasets/transcripts/record.ts'
import { parseTranscriptJson } from '../src/sources/transcripts/transcript-json.ts'
import type { Store } from '../src/store/store.ts'
import { biweekly, dividendFile } from './calendar-files.ts'
import { nportAt, nportXml, qqqText } from './fund-files.ts'
import { appleAnnual, loadDataSet } from './segment-files.ts'
import { loadUnit } from './small-market.ts'

const CALL = 'Good day and welcome to the Apple Q1 FY 2022 earnings conference call.'

const loadWords = async (store: Store): Promise<void> => {
  const article = (n: number) =>
    `<item><title>Article ${n} (NASDAQ: AAPL)</title><link>https://www.prnewswire.com/${n}.html</link><pubDate>${n} Nov 2026 12:00 GMT</pubDate></item>`
  const items = Array.from({ length: 9 }, (_, at) => article(at + 1)).join('')
  await loadUnit(store, 'news-prnewswire', {
    'https://www.prnewswire.com/rss': `<rss version="2.0"><channel><title>Wire</title>${items}</channel></rss>`,
  })
  const halts = [1, 2, 3].map(
    (n) => `11/0${n}/2024,10:00:00,AAPL,Apple Inc.,Nasdaq,LULD pause,2024-11-0${n},10:05:00\n`,
  )
  await loadUnit(store, 'nyse-halts', {
    'halts.csv': `Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time\n${halts.join('')}`,
  })
  const call = { ticker: 'AAPL', year: 2022, quarter: 1, date: '2022-01-27', content: CALL }
  const { head, text } = await transcriptRows(
    parseTranscriptJson(JSON.stringify(call), 'call.json')[0] ?? assert.fail(),
    store,
  )
  await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, async (transaction) => {
    await transaction.put({ collection: transcripts, rows: [head] })
    await transaction.put({ collection: transcriptTexts, rows: [text] })
  })
}

/** Apple's four dividends of 2024. */
const loadDividends = async (store: Store): Promise<void> => {
  await loadUnit(store, 'nasdaq-dividends', dividendFile('2024-02-09', ['AAPL', 0.24, 0.96]))
  for (const day of ['2024-05-10', '2024-08-12', '2024-11-08'])
    await loadUnit(store, 'nasdaq-dividends', dividendFile(day, ['AAPL', 0.25, 1]))
}

/** The figures are made up: FINRA's are not to be passed on. */
const loadShortInterest = async (store: Store): Promise<void> => {
  for (const [at, on] of ['2026-06-30', '2026-07-15', '2026-07-31', '2026-08-14'].entries())
    await loadUnit(
      store,
      'finra-short-interest',
      biweekly(on, { symbol: 'NVDA', now: 2000 + 100 * at, before: 1900 + 100 * at }),
    )
}

/** QQQ's own file of shares, and of the sample's bond fund, whose rows that file takes out, the one ETF that it holds. */
const loadFunds = async (store: Store): Promise<void> => {
  await loadUnit(store, 'invesco-holdings', { 'qqq.csv': qqqText })
  const [cik, seriesId, day] = ['0000822977', 'S000013795', '2023-03-31']
  const corporate = {
    name: 'Vanguard Intermediate-Term Corporate Bond ETF',
    cusip: '92206C870',
    ticker: 'VCIT',
    balance: 37_398,
    value: 3_000_067.56,
    percent: 0.82898,
  }
  await loadUnit(store, 'sec-nport', {
    [nportAt(cik, '0000822977-23-000001')]: nportXml({ cik, seriesId, day, holdings: [corporate] }),
  })
}

/** Into a store that has the sample. */
export const loadRest = async (store: Store): Promise<void> => {
  await loadWords(store)
  await loadDataSet(store, [appleAnnual])
  await loadDividends(store)
  await loadShortInterest(store)
  await loadFunds(store)
}
