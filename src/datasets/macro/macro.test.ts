/** Macro series loaded through their feeds and asked for; unemployment and Treasury figures are the publishers'. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { exampleCurve } from './example.ts'
import { observations } from './record.ts'
import { categories } from './series.ts'

const curveFile = (year: string, ...rows: readonly string[]) => ({
  [`https://home.treasury.gov/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv/${year}/all?type=daily_treasury_yield_curve&field_tdr_date_value=${year}&page&_format=csv`]: `Date,"1 Mo","2 Mo","3 Mo","4 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","20 Yr","30 Yr"\n${rows.join('\n')}\n`,
})
const september = '09/01/2023,5.51,5.55,5.53,5.58,5.47,5.36,4.87,4.57,4.29,4.27,4.18,4.48,4.29'
const august = '08/31/2023,5.52,5.55,5.56,5.61,5.48,5.37,4.85,4.54,4.23,4.19,4.09,4.39,4.20'

const fredFile = (id: string, ...rows: readonly string[]) => ({
  [`https://fred.stlouisfed.org/graph/fredgraph.csv?id=${id}`]: `observation_date,${id}\n${rows.join('\n')}\n`,
})
const blsFile = (
  id: string,
  ...rows: readonly (readonly [year: string, period: string, value: string])[]
) => ({
  [`https://api.bls.gov/publicAPI/v2/timeseries/data/${id}`]: {
    status: 'REQUEST_SUCCEEDED',
    responseTime: 1,
    message: [],
    Results: {
      series: [
        {
          seriesID: id,
          data: rows.map(([year, period, value]) => ({
            year,
            period,
            periodName: '',
            value,
            footnotes: [{}],
          })),
        },
      ],
    },
  },
})

type Rows = readonly Readonly<Record<string, unknown>>[]

const setUp = async (t: TestContext) => {
  const { store, ask } = await openTestMarket()
  t.after(() => store.close())
  const get = (query = '') => ask('/v1/macro', `/v1/macro${query}`)
  const rows = async (query = '') => (await get(query)).body['results'] as Rows
  const load = (
    feed: 'treasury-yields' | 'fred-series' | 'bls-series',
    files: Readonly<Record<string, unknown>>,
  ) => loadFiles(store, feed, files)
  return { get, rows, load }
}
const pairs = (rows: Rows) => rows.map((row) => [row['observed_on'], row['value']])

it('a day of Treasury rates has its yields in detail and no value at all', async (t) => {
  const { load, rows, get } = await setUp(t)
  await load('treasury-yields', curveFile('2023', september, august))
  const [newest, ...older] = await rows('?category=treasury_rates')
  assert.match(String(newest?.['updated_at']), /Z$/)
  assert.deepEqual({ ...newest, updated_at: exampleCurve.updated_at }, exampleCurve)
  assert.equal(older.length, 1)
  assert.deepEqual(Object.keys((await get('?category=treasury_rates')).body), ['results', 'count'])
})

it('an observation of one figure has a value and no detail', async (t) => {
  const { load, rows } = await setUp(t)
  await load('fred-series', fredFile('GDP', '2025-04-01,30485.729'))
  const [{ updated_at, ...row } = {}] = await rows('?category=economic_indicator')
  assert.ok(updated_at)
  assert.deepEqual(row, {
    category: 'economic_indicator',
    series: 'GDP',
    observed_on: '2025-04-01',
    value: 30485.729,
  })
})

it('observations come newest first, then by series, chosen by series, days and limit', async (t) => {
  const { load, rows } = await setUp(t)
  await load('fred-series', fredFile('GDP', '2025-01-01,1', '2025-04-01,2'))
  await load('fred-series', fredFile('FEDFUNDS', '2025-03-01,3', '2025-04-01,4'))
  const named = (all: Rows) => all.map((row) => [row['observed_on'], row['series']])
  assert.deepEqual(named(await rows('?category=economic_indicator')), [
    ['2025-04-01', 'GDP'],
    ['2025-04-01', 'federalFunds'],
    ['2025-03-01', 'federalFunds'],
    ['2025-01-01', 'GDP'],
  ])
  assert.deepEqual(named(await rows('?category=economic_indicator&series=GDP&limit=1')), [
    ['2025-04-01', 'GDP'],
  ])
  assert.deepEqual(named(await rows('?category=economic_indicator&from=2025-02-01&to=2025-03-31')), [
    ['2025-03-01', 'federalFunds'],
  ])
  assert.deepEqual(await rows('?category=economic_indicator&series=NOPE'), [])
  assert.deepEqual(await rows('?category=treasury_rates&series=CPI'), [])
})

it('without a category the categories are listed with the extent of each series', async (t) => {
  const { load, rows } = await setUp(t)
  assert.deepEqual(await rows(), [])
  await load('treasury-yields', curveFile('2023', september, august))
  await load('fred-series', fredFile('T10YIE', '2025-11-24,2.23', '2025-11-25,2.22'))
  const listed = await rows()
  assert.deepEqual(
    listed.map((row) => [
      row['category'],
      row['series_count'],
      row['observations'],
      row['first_observed_on'],
      row['last_observed_on'],
    ]),
    [
      ['treasury_rates', 1, 2, '2023-08-31', '2023-09-01'],
      ['economic_indicator', 1, 2, '2025-11-24', '2025-11-25'],
      ['inflation_expectations', 1, 2, '2025-11-24', '2025-11-25'],
    ],
  )
  assert.deepEqual(listed[1]?.['series'], [
    {
      series: 'inflationRate',
      title: '10-Year Breakeven Inflation Rate',
      unit: 'Percent',
      frequency: 'daily',
      seasonal_adjustment: 'Not Seasonally Adjusted',
      source: 'FRED',
      source_id: 'T10YIE',
      first_observed_on: '2025-11-24',
      last_observed_on: '2025-11-25',
    },
  ])
  assert.deepEqual(
    (await rows('?to=2024-01-01')).map((row) => row['category']),
    ['treasury_rates'],
  )
})

it('a series is found without its category, newest or oldest first, and one that is nowhere is refused', async (t) => {
  const { load, rows, get } = await setUp(t)
  await load('fred-series', fredFile('GDP', '2025-01-01,1', '2025-04-01,2'))
  await load('fred-series', fredFile('T10YIE', '2025-11-24,2.23'))
  assert.deepEqual(await rows('?series=GDP'), await rows('?category=economic_indicator&series=GDP'))
  assert.deepEqual(pairs(await rows('?series=GDP&order=asc&from=2025-01-01')), [
    ['2025-01-01', 1],
    ['2025-04-01', 2],
  ])
  // Known, and not loaded.
  assert.deepEqual(await rows('?series=cpi_core'), [])
  const { status, body } = await get('?series=GPD')
  const [error] = body['errors'] as readonly { readonly name: string; readonly didYouMean: object }[]
  assert.deepEqual([status, error?.name, error?.didYouMean], [422, 'series', ['GDP']])
  for (const name of ['__proto__', 'constructor'])
    assert.equal((await get(`?series=${name}`)).status, 422, name)
})

type Issue = { readonly name: string; readonly message: string; readonly didYouMean?: readonly string[] }

it('a series that no category has is refused with the nearest ones, and the category that each is in', async (t) => {
  const { get } = await setUp(t)
  const refusal = async (query: string) => {
    const { status, body } = await get(query)
    const [error] = body['errors'] as readonly Issue[]
    return [status, error?.name, error?.message, error?.didYouMean]
  }
  assert.deepEqual(await refusal('?series=unemployment'), [
    422,
    'series',
    'must be a series of some category: unemploymentRate is in economic_indicator',
    ['unemploymentRate'],
  ])
  // By the id at FRED.
  const [, , , ids] = await refusal('?series=unrate')
  assert.deepEqual(ids, ['unemploymentRate', 'unemployment_rate'])
  assert.deepEqual(await refusal('?series=zzzzzzzz'), [
    422,
    'series',
    'must be a series of some category: /v1/macro without parameters lists them',
    undefined,
  ])
})

it('an unknown category is a 404 that names a close one, and no property of an object is one', async (t) => {
  const { get } = await setUp(t)
  const { status, body } = await get('?category=treasury_rate')
  assert.deepEqual(
    [status, body['code'], body['didYouMean']],
    [404, 'category_not_found', ['treasury_rates']],
  )
  for (const name of ['__proto__', 'constructor', 'toString'])
    assert.equal((await get(`?category=${name}`)).status, 404, name)
})

it('the office that measures goes before who collects, whichever is read first', async (t) => {
  const collected = fredFile('UNRATE', '2024-11-01,4.2', '2024-12-01,4.2', '1948-01-01,3.4')
  const measured = blsFile('LNS14000000', ['2024', 'M12', '4.1'], ['2024', 'M11', '4.2'])
  for (const order of ['collected first', 'measured first']) {
    const { load, rows } = await setUp(t)
    const steps = [() => load('fred-series', collected), () => load('bls-series', measured)]
    for (const step of order === 'collected first' ? steps : steps.toReversed()) await step()
    for (const query of [
      'economic_indicator&series=unemploymentRate',
      'labor_market&series=unemployment_rate',
    ])
      assert.deepEqual(
        pairs(await rows(`?category=${query}`)),
        [
          ['2024-12-01', 4.1],
          ['2024-11-01', 4.2],
          ['1948-01-01', 3.4],
        ],
        order,
      )
    const labor = (await rows()).find((row) => row['category'] === 'labor_market')
    const [series] = (labor?.['series'] ?? []) as Rows
    assert.equal(series?.['source'], 'Bureau of Labor Statistics')
  }
})

it('a revised value replaces the old one, one that is gone goes, and an unchanged file changes nothing', async (t) => {
  const { load, rows } = await setUp(t)
  await load('fred-series', fredFile('GDP', '2024-10-01,1', '2025-01-01,2', '2025-04-01,3'))
  const revised = fredFile('GDP', '2024-10-01,1', '2025-01-01,4', '2025-04-01,.')
  const { changed, removed } = await load('fred-series', revised)
  assert.deepEqual([changed, removed], [1, 1])
  const again = await load('fred-series', revised)
  assert.deepEqual([again.added, again.changed, again.removed], [0, 0, 0])
  assert.deepEqual(pairs(await rows('?category=economic_indicator')), [
    ['2025-01-01', 4],
    ['2024-10-01', 1],
  ])
})

it('three years of an office do not take away the years before', async (t) => {
  const { load, rows } = await setUp(t)
  await load('bls-series', blsFile('CES0000000001', ['2020', 'M01', '152000'], ['2020', 'M02', '152300']))
  await load('bls-series', blsFile('CES0000000001', ['2024', 'M01', '157000']))
  assert.equal((await rows('?category=labor_market')).length, 3)
})

it('a series that is not served is kept out with its reason', async (t) => {
  const { load } = await setUp(t)
  const { rejected, added } = await load('fred-series', fredFile('M2SL', '2025-01-01,1'))
  assert.deepEqual([added, rejected], [0, [{ row: 'M2SL', reason: 'not a series that is served' }]])
})

it('every series has a name of its own, and all 24 indicators are there', () => {
  const names = categories.flatMap(({ series }) => series.map((each) => each.series))
  assert.equal(new Set(names).size, names.length)
  for (const { series } of categories)
    assert.equal(new Set(series.map((each) => each.series)).size, series.length)
  assert.equal(categories.find(({ category }) => category === 'economic_indicator')?.series.length, 24)
})

it('a category and a series of it are walks of an index, without a sort', () => {
  const plans = [
    planOf(observations, { where: { category: 'a' }, order: ['observedOn desc', 'series'], limit: 500 }),
    planOf(observations, { where: { category: 'a', series: 'b' }, order: ['observedOn desc'], limit: 500 }),
  ]
  for (const [step, ...sorted] of plans) {
    assert.match(step ?? '', /SEARCH macro_observations USING INDEX/)
    assert.deepEqual(sorted, [])
  }
})
