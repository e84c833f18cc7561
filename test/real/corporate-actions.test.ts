/** Real company facts hold a calendar of true dividends and splits to what Apple and Nvidia stated: only what was made wrong differs. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { corporateActionDifferences } from '../../src/derived/corporate-actions/difference.ts'
import { loadFiles } from '../support/test-market.ts'
import { ingestFeeds, noMirror, storeLoadedFrom } from './mirror.ts'

const slashed = (day: string): string => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
const file = (name: 'dividends' | 'splits', on: string, data: unknown) => ({
  [`https://api.nasdaq.com/api/calendar/${name}?date=${on}`]: { data, status: { rCode: 200 } },
})

const dividend = (symbol: string, on: string, rate: number) =>
  file('dividends', on, {
    calendar: {
      headers: {},
      rows: [
        {
          symbol,
          companyName: symbol,
          dividend_Ex_Date: slashed(on),
          payment_Date: 'N/A',
          record_Date: 'N/A',
          dividend_Rate: rate,
          indicated_Annual_Dividend: rate * 4,
          announcement_Date: 'N/A',
        },
      ],
    },
  })

const split = (symbol: string, on: string, ratio: string) =>
  file('splits', on, {
    headers: {},
    rows: [
      {
        symbol,
        name: symbol,
        ratio,
        payableDate: slashed(on),
        executionDate: slashed(on),
        announcedDate: 'N/A',
      },
    ],
  })

/** As the companies announced them. */
const trueDividends = [
  ['AAPL', '2020-08-07', 0.82],
  ['AAPL', '2023-11-10', 0.24],
  ['AAPL', '2024-02-09', 0.24],
  ['AAPL', '2024-05-10', 0.25],
  ['AAPL', '2024-08-12', 0.25],
  ['AAPL', '2024-11-08', 0.25],
  ['NVDA', '2023-12-05', 0.04],
  ['NVDA', '2024-06-11', 0.01],
  ['NVDA', '2024-09-12', 0.01],
  ['NVDA', '2024-12-05', 0.01],
] as const
const trueSplits = [
  ['AAPL', '2020-08-31', '4:1'],
  ['NVDA', '2021-07-20', '4:1'],
  ['NVDA', '2024-06-10', '10:1'],
  ['GOOGL', '2022-07-18', '20:1'],
] as const

it('true dividends and splits have no difference to company facts, wrong ones are named and nothing is mended', {
  skip: noMirror,
}, async (t) => {
  const { store, end } = await storeLoadedFrom(['sec-tickers'])
  t.after(end)
  const load = (name: string, unit: Readonly<Record<string, unknown>>) => loadFiles(store, name, unit)
  // What is before the first and after the last day of the calendar is not compared.
  for (const [on, rate] of [
    ['2014-01-02', 1],
    ['2026-11-02', 1],
  ] as const)
    await load('nasdaq-dividends', dividend('ZZZZ', on, rate))
  for (const [symbol, on, rate] of trueDividends) await load('nasdaq-dividends', dividend(symbol, on, rate))
  for (const [symbol, on, ratio] of trueSplits) await load('nasdaq-splits', split(symbol, on, ratio))
  const [report] = await ingestFeeds(store, ['sec-company-facts'])
  assert.equal(report?.failure, null)
  const differences = async () =>
    (await corporateActionDifferences(store)).map(
      ({ ticker, what, reason }) => `${ticker} ${what}: ${reason}`,
    )
  assert.deepEqual(await differences(), [])
  await load('nasdaq-dividends', dividend('AAPL', '2024-05-10', 0.24))
  await load('nasdaq-splits', split('GOOGL', '2022-07-18', '2:1'))
  assert.deepEqual((await differences()).toSorted(), [
    'AAPL dividends 2024-03-31 to 2024-06-29: the company declared 0.25 a share (0000320193-24-000081), the calendar has 0.24',
    'GOOGL split 2022-07-18: the company stated 20 (0001652044-22-000090), the calendar has 2 new shares of GOOGL for one',
  ])
})
