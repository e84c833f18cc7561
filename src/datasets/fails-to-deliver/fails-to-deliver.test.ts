/** Fails to deliver, loaded through the feed and asked for over the interface; the figures are made up. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { tickerFiles } from '../../../test/files/company-files.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { keyOrder, reversed } from '../../store/collection.ts'
import { failsToDeliver, newestFirst } from './record.ts'
import { failsFile } from './test-data.ts'

type Row = Readonly<Record<string, unknown>>

const setUp = async (t: TestContext, showCusip = true) => {
  const market = await openTestMarket({ showCusip })
  t.after(() => market.store.close())
  const load = (name: string, ...rows: readonly string[]) =>
    loadFiles(market.store, 'sec-fails-to-deliver', failsFile(name, ...rows))
  const answer = async (target: string) => {
    const path = target.startsWith('?') ? '/v1/fails-to-deliver' : '/v1/fails-to-deliver/{ticker}'
    const { body, status } = await market.ask(path, `/v1/fails-to-deliver${target}`)
    return { ...body, status, rows: (body['results'] ?? []) as readonly Row[] } as Row & {
      readonly rows: readonly Row[]
    }
  }
  return { ...market, load, answer }
}

const apple = '20210315|037833100|AAPL|100|APPLE INC;COM NPV|121.03'
const ford = '20210315|345370860|F|200|FORD MOTOR CO|13.37'
const right = '20210315|462RGT010|T010RTSPYMNT|300|CONTRA ION GEOPHYSI & RTS/MS/Y|.'

it('the market has the newest day first, then tickers, without a ticker last; price and company may be null', async (t) => {
  const { load, answer } = await setUp(t)
  const newer = apple.replace('20210315', '20210316')
  const unlisted = '20210315|G6610J134|NEBLQ|50|NOBLE CORP|0.01'
  await load('cnsfails202103b', right, ford, apple, unlisted, newer)
  const { rows, count, total, page } = await answer('?limit=4')
  assert.deepEqual([count, total, page], [4, 5, 0])
  assert.deepEqual(
    rows.map(({ settlementDate, ticker, company }) => [settlementDate, ticker, company]),
    [
      ['2021-03-16', 'AAPL', 'Apple Inc.'],
      ['2021-03-15', 'AAPL', 'Apple Inc.'],
      ['2021-03-15', 'F', 'FORD MOTOR CO'],
      ['2021-03-15', 'NEBLQ', null],
    ],
  )
  const [last] = (await answer('?limit=4&page=1')).rows
  const { updatedAt, ...rest } = last ?? {}
  assert.match(String(updatedAt), /^2026-/)
  assert.deepEqual(rest, {
    ticker: null,
    company: null,
    settlementDate: '2021-03-15',
    quantity: 300,
    price: null,
    cusip: '462RGT010',
  })
  const within = await answer('?from=2021-03-15&to=2021-03-15')
  assert.deepEqual([within['count'], within['total']], [4, 4])
})

it('one ticker has its own, newest first, cut by days and limit, with the total of what matches', async (t) => {
  const { load, answer } = await setUp(t)
  const days = ['20210315', '20210316', '20210317'].map((day) => apple.replace('20210315', day))
  await load('cnsfails202103b', ...days, ford)
  const { ticker, count, total, rows } = await answer('/AAPL?from=2021-03-16&limit=1')
  assert.deepEqual([ticker, count, total], ['AAPL', 1, 2])
  assert.deepEqual(
    rows.map(({ updatedAt, ...row }) => row),
    [{ settlementDate: '2021-03-17', quantity: 100, price: 121.03, cusip: '037833100' }],
  )
  const { status, rows: none, ...empty } = await answer('/META')
  assert.deepEqual(empty, { ticker: 'META', results: [], count: 0, total: 0 })
  assert.equal((await answer('/NOPE')).status, 404)
})

it('CUSIPs are not shown where the operator hides them', async (t) => {
  const { load, answer } = await setUp(t, false)
  await load('cnsfails202103b', apple)
  assert.equal((await answer('?')).rows[0]?.['cusip'], null)
  assert.equal((await answer('/AAPL')).rows[0]?.['cusip'], null)
})

it('a renamed ticker brings its fails along; a symbol is whose CUSIP it stands with', async (t) => {
  const { load, answer } = await setUp(t)
  await load(
    'cnsfails202103b',
    '20210315|30303M102|FB|10|FACEBOOK INC CLASS A|268.40',
    '20210316|30303M102|FB|20|FACEBOOK INC CLASS A|273.75',
    // Alphabet's CUSIP is known, so that the symbol of another company does not matter.
    '20210316|02079K107|F|30|ALPHABET INC CLASS C|2054.44',
  )
  assert.deepEqual(
    (await answer('/META')).rows.map(({ quantity }) => quantity),
    [20, 10],
  )
  assert.deepEqual(
    (await answer('/GOOG')).rows.map(({ quantity }) => quantity),
    [30],
  )
  assert.deepEqual((await answer('/F')).rows, [])
})

it('who had a symbol before, of another CUSIP and name, keeps its fails apart; a new CUSIP or name alone does not', async (t) => {
  const { load, answer } = await setUp(t)
  await load(
    'cnsfails202103b',
    apple,
    '20210316|68557N103|AAPL|10|ORCHARD TRUST BANCORP|9.50',
    ford.replace('20210315', '20210316'),
    right.replace('20210315', '20210316'),
    '20210317|68557N103|AAPL|20|APPLE INC NEW|121.00',
    '20210318|037833209|AAPL|30|ORCHARD COMPUTER|121.00',
  )
  const { rows } = await answer('/AAPL')
  assert.deepEqual(
    rows.map(({ quantity }) => quantity),
    [30, 20, 100],
  )
  // Neither the symbol, which is another's now, nor a name gives its ticker: it is listed by CUSIP, among those without a ticker.
  const ofDay = (await answer('?from=2021-03-16&to=2021-03-16')).rows
  assert.deepEqual(
    ofDay.map(({ ticker, company, cusip }) => [ticker, company, cusip]),
    [
      ['F', 'FORD MOTOR CO', '345370860'],
      [null, null, '462RGT010'],
      [null, null, '68557N103'],
    ],
  )
})

/** One row of Nasdaq's directory, of 2025-07-21. */
const directory = {
  'https://www.nasdaqtrader.com/dynamic/symdir/nasdaqlisted.txt': [
    'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares',
    'AAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N',
    'File Creation Time: 0721202521:31|||||||',
  ].join('\n'),
}

it('words of kinds of shares do not make two companies one', async (t) => {
  const { load, answer, store } = await setUp(t)
  await loadFiles(store, 'nasdaq-symbols', directory)
  await load(
    'cnsfails202103b',
    '20210315|68557N103|AAPL|10|ORCHARD CORP COMMON STOCK|9.50',
    '20210316|037833209|AAPL|20|APPLE COMMON STOCK|121.00',
  )
  assert.deepEqual(
    (await answer('/AAPL')).rows.map(({ quantity }) => quantity),
    [20],
  )
})

it('a fail of the time before a ticker’s first known holder has no ticker, and is not that of the present one', async (t) => {
  const { load, answer, store } = await setUp(t)
  const listedIn = (cik_str: number, title: string) => ({
    ...tickerFiles,
    'https://www.sec.gov/files/company_tickers.json': {
      ...(tickerFiles['https://www.sec.gov/files/company_tickers.json'] as object),
      added: { cik_str, ticker: 'ZZZ', title },
    },
  })
  await loadFiles(store, 'sec-tickers', listedIn(1234567, 'Zenith Zinc Corp'), '2026-11-21T21:05:00Z')
  await loadFiles(store, 'sec-tickers', listedIn(7654321, 'Zebra Zoo Inc'), '2026-11-23T21:05:00Z')
  await load('cnsfails202103b', '20210315|98999Z100|ZZZ|1|ZONE ZERO LTD|1.00')
  const { rows } = await answer('?')
  assert.deepEqual(
    rows.map(({ ticker, company, quantity }) => [ticker, company, quantity]),
    [[null, null, 1]],
  )
  assert.equal((await store.row(failsToDeliver, { symbol: 'ZZZ' }))?.columns.security, '?:ZZZ')
  assert.deepEqual((await answer('/ZZZ')).rows, [])
})

it('a registrant that is newer than a fail of another name is not the one that failed', async (t) => {
  const { load, answer, store } = await setUp(t)
  await loadFiles(store, 'sec-tickers', {
    ...tickerFiles,
    'https://www.sec.gov/files/company_tickers.json': {
      ...(tickerFiles['https://www.sec.gov/files/company_tickers.json'] as object),
      added: { cik_str: 2061379, ticker: 'LWAC', title: 'LightWave Acquisition Corp.' },
    },
  })
  await load(
    'cnsfails202103b',
    '20210315|54015L103|LWAC|492|LOCUST WALK ACQUISITION CORP C|9.85',
    // Made up: the same registrant's shares before it had its CIK.
    '20210316|54015L103|LWAC|10|LIGHTWAVE CORP|9.85',
    // Its name cut in the middle of a word.
    '20210317|54015L103|LWAC|20|TRUST OF SEVERAL SERIES LIGHTW|9.85',
  )
  assert.deepEqual(
    (await answer('?')).rows.map(({ ticker, quantity }) => [ticker, quantity]),
    [
      ['LWAC', 20],
      ['LWAC', 10],
      [null, 492],
    ],
  )
})

it('a share class without its sign is found by the company’s name, and so is a CUSIP that was replaced', async (t) => {
  const { load, answer } = await setUp(t)
  await load(
    'cnsfails202103b',
    '20210315|084670702|BRKB|10|BERKSHIRE HATHWY INC(HLDG CO)B|258.30',
    '20210315|345370AAA|FPRB|5|FORD MOTOR CO NOTES|25.00',
    '20210315|345370BBB|BRKA|7|BRICK BANK|1.00',
    '20210315|345370100|FXXXX|3|FORD MOTOR CO OLD|13.37',
    ford,
  )
  const quantities = async (ticker: string) => (await answer(ticker)).rows.map(({ quantity }) => quantity)
  assert.deepEqual(await quantities('/BRK-B'), [10])
  assert.deepEqual(await quantities('/F-PB'), [5])
  assert.deepEqual(await quantities('/BRK-A'), [])
  assert.deepEqual(await quantities('/F'), [200, 3])
})

it('fails of an unlisted symbol go to its security once a list names it, as old as they were', async (t) => {
  const { load, answer, store } = await setUp(t)
  await load('cnsfails202103b', '20210315|989817101|ZUMZ|1|ZUMIEZ INC COM|47.83')
  assert.equal((await answer('/ZUMZ')).status, 404)
  const list = 'https://www.sec.gov/files/company_tickers.json'
  const zumiez = { cik_str: 1318008, ticker: 'ZUMZ', title: 'Zumiez Inc' }
  const files = { ...tickerFiles, [list]: { ...(tickerFiles[list] as object), zumiez } }
  await loadFiles(store, 'sec-tickers', files, '2026-11-21T21:05:00Z')
  const [row] = (await answer('/ZUMZ')).rows
  assert.deepEqual([row?.['quantity'], row?.['updatedAt']], [1, '2026-11-20T21:05:00Z'])
  const [ofMarket] = (await answer('?')).rows
  assert.deepEqual([ofMarket?.['ticker'], ofMarket?.['company']], ['ZUMZ', 'Zumiez Inc'])
})

it('a half month’s file stands for its days, another adds to them, and a second reading changes nothing', async (t) => {
  const { load, answer } = await setUp(t)
  await load('cnsfails202103b', apple, ford)
  const again = await load('cnsfails202103b', apple, ford)
  // Each has a close, which is a bar.
  assert.deepEqual([again.added, again.changed, again.removed, again.unchanged], [0, 0, 0, 2 + 2])
  const small = await load('below-10000', right)
  assert.deepEqual([small.added, small.removed], [1, 0])
  const restated = await load('cnsfails202103b', apple.replace('|100|', '|90|'))
  assert.deepEqual([restated.changed, restated.removed], [1, 2])
  assert.deepEqual(
    (await answer('?')).rows.map(({ ticker, quantity }) => [ticker, quantity]),
    [['AAPL', 90]],
  )
})

it('of two rows of one CUSIP and day that differ neither is taken; a repeated one counts once', async (t) => {
  const { load, answer } = await setUp(t)
  const other = apple.replace('|100|', '|90|')
  const row = '037833100 2021-03-15'
  const different = await load('cnsfails202103b', apple, other)
  assert.deepEqual(
    different.rejected.map(({ line, reason, ...named }) => [named.row, line, reason]),
    [
      [row, 2, 'comes twice, with other figures'],
      [row, 3, 'comes twice, with other figures'],
    ],
  )
  assert.deepEqual((await answer('?')).rows, [])
  const repeated = await load('cnsfails202103b', apple, apple)
  assert.deepEqual(repeated.rejected, [{ row, reason: 'comes twice', line: 3 }])
  assert.deepEqual(
    (await answer('?')).rows.map(({ quantity }) => quantity),
    [100],
  )
})

it('days of the market and of one security are walks of an index, without a sort', () => {
  const days = { from: '2021-03-01', to: '2021-03-31' }
  const market = planOf(failsToDeliver, { where: { on: days }, order: newestFirst })
  assert.match(market.join(), /^SEARCH fails_to_deliver USING INDEX fails_to_deliver_0 \(on>\? AND on<\?\)$/)
  const order = reversed(keyOrder(failsToDeliver))
  const security = planOf(failsToDeliver, { where: { security: '0000320193:AAPL', on: days }, order })
  assert.match(
    security.join(),
    /^SEARCH fails_to_deliver USING PRIMARY KEY \(security=\? AND on>\? AND on<\?\)$/,
  )
  const [replaced] = planOf(failsToDeliver, { where: { on: ['2021-03-15', '2021-03-16'] } })
  assert.match(replaced ?? '', /^SEARCH .* USING INDEX fails_to_deliver_0 \(on=\?\)$/)
})
