/** Events of companies that were renamed, in all six datasets: whichever of lists and events is loaded first. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import {
  directoryFiles,
  type Listed,
  listFiles,
  type SymbolDataset,
  symbolDatasets,
} from '../../test/files/symbol-events.ts'
import { planOf } from '../../test/support/query-plan.ts'
import { openTestMarket } from '../../test/support/test-market.ts'
import { dividends } from '../derived/dividends/record.ts'
import { ipos } from '../derived/ipos/record.ts'
import { priceSummaries, prices } from '../derived/prices/record.ts'
import { splits } from '../derived/splits/record.ts'
import { keyOrder, reversed } from '../store/collection.ts'
import { calendarDays, earnings } from './earnings/record.ts'
import { halts } from './halts/record.ts'

const APPLE: Listed = [320193, 'AAPL', 'Apple Inc.']
const RTX: Listed = [101829, 'RTX', 'RTX Corp']
const META: Listed = [1326801, 'META', 'Meta Platforms, Inc.']

type Row = Readonly<Record<string, string | undefined>>
const dayOf = (row: Row): string | undefined => row['date'] ?? row['ipo_date']

const opened = async (t: TestContext) => {
  const { store, ask, load } = await openTestMarket({ files: [] })
  t.after(() => store.close())
  const lists = (listed: readonly Listed[], at?: string) => load('sec-tickers', listFiles(listed), at)
  const rowsOf = async ({ path }: SymbolDataset, ticker: string) => {
    const { status, body } = await ask(`${path}/{ticker}`, `${path}/${ticker}`)
    return { status, hints: body['didYouMean'], rows: (body['results'] ?? []) as readonly Row[] }
  }
  const daysOf = async (of: SymbolDataset, ticker: string) => (await rowsOf(of, ticker)).rows.map(dayOf)
  const marketOf = async ({ path }: SymbolDataset) =>
    (await ask(path, path)).body['results'] as readonly Row[]
  return { store, load, lists, rowsOf, daysOf, marketOf }
}

/** Facebook became META on 2022-06-09, United Technologies RTX on 2020-04-03. */
const events = [
  ['UTX', '2019-08-15'],
  ['RTX', '2023-08-17'],
  ['FB', '2021-06-15'],
  ['META', '2024-02-21'],
  ['FB', '2026-01-28'],
  ['ZZZZ', '2024-03-01'],
] as const
const orders = [
  ['the lists first', 0],
  ['the lists last', events.length],
  ['the lists between', 3],
] as const

for (const dataset of symbolDatasets)
  for (const [order, at] of orders)
    it(`${dataset.feed}: what happened under a former ticker is the company’s, not that of who has it now; ${order}`, async (t) => {
      const { load, lists, rowsOf, daysOf, marketOf } = await opened(t)
      const steps = events.map(
        ([symbol, day]) =>
          () =>
            load(dataset.feed, dataset.filesOf(day, symbol)),
      )
      for (const step of steps.toSpliced(at, 0, () => lists([APPLE, RTX, META]))) await step()
      assert.deepEqual(await daysOf(dataset, 'RTX'), ['2023-08-17', '2019-08-15'])
      assert.deepEqual(await daysOf(dataset, 'META'), ['2024-02-21', '2021-06-15'])
      assert.deepEqual(await daysOf(dataset, 'FB'), ['2026-01-28'])
      assert.deepEqual(await daysOf(dataset, 'AAPL'), [])
      const { status, hints } = await rowsOf(dataset, 'UTX')
      assert.deepEqual([status, hints], [404, ['RTX']])
      if (!dataset.isMarketWide) return
      assert.deepEqual(
        (await marketOf(dataset)).map((row) => [row['ticker'], dayOf(row)]),
        [
          ['FB', '2026-01-28'],
          ['ZZZZ', '2024-03-01'],
          ['META', '2024-02-21'],
          ['RTX', '2023-08-17'],
          ['META', '2021-06-15'],
          ['RTX', '2019-08-15'],
        ],
      )
    })

/** Fiserv went from FISV to FI on 2023-06-07; who takes the old ticker here is made up. */
const BEFORE: Listed = [798354, 'FISV', 'FISERV INC']
const AFTER: Listed = [798354, 'FI', 'FISERV INC']
const NAMESAKE: Listed = [1999999, 'FISV', 'Fish Voyages Inc']
const noonOf = (day: string): string => `${day}T17:00:00Z`

for (const dataset of symbolDatasets)
  it(`${dataset.feed}: a rename between two readings of the lists moves what there is, which stays as old as it was`, async (t) => {
    const { load, lists, rowsOf, daysOf, marketOf } = await opened(t)
    const loadEvent = (day: string, symbol: string) =>
      load(dataset.feed, dataset.filesOf(day, symbol), noonOf(day))
    await lists([APPLE, BEFORE], noonOf('2023-05-01'))
    await loadEvent('2023-05-15', 'FISV')
    await lists([APPLE, AFTER], noonOf('2023-06-07'))
    await loadEvent('2023-08-15', 'FI')
    assert.deepEqual(await daysOf(dataset, 'FI'), ['2023-08-15', '2023-05-15'])
    assert.equal((await rowsOf(dataset, 'FISV')).status, 404)
    // Stooq's file of a symbol replaces all its bars.
    if (dataset.isMarketWide) await loadEvent('2026-02-02', 'FISV')
    await lists([APPLE, AFTER, NAMESAKE], noonOf('2026-02-03'))
    await loadEvent('2026-03-03', 'FISV')
    assert.deepEqual(await daysOf(dataset, 'FI'), ['2023-08-15', '2023-05-15'])
    assert.deepEqual(
      await daysOf(dataset, 'FISV'),
      dataset.isMarketWide ? ['2026-03-03', '2026-02-02'] : ['2026-03-03'],
    )
    if (!dataset.isMarketWide) return
    const shown = (await marketOf(dataset)).map((row) => [
      row['ticker'],
      dayOf(row),
      row['updatedAt'] ?? row['updated_at'],
    ])
    assert.deepEqual(shown, [
      ['FISV', '2026-03-03', noonOf('2026-03-03')],
      ['FISV', '2026-02-02', noonOf('2026-02-02')],
      ['FI', '2023-08-15', noonOf('2023-08-15')],
      ['FI', '2023-05-15', noonOf('2023-05-15')],
    ])
  })

for (const dataset of symbolDatasets)
  it(`${dataset.feed}: two tickers that turn out to be one security have the same rows`, async (t) => {
    const { load, lists, daysOf } = await opened(t)
    await lists([APPLE, BEFORE], noonOf('2023-05-01'))
    await load(dataset.feed, dataset.filesOf('2023-05-15', 'FISV'))
    await lists([APPLE, BEFORE, AFTER], noonOf('2023-06-07'))
    await load(dataset.feed, dataset.filesOf('2023-06-15', 'FI'))
    await lists([APPLE, AFTER], noonOf('2023-07-07'))
    assert.deepEqual(await daysOf(dataset, 'FI'), ['2023-06-15', '2023-05-15'])
  })

for (const dataset of symbolDatasets)
  it(`${dataset.feed}: a ticker that an ETF has by the directory takes along the events since`, async (t) => {
    const { load, daysOf } = await opened(t)
    const former: Listed = [103872, 'VOLT', 'VOLT INFORMATION SCIENCES INC']
    await load('sec-tickers', listFiles([APPLE], [former]))
    await load(dataset.feed, dataset.filesOf('2026-02-02', 'VOLT'))
    assert.deepEqual(await daysOf(dataset, 'VOLT'), ['2026-02-02'])
    await load('nasdaq-symbols', directoryFiles(['VOLT', 'Tema Electrification ETF']))
    assert.deepEqual(await daysOf(dataset, 'VOLT'), ['2026-02-02'])
  })

it('a row names the company of its security, never the one that has the ticker now', async (t) => {
  const [, , halted] = symbolDatasets
  assert.ok(halted !== undefined)
  const { load, lists, marketOf, daysOf } = await opened(t)
  await lists([APPLE, BEFORE], noonOf('2023-05-01'))
  await load(halted.feed, halted.filesOf('2023-05-15', 'FISV'))
  await lists([APPLE, NAMESAKE], noonOf('2026-02-03'))
  assert.deepEqual(
    (await marketOf(halted)).map(({ ticker, company }) => [ticker, company]),
    [['FISV', null]],
  )
  assert.deepEqual(await daysOf(halted, 'FISV'), [])
})

it('rows of a security and of affected ones are found in an index, those of one in order', () => {
  const security = '0000101829:UTX'
  const affected = [security, ':UTX', '?:UTX']
  for (const collection of [dividends, splits, halts, prices, priceSummaries]) {
    const order = reversed(keyOrder(collection))
    for (const selection of [{ where: { security }, order }, { where: { security: affected } }])
      assert.match(
        planOf(collection, selection).join(),
        /^SEARCH \w+ USING (?:INDEX \w+|PRIMARY KEY) \(security=\?\)$/,
      )
  }
  for (const collection of [dividends, splits, halts, priceSummaries, ipos]) {
    const next = { where: { security: { from: ':' } }, order: ['security'], limit: 1 }
    assert.match(
      planOf(collection, next).join(),
      /^SEARCH \w+ USING (?:INDEX \w+|PRIMARY KEY) \(security>\?\)$/,
    )
  }
  const offerings = planOf(ipos, { where: { security }, order: ['on desc', 'offering'] })
  assert.match(offerings.join(), /^SEARCH ipos USING INDEX ipos_1 \(security=\?\)$/)
  for (const collection of [earnings, calendarDays])
    assert.match(
      planOf(collection, { where: { issuerKey: affected }, order: [] }).join(),
      /^SEARCH \w+ USING (?:INDEX \w+|PRIMARY KEY) \(issuerKey=\?\)$/,
    )
})

it('a halt that its name shows to be another’s stays that when the lists change', async (t) => {
  const { load, lists, rowsOf, marketOf } = await opened(t)
  const halt = (symbol: string, name: string) => ({
    'halts.csv': `Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time\n2022-02-12,10:00:00,${symbol},${name},NYSE,LULD pause,2022-02-12,10:05:00\n`,
  })
  const halts = symbolDatasets.find(({ path }) => path === '/v1/halts')
  assert.ok(halts)
  await lists([APPLE, [2100805, 'JAN', 'Janus Living, Inc.']])
  await load('nyse-halts', halt('JAN', 'JanOne Inc.'))
  await lists(
    [APPLE, [2100805, 'JANL', 'Janus Living, Inc.'], [2100806, 'JAN', 'January Corp']],
    '2026-11-25T21:05:00Z',
  )
  const [row] = await marketOf(halts)
  assert.deepEqual([row?.['ticker'], row?.['company']], ['JAN', null])
  assert.deepEqual((await rowsOf(halts, 'JAN')).rows, [])
})
