/** The first round of `openbell work` from nothing, before publishers that refuse as they do since 2026. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { it, type TestContext } from 'node:test'
import { datasets } from '../../src/datasets/index.ts'
import { runsOf } from '../../src/derived/market-snapshot.ts'
import { feedsOf } from '../../src/ingest/feeds.ts'
import { feedHealthOf } from '../../src/ingest/health.ts'
import { newYorkDayOf } from '../../src/lib/new-york-time.ts'
import type { Feed } from '../../src/sources/feed.ts'
import { publisherGroupOf } from '../../src/sources/fetch/host-groups.ts'
import { zipOf } from '../files/zip-writer.ts'
import { fakeInternet } from '../support/fake-internet.ts'
import { type Asked, openbellIn, openbellWith } from '../support/fake-publisher.ts'
import { storeIn } from '../support/store-in.ts'

const dataFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-round-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

/** Feeds that `work` runs without keys and without settings. */
const isDefault = ({ name, files, key, consent }: Feed): boolean =>
  files.kind !== 'operator-supplied' &&
  name !== 'news-own' &&
  (key === undefined || key.isOptional === true) &&
  consent === undefined

/** The most requests that a group of hosts had to answer within a second. */
const fastest = (asked: readonly Asked[]): ReadonlyMap<string, { most: number; perSecond: number }> => {
  const groups = Map.groupBy(asked, ({ address }) => publisherGroupOf(new URL(address).hostname).name)
  return new Map(
    [...groups].map(([name, requests]) => {
      const times = requests.map(({ at }) => at)
      const counts = times.map((from) => times.filter((at) => at >= from && at < from + 1000).length)
      const { perSecond } = publisherGroupOf(new URL(requests[0]?.address ?? '').hostname)
      return [name, { most: Math.max(...counts), perSecond }]
    }),
  )
}

it('a first round leaves every default feed healthy or left out with its reason, within the rates, with nothing asked twice', {
  timeout: 400_000,
}, async (t) => {
  const internet = await fakeInternet(t, newYorkDayOf(Date.now()))
  const data = dataFolder(t)
  const round = openbellWith(t, internet, data, 'work', '--once')
  assert.equal(await round.over, 0, round.written())
  const written = round.written()
  const store = storeIn(data)
  const runs = await runsOf(store)
  store.close()
  const feeds = feedsOf(datasets)
  for (const feed of feeds.filter(isDefault)) {
    const { health, failure } = feedHealthOf(feed, runs.get(feed.name) ?? null, Date.now())
    assert.deepEqual([health, failure], ['ok', null], `${feed.name}\n${written}`)
  }
  for (const { name } of feeds.filter(
    (feed) => !isDefault(feed) && feed.files.kind !== 'operator-supplied',
  )) {
    if (name === 'news-own') continue
    assert.match(written, new RegExp(`^(?:[\\w-]+, )*${name}(?:, [\\w-]+)*: left out, .+`, 'm'))
    assert.equal(runs.has(name), false, name)
  }

  const { asked } = internet
  // What serves a user first is asked for first, bulk files last.
  const inOrder = [
    /\/company_tickers\.json$/,
    /\/nasdaqlisted\.txt$/,
    /\/submissions\/CIK0000320193\.json$/,
    /\/daily-index\/.*\.idx$/,
    /action=getcurrent/,
    /\/companyfacts\/CIK0000320193\.json$/,
    /\/pressreleases\.rss$/,
    /\/fredgraph\.csv/,
    /\/submissions\.zip$/,
    /\/companyfacts\.zip$/,
    /\/financial-statement-data-sets\//,
    /\/insider-transactions-data-sets\//,
    /\/form-n-port-data-sets\//,
  ]
  const places = inOrder.map((of) => asked.findIndex(({ address }) => of.test(address)))
  assert.ok(!places.includes(-1), places.join())
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
  assert.equal(written.match(/"event":"load_planned"/g)?.length, 1)
  const hosts = new Set(asked.map(({ address }) => new URL(address).host))
  for (const host of ['api.nasdaq.com', 'www.nasdaq.com', 'www.invesco.com'])
    assert.ok(!hosts.has(host), host)
  const twice = asked.filter(
    ({ address }, at) => asked.findIndex((other) => other.address === address) !== at,
  )
  assert.deepEqual(
    twice.map(({ address }) => address),
    [],
  )
  // What is not there yet, or not for this fund, is asked for once; nothing else is refused.
  const refused = asked.filter(({ status }) => status !== 200)
  for (const { address, status } of refused)
    assert.match(
      `${status} ${address}`,
      /^(?:404 \S+(?:\.zip|_HOLDINGS\.csv|\/data\.sec\.gov\/\S+\/CIK\d{10}\.json)|403 \S+(?:\/daily-index\/\S+\.idx|\/shrt\d{8}\.csv))$/,
    )
  // The server counts on its own clock, so one more may fall into a second.
  for (const [group, { most, perSecond }] of fastest(asked))
    assert.ok(most <= perSecond + 1, `${group}: ${most} requests within a second`)
})

it('Nasdaq’s feed of news is left out at once, and answered with the consent of the operator', async (t) => {
  const internet = await fakeInternet(t, newYorkDayOf(Date.now()))
  const address = 'https://www.nasdaq.com/feed/rssoutbound?category=Markets'
  internet.files.set(
    address,
    '<rss version="2.0"><channel><title>Wire</title><item><title>News</title><link>https://www.nasdaq.com/1</link><pubDate>Thu, 20 Nov 2025 12:00:00 GMT</pubDate></item></channel></rss>',
  )
  const data = dataFolder(t)
  const without = openbellWith(t, internet, data, 'ingest', 'news-nasdaq')
  assert.equal(await without.over, 78)
  assert.match(without.written(), /news-nasdaq: left out, .*OPENBELL_NASDAQ_BROWSER_HEADERS/)
  assert.equal(internet.asked.length, 0)
  const consenting = openbellWith(
    t,
    internet,
    data,
    'ingest',
    'news-nasdaq',
    '--nasdaq-browser-headers',
    'on',
  )
  assert.equal(await consenting.over, 0, consenting.written())
  assert.deepEqual(
    internet.asked.map(({ status }) => status),
    [200],
  )
})

it('Tiingo’s list of symbols is fetched for who has a key, without the key, and saves requests', async (t) => {
  const today = newYorkDayOf(Date.now())
  const internet = await fakeInternet(t, today)
  const address = 'https://apimedia.tiingo.com/docs/tiingo/daily/supported_tickers.zip'
  const list = `ticker,exchange,assetType,priceCurrency,startDate,endDate\nAAPL,NASDAQ,Stock,USD,1980-12-12,${today}\n`
  internet.files.set(address, await zipOf([{ name: 'supported_tickers.csv', data: list }]))
  const data = dataFolder(t)
  const without = openbellWith(t, internet, data, 'ingest', 'tiingo-tickers')
  assert.equal(await without.over, 78)
  assert.match(without.written(), /tiingo-tickers: left out, .*OPENBELL_TIINGO_KEY/)
  assert.equal(internet.asked.length, 0)
  const settings = { OPENBELL_DATA: data, OPENBELL_TIINGO_KEY: 't11ngo-s3cret' }
  const loading = openbellIn(t, internet, settings, 'ingest', 'sec-tickers', 'tiingo-tickers')
  assert.equal(await loading.over, 0, loading.written())
  const naming = openbellIn(t, internet, settings, 'ingest', 'tiingo-daily', '--ticker', 'META')
  assert.equal(await naming.over, 0, naming.written())
  assert.match(naming.written(), new RegExp(`META: not in the list of ${today}`))
  const asked = internet.asked.filter((request) => new URL(request.address).host.endsWith('tiingo.com'))
  assert.deepEqual(
    asked.map((request) => [request.address, request.status]),
    [[address, 200]],
  )
  assert.doesNotMatch(JSON.stringify(internet.asked), /s3cret/)
})

it('the publishers of these tests refuse what the real ones do', async (t) => {
  const internet = await fakeInternet(t, newYorkDayOf(Date.now()))
  const ask = (address: string, agent: string, method = 'GET', timeout = 30_000) =>
    new Promise<{ readonly status: number | undefined; readonly body: string }>((resolve, reject) => {
      const { host, pathname, search } = new URL(address)
      const headers = { host, 'user-agent': agent }
      const sent = request(`http://${internet.place}${pathname}${search}`, { headers, method, timeout })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.on('response', async (response) =>
        resolve({ status: response.statusCode, body: await text(response) }),
      )
      sent.end()
    })
  const tickers = 'https://www.sec.gov/files/company_tickers.json'
  for (const agent of [
    'openbell/1 (a@example.com)',
    'openbell/1',
    'a@github.com b@github.com',
    'Mozilla/5.0',
  ])
    assert.match((await ask(tickers, agent)).body, /Request Rate Threshold Exceeded/, agent)
  assert.equal((await ask(tickers, 'openbell/1 a@example.com')).status, 200)
  const many = await Promise.all(Array.from({ length: 12 }, () => ask(tickers, 'openbell/1 a@example.com')))
  assert.ok(many.some(({ status }) => status === 403))
  await assert.rejects(
    ask('https://api.nasdaq.com/api/calendar/splits?date=2026-11-20', 'openbell/1', 'GET', 300),
    /no answer/,
  )
  assert.equal((await ask('https://www.nasdaqtrader.com/dynamic/symdir/mfundslist.txt', 'a/1')).status, 302)
  assert.equal((await ask('https://www.invesco.com/us/', 'a/1')).status, 406)
  assert.equal(
    (await ask('https://fred.stlouisfed.org/graph/fredgraph.csv?id=GDP', 'a/1 (b@example.com)')).status,
    403,
  )
  assert.equal((await ask('https://api.bls.gov/publicAPI/v2/timeseries/data/', 'a/1')).status, 405)
  assert.equal(
    (await ask('https://cdn.finra.org/equity/otcmarket/biweekly/shrt19990101.csv', 'a/1')).status,
    403,
  )
})
