/** News over a real store: whom articles name, what is one article, and what a run leaves as it is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tickerFiles, withListed } from '../../../test/files/company-files.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, openTestMarket, type TestMarket } from '../../../test/support/test-market.ts'
import type { Collection, Where } from '../../store/collection.ts'
import { newestFirst, news, newsSubjects } from './record.ts'

type Market = TestMarket
type Row = Readonly<Record<string, unknown>>

type Item = {
  readonly title: string
  readonly link: string
  readonly date?: string
  readonly text?: string
}
const itemText = ({ title, link, date = 'Thu, 19 Nov 2026 12:00:00 GMT', text = '' }: Item): string =>
  `<item><title>${title}</title><link>${link}</link><pubDate>${date}</pubDate><description>${text}</description></item>`

/** Loads one feed as it is at a moment. */
const load = ({ store }: Market, items: readonly Item[], feed = 'news-prnewswire') =>
  loadFiles(store, feed, {
    [`https://wire.example.com/${feed}`]: `<rss version="2.0"><channel><title>Wire</title>${items.map(itemText).join('')}</channel></rss>`,
  })

const rowsOf = async ({ ask }: Market, target: string): Promise<readonly Row[]> => {
  const path = /^\/v1\/news\/?(?=\?|$)/.test(target) ? '/v1/news' : '/v1/news/{ticker}'
  const { status, body } = await ask(path, target)
  assert.equal(status, 200)
  return body['results'] as readonly Row[]
}
const titlesOf = async (market: Market, target: string) =>
  (await rowsOf(market, target)).map(({ title }) => title)

const PRN = 'https://www.prnewswire.com/news-releases'
const GNW = 'https://www.globenewswire.com/news-release'

const apple: Item = {
  title: 'Apple Declares Dividend (NASDAQ: AAPL)',
  link: `${PRN}/apple-1.html?utm_source=rss`,
  text: '&lt;p&gt;CUPERTINO &amp;amp; elsewhere.&lt;/p&gt;',
}

test('an article is served whole, to the market and to whom it names', async () => {
  const market = await openTestMarket()
  await load(market, [apple])
  const expected = {
    ticker: 'AAPL',
    company: 'Apple Inc.',
    tickers: ['AAPL'],
    id: '901e1e9e12720784',
    title: 'Apple Declares Dividend (NASDAQ: AAPL)',
    publishedAt: '2026-11-19 12:00:00',
    publisher: 'PR Newswire',
    url: `${PRN}/apple-1.html?utm_source=rss`,
    sourceDomain: 'prnewswire.com',
    summary: 'CUPERTINO & elsewhere.',
    articleType: 'pressRelease',
  }
  const all = await market.ask('/v1/news', '/v1/news')
  assert.deepEqual(all.body, { results: [expected], total: 1, page: 0 })
  const own = await market.ask('/v1/news/{ticker}', '/v1/news/AAPL')
  assert.deepEqual(own.body, { ticker: 'AAPL', results: [expected], total: 1, page: 0 })
  assert.deepEqual(await rowsOf(market, '/v1/news/F'), [])
  const unknown = await market.ask('/v1/news/{ticker}', '/v1/news/ZZZZ')
  assert.deepEqual([unknown.status, unknown.body['code']], [404, 'ticker_not_found'])
})

test('shares of one company have the same articles, an ETF has its own, and the tag stays as published', async () => {
  const market = await openTestMarket()
  await load(market, [
    { title: 'Berkshire buys (NYSE: BRK.A, BRK.B)', link: `${PRN}/b.html` },
    { title: 'Ford recalls (NYSE: F)', link: `${PRN}/f.html` },
    { title: 'Funds of the week (NYSE Arca: SPY)', link: `${PRN}/s.html` },
    { title: 'Newcomer lists (NYSE: NEWCO)', link: `${PRN}/n.html` },
    { title: 'Elsewhere (LSE: F)', link: `${PRN}/l.html` },
  ])
  for (const ticker of ['BRK-A', 'BRK-B']) {
    const [row] = await rowsOf(market, `/v1/news/${ticker}`)
    assert.deepEqual([row?.['ticker'], row?.['tickers']], ['BRK-A', ['BRK-A', 'BRK-B']])
  }
  assert.deepEqual(await titlesOf(market, '/v1/news/F-PB'), ['Ford recalls (NYSE: F)'])
  assert.deepEqual(await titlesOf(market, '/v1/news/SPY'), ['Funds of the week (NYSE Arca: SPY)'])
  const rows = await rowsOf(market, '/v1/news')
  const newcomer = rows.find(({ url }) => url === `${PRN}/n.html`)
  assert.deepEqual([newcomer?.['tickers'], newcomer?.['company']], [['NEWCO'], null])
  const elsewhere = rows.find(({ url }) => url === `${PRN}/l.html`)
  assert.deepEqual([elsewhere?.['ticker'], elsewhere?.['tickers']], [null, []])
})

test('a tag is of the company that had the ticker on the day of the article', async () => {
  const market = await openTestMarket()
  const lists = withListed([92230, 'TFC', 'TRUIST FINANCIAL CORP'], [1108134, 'BBT', 'Beacon Financial Corp'])
  await loadFiles(market.store, 'sec-tickers', lists)
  await load(market, [
    { title: 'Bank reports (NYSE: BBT)', link: `${PRN}/o.html`, date: 'Thu, 19 Apr 2018 09:45:00 GMT' },
    { title: 'Banks merge (NYSE: BBT)', link: `${PRN}/n.html` },
  ])
  assert.deepEqual(await titlesOf(market, '/v1/news/BBT'), ['Banks merge (NYSE: BBT)'])
  assert.deepEqual(await titlesOf(market, '/v1/news/TFC'), ['Bank reports (NYSE: BBT)'])
})

test('without a tag the headline may name a company, with one it may not', async () => {
  const market = await openTestMarket()
  await load(market, [
    { title: 'Alphabet Inc. Announces Results', link: `${PRN}/1.html` },
    { title: 'Alphabet soup recalled', link: `${PRN}/2.html` },
    { title: 'Apple Inc. Ruling', text: 'said Ford (NYSE: F)', link: `${PRN}/3.html` },
  ])
  const [row] = await rowsOf(market, '/v1/news/GOOG')
  assert.deepEqual([row?.['tickers'], row?.['company']], [['GOOGL', 'GOOG'], 'Alphabet Inc.'])
  assert.deepEqual(await titlesOf(market, '/v1/news/GOOGL'), ['Alphabet Inc. Announces Results'])
  assert.deepEqual(await titlesOf(market, '/v1/news/F'), ['Apple Inc. Ruling'])
  assert.deepEqual(await titlesOf(market, '/v1/news/AAPL'), [])
})

test('a feed that holds only newer items removes nothing, and the same feed changes nothing', async () => {
  const market = await openTestMarket()
  const newer = {
    title: 'Ford recalls (NYSE: F)',
    link: `${PRN}/f.html`,
    date: 'Fri, 20 Nov 2026 12:00:00 GMT',
  }
  await load(market, [apple])
  const { added, removed } = await load(market, [newer])
  assert.deepEqual([added, removed], [3, 0])
  assert.deepEqual(await titlesOf(market, '/v1/news'), [newer.title, apple.title])
  const again = await load(market, [newer])
  assert.deepEqual([again.added, again.changed, again.removed], [0, 0, 0])
})

test('a release on two wires is one article that keeps the tickers of both', async () => {
  const market = await openTestMarket()
  const title = 'Apple and Ford Announce a Car Together'
  await load(market, [{ title, link: `${PRN}/car.html`, text: '(NASDAQ: AAPL)' }])
  const copy = { title: title.toUpperCase(), link: `${GNW}/car.html`, text: '(NYSE: F) (NASDAQ: AAPL)' }
  const { skipped } = await load(market, [copy], 'news-globenewswire')
  assert.equal(skipped, 1)
  const [row, ...others] = await rowsOf(market, '/v1/news')
  assert.deepEqual([row?.['url'], row?.['tickers'], others], [`${PRN}/car.html`, ['AAPL', 'F'], []])
  assert.deepEqual(await titlesOf(market, '/v1/news/F'), [title])
  const again = await load(market, [copy], 'news-globenewswire')
  assert.deepEqual([again.added, again.changed], [0, 0])
})

test('one headline of two companies, of two days or twice on one site is several articles', async () => {
  const market = await openTestMarket()
  const title = 'Net Asset Value'
  await load(market, [
    { title, link: `${PRN}/1.html`, text: '(NASDAQ: AAPL)' },
    { title, link: `${PRN}/2.html`, text: '(NASDAQ: AAPL)' },
  ])
  await load(
    market,
    [
      { title, link: `${GNW}/3.html`, text: '(NYSE: F)' },
      { title, link: `${GNW}/4.html`, text: '(NASDAQ: AAPL)', date: 'Wed, 18 Nov 2026 12:00:00 GMT' },
      { title, link: `${GNW}/5.html` },
    ],
    'news-globenewswire',
  )
  assert.equal((await rowsOf(market, '/v1/news')).length, 5)
})

test('an article dated ahead of now is kept out until its time has come', async () => {
  const market = await openTestMarket()
  const { rejected } = await load(market, [
    { ...apple, date: 'Fri, 20 Nov 2026 21:14:00 GMT' },
    { title: 'Tomorrow', link: `${PRN}/t.html`, date: 'Sat, 21 Nov 2026 12:00:00 GMT' },
    { title: 'One day', link: `${PRN}/o.html`, date: 'Sat, 21 Nov 2099 12:00:00 GMT' },
  ])
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['is dated in the future: 2026-11-21 12:00:00', 'is dated in the future: 2099-11-21 12:00:00'],
  )
  assert.deepEqual(await titlesOf(market, '/v1/news'), [apple.title])
})

test('type, days and pages choose, newest first, with the true total', async () => {
  const market = await openTestMarket()
  const dated = (day: number, link: string): Item => ({
    title: `Article ${day}`,
    link,
    text: '(NASDAQ: AAPL)',
    date: `${day} Nov 2026 23:30:00 GMT`,
  })
  await load(market, [dated(10, `${PRN}/10.html`), dated(12, `${PRN}/12.html`)])
  await load(market, [
    dated(11, 'https://www.nasdaq.com/articles/11'),
    dated(13, 'https://www.nasdaq.com/articles/13'),
  ])
  for (const path of ['/v1/news', '/v1/news/AAPL']) {
    assert.deepEqual(await titlesOf(market, path), ['Article 13', 'Article 12', 'Article 11', 'Article 10'])
    assert.deepEqual(await titlesOf(market, `${path}?type=stockNews`), ['Article 13', 'Article 11'])
    assert.deepEqual(await titlesOf(market, `${path}?type=pressRelease&limit=1&page=1`), ['Article 10'])
    assert.deepEqual(await titlesOf(market, `${path}?from=2026-11-11&to=2026-11-12`), [
      'Article 12',
      'Article 11',
    ])
    assert.deepEqual(await titlesOf(market, `${path}?from=2026-11-12&type=stockNews`), ['Article 13'])
  }
  const { body } = await market.ask('/v1/news', '/v1/news?limit=2&page=1&type=stockNews')
  assert.deepEqual([body['results'], body['total'], body['page']], [[], 2, 1])
})

test('an ETF of a trust has its own articles, not those of its other classes', async () => {
  const market = await openTestMarket()
  await load(market, [{ title: 'Vanguard pays (NYSE Arca: VOO)', link: `${PRN}/v.html` }])
  assert.deepEqual(await titlesOf(market, '/v1/news/VOO'), ['Vanguard pays (NYSE Arca: VOO)'])
  assert.deepEqual(await titlesOf(market, '/v1/news/VFIAX'), [])
})

test('articles that came before the lists of tickers are their companies’ when the feed is read again', async () => {
  const market = await openTestMarket({ files: [] })
  const items = [{ title: 'Ford recalls (NYSE: F)', link: `${PRN}/f.html` }]
  await load(market, items)
  await market.load('sec-tickers', tickerFiles)
  assert.deepEqual(await titlesOf(market, '/v1/news/F-PB'), [])
  await load(market, items)
  assert.deepEqual(await titlesOf(market, '/v1/news/F-PB'), ['Ford recalls (NYSE: F)'])
  assert.deepEqual(await titlesOf(market, '/v1/news/F'), ['Ford recalls (NYSE: F)'])
})

test('each page is one walk of an index, whatever is chosen', () => {
  const order = newestFirst
  const walks: readonly (readonly [Collection, Where, string])[] = [
    [news, {}, 'SCAN news USING INDEX news_0'],
    [news, { type: 'stockNews' }, 'SEARCH news USING INDEX news_1 (type=?)'],
    [newsSubjects, { subject: 'A' }, 'SEARCH news_subjects USING INDEX news_subjects_0 (subject=?)'],
    [
      newsSubjects,
      { subject: 'A', type: 'stockNews' },
      'SEARCH news_subjects USING INDEX news_subjects_1 (subject=? AND type=?)',
    ],
  ]
  for (const [of, where, step] of walks) assert.deepEqual(planOf(of, { where, order, limit: 50 }), [step])
  assert.deepEqual(planOf(news, { where: { story: 'x' }, order: ['story', 'id'] }), [
    'SEARCH news USING INDEX news_2 (story=?)',
  ])
})
