/** The day of a company's offering in its profile, over a store in memory with offerings written by hand. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { offeringRow } from '../../../test/files/offerings.ts'
import { listFiles } from '../../../test/files/symbol-events.ts'
import { NOW, openTestMarket } from '../../../test/support/test-market.ts'
import { offeringId } from '../../derived/ipos/offering-id.ts'
import { ipos } from '../../derived/ipos/record.ts'
import { inProcessClientOf } from '../../http/in-process-client.ts'
import { rowOf } from '../../store/record-text.ts'
import { companies } from './dataset.ts'
import { unknownProfile } from './listing-profile.ts'
import { listingProfiles } from './record.ts'

const APPLE = '0000320193:AAPL'
const ALPHABET = '0001652044'

type Options = Parameters<typeof openTestMarket>[0]

const setUp = async (t: TestContext, options?: Options) => {
  const market = await openTestMarket(options)
  t.after(() => market.store.close())
  const { store, live, put, ask } = market
  const offered = (...[security, row]: Parameters<typeof offeringRow>) =>
    put(ipos, offeringRow(security, row))
  const years = (ticker: string, cik: string, ipoYear: number | null) =>
    put(listingProfiles, rowOf(listingProfiles, { ticker, cik }, { ...unknownProfile, ipoYear }))
  const day = async (ticker: string) => {
    const { body } = await ask('/v1/companydata/tickers/{ticker}', `/v1/companydata/tickers/${ticker}`)
    return [body['ipo'], body['ipoYear']]
  }
  const remove = (where: { readonly offering: string }) =>
    store.write({ origin: 'real', source: 'test', at: NOW }, (transaction) =>
      transaction.put({ collection: ipos, rows: [], replaces: where }),
    )
  const client = inProcessClientOf({ ...live, variant: 'test', baseUrl: '' }, companies.endpoints)
  const tagOf = async (target: string) => {
    await live.refresh()
    const { headers } = await client.get(target)
    return headers[headers.indexOf('ETag') + 1]
  }
  return { ask, offered, years, day, remove, tagOf, get: client.get }
}

const profileTargets = [
  ['/v1/companydata/tickers/{ticker}', '/v1/companydata/tickers/AAPL'],
  ['/v1/companydata/ciks/{cik}', '/v1/companydata/ciks/320193'],
  ['/v1/companydata/isins/{isin}', '/v1/companydata/isins/US0378331005'],
  ['/v1/companydata/cusips/{cusip}', '/v1/companydata/cusips/037833100'],
  ['/v1/companydata/search', '/v1/companydata/search?query=apple&limit=1'],
] as const

test('by every identifier and in the search a profile has the day of the offering and its year, and its ETag moves with them', async (t) => {
  const { ask, offered, remove, tagOf } = await setUp(t)
  const found = async () => {
    const days: unknown[] = []
    for (const [path, target] of profileTargets) {
      const { body } = await ask(path, target)
      const { ipo, ipoYear } = ((body['results'] as readonly object[] | undefined)?.[0] ??
        body) as typeof body
      days.push([ipo, ipoYear])
    }
    return days
  }
  const tags = async () => Promise.all(profileTargets.map(([, target]) => tagOf(target)))
  const all = (...pair: readonly unknown[]) => profileTargets.map(() => pair)
  const seen = [await tags()]
  assert.deepEqual(await found(), all(null, null))
  const company = 'Apple Computer, Inc.'
  const steps = [
    [() => offered(APPLE, { on: '1980-12-15', company, offering: 'a' }), ['1980-12-15', 1980]],
    // The calendar is corrected while the server runs.
    [() => offered(APPLE, { on: '1980-12-12', company, offering: 'a' }), ['1980-12-12', 1980]],
    [() => offered(APPLE, { on: '1984-01-24', company, offering: 'b' }), ['1980-12-12', 1980]],
    [() => remove({ offering: 'a' }), ['1984-01-24', 1984]],
    [() => remove({ offering: 'b' }), [null, null]],
  ] as const
  for (const [change, expected] of steps) {
    await change()
    assert.deepEqual(await found(), all(...expected))
    const now = await tags()
    for (const before of seen) for (const [at, tag] of now.entries()) assert.notEqual(tag, before[at])
    seen.push(now)
  }
})

test('a year that a publisher states stays, and another year than that of the offering makes the day unknown', async (t) => {
  const { offered, years, day } = await setUp(t)
  await offered(APPLE, { on: '1980-12-12', company: 'Apple Computer, Inc.' })
  for (const [ipoYear, expected] of [
    [1980, ['1980-12-12', 1980]],
    [1981, ['1980-12-12', 1981]],
    [1979, [null, 1979]],
    [1982, [null, 1982]],
    [null, ['1980-12-12', 1980]],
  ] as const) {
    await years('AAPL', '0000320193', ipoYear)
    assert.deepEqual(await day('AAPL'), expected)
  }
})

test('an offering without a price, one to come, and one of another company with the symbol are not the day', async (t) => {
  const { offered, day } = await setUp(t)
  await offered(APPLE, { on: '1980-12-12', company: 'Apple Computer, Inc.', price: null })
  await offered(APPLE, { on: '9999-12-12', company: 'Apple Computer, Inc.' })
  await offered(APPLE, { on: '1975-01-02', company: 'American Appliances Co' })
  assert.deepEqual(await day('AAPL'), [null, null])
})

test('a ticker of whose company nothing is loaded has the day of its own offering', async (t) => {
  const { offered, day } = await setUp(t)
  await offered('0001067983:BRK-B', { on: '1996-05-09', company: 'BERKSHIRE HATHAWAY INC' })
  assert.deepEqual(await day('BRK-B'), ['1996-05-09', 1996])
  // The older class was public before.
  assert.deepEqual(await day('BRK-A'), [null, null])
})

test('another class has the company’s day if a publisher has its year', async (t) => {
  const { offered, years, day } = await setUp(t)
  await offered(`${ALPHABET}:GOOG`, { on: '2004-08-19', company: 'Google Inc.' })
  await years('GOOGL', ALPHABET, 2004)
  await years('GOOG', ALPHABET, 2004)
  assert.deepEqual(
    [await day('GOOG'), await day('GOOGL')],
    [
      ['2004-08-19', 2004],
      ['2004-08-19', 2004],
    ],
  )
})

test('a share has the day of the units that were offered with it, and not of preferred shares', async (t) => {
  const listed = [
    [1897463, 'GRAF', 'Graf Global Corp.'],
    [1897463, 'GRAFU', 'Graf Global Corp.'],
    [1253986, 'ABR', 'ARBOR REALTY TRUST INC'],
    [1253986, 'ABR-PD', 'ARBOR REALTY TRUST INC'],
  ] as const
  const { offered, years, day } = await setUp(t, { files: [['sec-tickers', listFiles(listed)]] })
  await offered('0001897463:GRAFU', { on: '2024-06-26', company: 'Graf Global Corp.' })
  await offered('0001253986:ABR-PD', { on: '2004-11-02', company: 'ARBOR REALTY TRUST INC' })
  const days = async () => [await day('GRAF'), await day('GRAFU'), await day('ABR'), await day('ABR-PD')]
  const [unit, preferred] = [
    ['2024-06-26', 2024],
    ['2004-11-02', 2004],
  ]
  assert.deepEqual(await days(), [[null, null], unit, [null, null], preferred])
  await years('GRAF', '0001897463', 2024)
  await years('ABR', '0001253986', 2004)
  assert.deepEqual(await days(), [unit, unit, [null, 2004], preferred])
})

test('a registrant that has left the market keeps the day of its offering, found by its CIK and by its name', async (t) => {
  const { ask, offered } = await setUp(t)
  const offering = offeringId('0001009672', '1996-04-25')
  await offered(null, { on: '1996-04-23', company: 'CARBO CERAMICS INC', price: null, offering })
  const { body } = await ask('/v1/companydata/ciks/{cik}', '/v1/companydata/ciks/1009672')
  assert.deepEqual([body['ticker'], body['ipo'], body['ipoYear']], [null, '1996-04-23', 1996])
  const { body: found } = await ask('/v1/companydata/search', '/v1/companydata/search?query=carbo%20ceramics')
  const [first] = found['results'] as readonly Readonly<Record<string, unknown>>[]
  assert.deepEqual([first?.['cik'], first?.['ipo']], ['0001009672', '1996-04-23'])
})

test('an offering that is priced for the next day is in the profile from midnight in New York on, also for those who ask with the ETag of the day before', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-01-16T04:59:00Z') })
  const { offered, get, tagOf } = await setUp(t)
  await offered(APPLE, { on: '2026-01-16', company: 'Apple Computer, Inc.' })
  const bodies = async () =>
    Promise.all(profileTargets.map(async ([, target]) => `${(await get(target)).body}`))
  const tags = async () => Promise.all(profileTargets.map(([, target]) => tagOf(target)))
  const before = await tags()
  for (const body of await bodies()) assert.match(body, /"ipo":null/)
  t.mock.timers.tick(60_000)
  for (const body of await bodies()) assert.match(body, /"ipo":"2026-01-16"/)
  for (const [at, tag] of (await tags()).entries()) assert.notEqual(tag, before[at])
  t.mock.timers.reset()
})
