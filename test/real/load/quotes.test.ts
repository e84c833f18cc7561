/** Quotes from Nasdaq's real screener files. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datasets } from '../../../src/datasets/index.ts'
import { openMarketSnapshot } from '../../../src/derived/market-snapshot.ts'
import { quotes as quoteCollection } from '../../../src/derived/quotes/record.ts'
import { runFeed } from '../../../src/ingest/feed-runner.ts'
import { feedNamed } from '../../../src/ingest/feeds.ts'
import { inlineParsing } from '../../../src/ingest/parsing.ts'
import { openMirror } from '../../../src/sources/mirror.ts'
import { mirrorFolder, noMirror, storeInFolder } from '../mirror.ts'

const FETCHED = Date.parse('2026-08-21T21:00:00Z')

test('all 7,182 rows of the screener give quotes, and a second run changes nothing', {
  skip: noMirror,
}, async (t) => {
  const { store, end } = storeInFolder()
  t.after(end)
  const run = (name: string, daysLater: number) =>
    runFeed({
      feed: feedNamed(datasets, name),
      datasets,
      store,
      selection: {},
      parsing: inlineParsing(datasets),
      reread: daysLater > 0,
      environment: {
        fetcher: openMirror(mirrorFolder),
        archive: null,
        scratch: '',
        now: () => FETCHED + daysLater * 86_400_000,
        signal: new AbortController().signal,
      },
    })
  await run('sec-tickers', 0)
  await run('sec-company-facts', 0)
  const first = await run('nasdaq-screener', 0)
  // Besides a quote, what the profile takes from the row of a listing: 718 rows are of none, or say nothing of the company, and
  // 6 are of another one than the lists of the mirror, a year older, have. A bar comes of each that was traded on the day and
  // is of the security that the lists have.
  const added = 7182 + 6458 + 7174
  assert.deepEqual([first.failure, first.added, first.rejected, first.skipped], [null, added, 6, 718])
  const again = await run('nasdaq-screener', 12)
  assert.deepEqual([again.added, again.changed, again.unchanged], [0, 0, added])
  assert.equal(store.state().collections.get('quotes')?.rows, 7182)

  const { quotes, securityMaster } = (await openMarketSnapshot(store, true)).market()
  const quoteOf = (ticker: string) => JSON.parse(quotes.textOf(ticker) ?? 'null')
  const { price, change, volume, quotedAt } = quoteOf('A')
  assert.deepEqual([price, change, volume, quotedAt], [159, 2.7, 2_730_251, '2026-08-21T20:00:00Z'])
  // BRK/B and PHXE^ in Nasdaq's writing.
  assert.deepEqual([quoteOf('BRK-B').price, quoteOf('PHXE-P').price], [495.82, 24.65])
  // Nasdaq multiplies the shares of Comcast by the price of its note.
  assert.deepEqual([quoteOf('CCZ').marketCap, quoteOf('CMCSA').marketCap > 9e10], [null, true])
  assert.match(quoteOf('SPCX').company, /^Space Exploration/)
  assert.match(quoteOf('BNY').company, /^The Bank of New York/)
  // 24,200 million shares of 2026-05-15, which Nasdaq's market cap rests on too; quarters of 1.08, 1.30, 1.76, 2.39.
  const { marketCap, sharesOutstanding, eps, pe } = quoteOf('NVDA')
  assert.deepEqual(
    [marketCap, sharesOutstanding, eps, pe],
    [5_196_224_000_000, 24_200_000_000, 6.53, 32.8821],
  )
  // An ADR of five shares, two classes, and a count seven months old: what Nasdaq states, of shares that it does not.
  for (const [ticker, cap] of [
    ['TSM', 2_172_886_229_531],
    ['GOOGL', 4_217_148_600_000],
    ['AAPL', 4_514_709_583_000],
  ] as const)
    assert.deepEqual([quoteOf(ticker).marketCap, quoteOf(ticker).sharesOutstanding], [cap, null], ticker)
  const unlisted = (await store.rows(quoteCollection, {})).filter(
    ({ columns }) => securityMaster.listingOf(columns.ticker) === undefined,
  )
  // New issues, and units, warrants and rights that SEC's lists do not have.
  assert.equal(unlisted.length, 332)
})
