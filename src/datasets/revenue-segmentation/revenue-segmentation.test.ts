/** The two feeds loaded and asked for, with Apple's figures of fiscal 2024 (10-K 0000320193-24-000123, 10-Q …-24-000081). */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import {
  appleAnnual,
  appleThirdQuarter,
  instanceOf,
  labelsOf,
  loadDataSet,
  thirdQuarterAddress,
} from '../../../test/files/segment-files.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, NOW, openTestMarket, putFilings } from '../../../test/support/test-market.ts'
import { inProcessClientOf } from '../../http/in-process-client.ts'
import { datasets } from '../index.ts'
import { exampleSegmentation } from './example.ts'
import { segmentations, segmentFilings } from './record.ts'

const setUp = async (t: TestContext) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const ask = (target: string) =>
    market.ask('/v1/revenue-segmentation/{ticker}', `/v1/revenue-segmentation/${target}`)
  const rows = async (target: string) =>
    (await ask(target)).body['results'] as readonly Readonly<Record<string, unknown>>[]
  const loadQuarter = () =>
    loadFiles(market.store, 'sec-tagged-reports', {
      [thirdQuarterAddress]: instanceOf('10-Q', '2024-06-29', appleThirdQuarter),
    })
  return { ...market, ask, rows, loadQuarter }
}

it('a company’s products of a year are served without their sub-total, with the axis and the sum named', async (t) => {
  const { store, ask } = await setUp(t)
  await loadDataSet(store, [appleAnnual])
  const { body } = await ask('AAPL')
  const { results, ...envelope } = body as { readonly results: readonly object[] }
  assert.deepEqual(envelope, {
    ticker: 'AAPL',
    dimension: 'product',
    period: 'annual',
    count: 2,
    updatedAt: NOW,
  })
  assert.deepEqual(results[0], { ...exampleSegmentation, updatedAt: NOW })
})

it('regions are those the business is run by, and their axis is named', async (t) => {
  const { store, rows } = await setUp(t)
  await loadDataSet(store, [appleAnnual])
  const [row] = await rows('AAPL?dimension=geographic')
  assert.deepEqual(
    [row?.['axis'], row?.['data']],
    [
      'BusinessSegments',
      {
        Americas: 167_045_000_000,
        Europe: 101_328_000_000,
        'Greater China': 66_952_000_000,
        'Rest of Asia Pacific': 30_658_000_000,
        Japan: 25_052_000_000,
      },
    ],
  )
})

it('quarters are discrete whichever file comes first, the fourth being what is left of the year', async (t) => {
  for (const order of ['report first', 'year first']) {
    const { store, rows, loadQuarter } = await setUp(t)
    if (order === 'report first') await loadQuarter()
    await loadDataSet(store, [appleAnnual])
    if (order === 'year first') await loadQuarter()
    const quarters = (await rows('AAPL?period=quarterly')).map(({ period, date, derived, data }) => [
      period,
      date,
      derived,
      (data as Record<string, number>)['iPhone'],
    ])
    assert.deepEqual(quarters, [
      ['Q4', '2024-09-28', true, 46_222_000_000],
      ['Q3', '2024-06-29', false, 39_296_000_000],
    ])
  }
})

it('labels come from the linkbase, whether it is read before the figures or after', async (t) => {
  const { store, rows, loadQuarter } = await setUp(t)
  const words = { aapl_WearablesHomeandAccessoriesMember: 'Wearables, Home and Accessories [Member]' }
  await loadQuarter()
  await loadFiles(store, 'sec-tagged-reports', {
    [thirdQuarterAddress.replace('_htm', '_lab')]: labelsOf(words),
  })
  await loadDataSet(store, [appleAnnual])
  for (const period of ['annual', 'quarterly']) {
    const [row] = await rows(`AAPL?period=${period}`)
    assert.ok(Object.keys(row?.['data'] ?? {}).includes('Wearables, Home and Accessories'), period)
  }
})

it('an instance learns its filing day from the filings', async (t) => {
  const { store, rows, loadQuarter } = await setUp(t)
  await putFilings(store, '0000320193', [['0000320193-24-000081', '10-Q', '2024-08-02', 'aapl-20240629.htm']])
  await loadQuarter()
  assert.deepEqual(
    (await rows('AAPL?period=quarterly')).map(({ filedOn }) => filedOn),
    ['2024-08-02'],
  )
})

it('as of a day, only what was filed by then is known, and a day to come is refused', async (t) => {
  const { store, ask, rows, loadQuarter } = await setUp(t)
  await putFilings(store, '0000320193', [['0000320193-24-000081', '10-Q', '2024-08-02', 'aapl-20240629.htm']])
  await loadQuarter()
  await loadDataSet(store, [appleAnnual])
  const known = async (asOf: string) => [
    ...(await rows(`AAPL?asOf=${asOf}`)),
    ...(await rows(`AAPL?period=quarterly&asOf=${asOf}`)),
  ]
  const datesOn = async (asOf: string) => (await known(asOf)).map(({ date, period }) => [date, period])
  assert.deepEqual(await datesOn('2024-08-01'), [])
  assert.deepEqual(await datesOn('2024-08-02'), [['2024-06-29', 'Q3']])
  assert.deepEqual(await datesOn('2024-10-31'), [['2024-06-29', 'Q3']])
  assert.deepEqual(await known('2024-11-01'), [
    ...(await rows('AAPL')),
    ...(await rows('AAPL?period=quarterly')),
  ])
  const { status, body } = await ask('AAPL?asOf=2999-01-01')
  assert.deepEqual([status, body['code']], [422, 'validation_error'])
  assert.match(String(body['detail']), /^asOf must not lie after today in New York, \d{4}-\d\d-\d\d$/)
})

it('filings of companies that the store does not know are skipped and counted', async (t) => {
  const { store } = await setUp(t)
  const outcomes = await loadDataSet(store, [
    appleAnnual,
    { ...appleAnnual, accession: '0000000099-24-000001', cik: 99 },
  ])
  const total = (pick: (of: (typeof outcomes)[number]) => number) =>
    outcomes.reduce((sum, outcome) => sum + pick(outcome), 0)
  // One filing, two years by product, one by region; the facts of the filing.
  assert.deepEqual([total(({ skipped }) => skipped), total(({ added }) => added)], [1 + 1, 4 + 1])
})

it('a quarter of unknown companies leaves the sample’s rows where they are', async (t) => {
  const { store, rows } = await setUp(t)
  const [from, of] = [segmentFilings, segmentations] as const
  await loadDataSet(store, [appleAnnual])
  const sample = await Promise.all(
    [from, of].map(async (collection) => ({ collection, rows: await store.rows(collection, {}) })),
  )
  const other = (await openTestMarket()).store
  t.after(() => other.close())
  await other.write({ origin: 'sample', source: 'sample', at: NOW }, async (transaction) => {
    for (const { collection, rows: held } of sample) await transaction.put({ collection, rows: held })
  })
  await loadDataSet(other, [{ ...appleAnnual, cik: 99 }])
  assert.equal(await other.total(of, {}), (await rows('AAPL')).length + 1)
  // The first that is known takes their place.
  await loadDataSet(other, [{ ...appleAnnual, cik: 37996, accession: '0000037996-24-000001' }])
  assert.deepEqual(await other.rows(of, { where: { cik: '0000320193' } }), [])
})

it('a second load changes nothing', async (t) => {
  const { store } = await setUp(t)
  await loadDataSet(store, [appleAnnual])
  const again = await loadDataSet(store, [appleAnnual])
  assert.ok(again.every(({ added, changed, removed }) => added + changed + removed === 0))
})

it('members that come to more than revenue are refused with the filing and the reason, and nothing is served', async (t) => {
  const { store, rows } = await setUp(t)
  const over = { '20240930 4': { '': 100, 'ProductOrService=A;': 63, 'ProductOrService=B;': 44 } }
  const outcomes = await loadDataSet(store, [{ ...appleAnnual, figures: over }])
  const rejected = outcomes.flatMap((outcome) => outcome.rejected)
  assert.equal(rejected.length, 1)
  assert.match(rejected[0]?.row ?? '', /^0000320193 0000320193-24-000123 ProductOrService/)
  assert.match(rejected[0]?.reason ?? '', /more than revenue/)
  assert.deepEqual(await rows('AAPL'), [])
})

it('a known ticker without segments is empty, an unknown one is 404', async (t) => {
  const { ask } = await setUp(t)
  assert.deepEqual((await ask('BRK-B')).body, {
    ticker: 'BRK-B',
    dimension: 'product',
    period: 'annual',
    results: [],
    count: 0,
    updatedAt: null,
  })
  assert.equal((await ask('NOPE')).status, 404)
  assert.equal((await ask('AAPL?dimension=color')).status, 422)
})

it('as CSV each segment is a line', async (t) => {
  const { store, live } = await setUp(t)
  await loadDataSet(store, [appleAnnual])
  await live.refresh()
  const endpoints = datasets.flatMap((each) => each.endpoints)
  const client = inProcessClientOf({ ...live, variant: 'test', baseUrl: '' }, endpoints)
  const { body } = await client.get('/v1/revenue-segmentation/AAPL?dimension=geographic&format=csv')
  const [header, first, ...others] = String(body).trim().split('\r\n')
  assert.match(header ?? '', /,ticker,segment,amount$/)
  assert.match(first ?? '', /,AAPL,Americas,167045000000$/)
  assert.equal(others.length, 4)
})

it('rows are found by a walk of the key', () => {
  const where = { cik: '0000320193', dimension: 'product', period: 'annual' }
  const steps = planOf(segmentations, { where, order: ['end desc'] })
  assert.equal(steps.length, 1)
  assert.match(steps[0] ?? '', /^SEARCH revenue_segmentation USING .*cik=\? AND dimension=\? AND period=\?/)
})
