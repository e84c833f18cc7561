/** `openbell work` as a process before publishers that are one server on this machine: what it asks, when, and what it loads. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { yieldCurves } from '../../src/datasets/macro/record.ts'
import { runsOf } from '../../src/derived/market-snapshot.ts'
import { DAY_MS, daysAfter, instantOf, quarterOf } from '../../src/lib/day.ts'
import { newYorkDayOf } from '../../src/lib/new-york-time.ts'
import { securities, symbols } from '../../src/security-master/collections.ts'
import { feedRuns } from '../../src/store/ingest-state.ts'
import { rowOf } from '../../src/store/record-text.ts'
import { tickerFiles } from '../files/company-files.ts'
import { type FakePublisher, fakePublisher, openbellWith } from '../support/fake-publisher.ts'
import { storeIn } from '../support/store-in.ts'
import { until } from '../support/until.ts'

const FEEDS = ['sec-tickers', 'nasdaq-symbols', 'edgar-index', 'treasury-yields'] as const
const DIRECTORY = 'https://www.nasdaqtrader.com/dynamic/symdir'
const TODAY = newYorkDayOf(Date.now())
const YEAR = TODAY.slice(0, 4)

const yields =
  'Date,"1 Mo","2 Mo","3 Mo","4 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","20 Yr","30 Yr"\n' +
  `01/02/${YEAR},5.51,5.55,5.53,5.58,5.47,5.36,4.87,4.57,4.29,4.27,4.18,4.48,4.29\n`
const treasury = (year: string): string =>
  `https://home.treasury.gov/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv/${year}/all?type=daily_treasury_yield_curve&field_tdr_date_value=${year}&page&_format=csv`

/** The index of a day: one filing. */
const index = (day: string): readonly [address: string, text: string] => {
  const compact = day.replaceAll('-', '')
  const folder = `${day.slice(0, 4)}/QTR${quarterOf(day)}`
  return [
    `https://www.sec.gov/Archives/edgar/daily-index/${folder}/master.${compact}.idx`,
    `Description:           Daily Index of EDGAR Dissemination Feed\n \nCIK|Company Name|Form Type|Date Filed|File Name\n${'-'.repeat(80)}\n320193|Apple Inc.|8-K|${compact}|edgar/data/320193/0000320193-26-000106.txt\n`,
  ]
}

const publish = ({ files }: FakePublisher): void => {
  for (const [address, list] of Object.entries(tickerFiles)) files.set(address, JSON.stringify(list))
  const made = 'File Creation Time: 0721202521:31'
  files.set(
    `${DIRECTORY}/nasdaqlisted.txt`,
    `Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares\nAAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N\n${made}|||||||\n`,
  )
  files.set(
    `${DIRECTORY}/otherlisted.txt`,
    `ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol\nF|Ford Motor Company Common Stock|N|F|N|100|N|F\n${made}||||||\n`,
  )
  files.set(treasury(YEAR), yields)
  // Days of the weekend are not asked for, and today's has not come out yet.
  for (let back = 1; back < 10; back += 1) files.set(...index(daysAfter(TODAY, -back)))
}

/** As if its last run had begun some days before, so that the feed is due. */
const agedRuns = async (data: string): Promise<void> => {
  const store = storeIn(data)
  const startedAt = instantOf(Date.now() - 40 * DAY_MS)
  const rows = [...(await runsOf(store)).values()].map((run) =>
    rowOf(feedRuns, { feed: run.feed }, { ...run, startedAt }),
  )
  await store.write({ origin: 'real', source: 'test', at: startedAt }, (transaction) =>
    transaction.put({ collection: feedRuns, rows }),
  )
  store.close()
}

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-work-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

const hostOf = (address: string): string => new URL(address).host

it('runs every feed that is due, waits where it must, keeps the pace, and asks no more than it must', {
  timeout: 180_000,
}, async (t) => {
  const publisher = await fakePublisher(t)
  const { asked } = publisher
  publish(publisher)
  const data = folderOf(t)
  const busy = `${DIRECTORY}/nasdaqlisted.txt`
  publisher.once.set(busy, (_, response) => {
    response.writeHead(429, { 'retry-after': '2' }).end('slow down')
  })

  const first = openbellWith(t, publisher, data, 'work', ...FEEDS)
  await until(() => first.written().includes('Nothing more is due before '), 'end of the first pass')
  // It sleeps until the next feed is due.
  first.child.kill('SIGTERM')
  assert.equal(await first.over, 0, first.written())
  const store = storeIn(data)
  const totals = await Promise.all([
    store.total(securities, {}),
    store.total(symbols, {}),
    store.total(yieldCurves, {}),
  ])
  assert.deepEqual(totals, [11, 2, 1], first.written())
  store.close()
  assert.ok(
    asked.every(({ address, headers }) => {
      const isSec = hostOf(address).endsWith('sec.gov')
      const form = isSec ? /^openbell\/\S+ ops@example\.com$/ : /^openbell\/\S+ \(ops@example\.com\)$/
      return form.test(headers['user-agent'] ?? '')
    }),
  )

  const tries = asked.filter(({ address }) => address === busy)
  assert.deepEqual(
    tries.map(({ status }) => status),
    [429, 200],
  )
  assert.ok((tries[1]?.at ?? 0) - (tries[0]?.at ?? 0) > 1900, 'the Retry-After of two seconds was not kept')
  for (const [group, perSecond] of [
    ['sec.gov', 8],
    ['nasdaqtrader.com', 2],
  ] as const) {
    const times = asked.filter(({ address }) => hostOf(address).endsWith(group)).map(({ at }) => at)
    // The publisher counts on its own clock, so one more may fall into a second.
    const fastest = times.map((from) => times.filter((at) => at >= from && at < from + 1000).length)
    assert.ok(times.length > 2 && Math.max(...fastest) <= perSecond + 1, `${group}: ${Math.max(...fastest)}`)
  }

  asked.length = 0
  const idle = openbellWith(t, publisher, data, 'work', '--once', ...FEEDS)
  assert.equal(await idle.over, 0, idle.written())
  assert.equal(asked.length, 0, 'no feed was due')

  await agedRuns(data)
  const due = openbellWith(t, publisher, data, 'work', '--once', ...FEEDS)
  assert.equal(await due.over, 0, due.written())
  const statuses = new Map(asked.map(({ address, status }) => [address, status]))
  for (const address of [...Object.keys(tickerFiles), busy, treasury(YEAR)])
    assert.equal(statuses.get(address), 304, address)
  assert.match(due.written(), /sec-tickers: changed nothing\n.*\n {2}files: 0 read, 3 as before/)
})
