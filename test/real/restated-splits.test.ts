/** Splits that only the company facts of Walmart, Nvidia and others show, and what the screener makes of earnings per share across them. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { marketCollections } from '../../src/app.ts'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { restatedSplits } from '../../src/derived/splits/record.ts'
import { screenerRows } from '../../src/screener/collections.ts'
import { metrics } from '../../src/screener/registry.ts'
import { runScreener } from '../../src/screener/run.ts'
import { columnsIn } from '../../src/store/bulk-reads.ts'
import { splitFile } from '../files/calendar-files.ts'
import { withListed } from '../files/company-files.ts'
import { newStore } from '../support/new-store.ts'
import { getterOf, loadFiles } from '../support/test-market.ts'
import { ingestFeeds, noMirror } from './mirror.ts'

const TODAY = '2026-08-24'

const companies = {
  NVDA: '0001045810',
  WMT: '0000104169',
  APH: '0000820313',
  AAPL: '0000320193',
  GOOGL: '0001652044',
  CM: '0001045520',
  AMD: '0000002488',
  PYPL: '0001633917',
} as const

it('splits of company facts restate earnings per share of years before them, and are in no list of splits', {
  skip: noMirror,
}, async (t) => {
  const store = await newStore(marketCollections)
  t.after(() => store.close())
  const others = Object.entries(companies).filter(([ticker]) => ticker !== 'AAPL')
  await loadFiles(
    store,
    'sec-tickers',
    withListed(...others.map(([ticker, cik]) => [Number(cik), ticker, ticker] as const)),
  )
  const [report] = await ingestFeeds(store, ['sec-company-facts'], { ciks: Object.values(companies) })
  assert.equal(report?.failure, null)
  const shown = async () =>
    (await columnsIn(store, restatedSplits, { order: ['cik', 'on'] })).map(
      ({ cik, ratio, after, on, accession }) =>
        `${Object.entries(companies).find(([, each]) => each === cik)?.[0]} ${ratio} ${after} ${on} ${accession}`,
    )
  // AMD issued shares for Xilinx, PayPal buys its own back. The first day of trading on the new shares lies between the two of each:
  // NVDA 2021-07-20 and 2024-06-10, WMT 2024-02-26.
  const expected = [
    'AAPL 4 2020-07-31 2020-10-30 0000320193-20-000096',
    'AAPL 7 2014-04-24 2014-07-23 0001193125-14-277160',
    'APH 2 2014-08-06 2014-11-05 0001104659-14-076813',
    'APH 2 2021-02-10 2021-04-30 0001558370-21-005338',
    'APH 2 2024-04-26 2024-07-26 0001558370-24-010246',
    'CM 2 2022-02-25 2022-05-26 0001193125-22-160285',
    'GOOGL 20 2022-04-27 2022-07-27 0001652044-22-000071',
    'NVDA 10 2024-05-29 2024-08-28 0001045810-24-000264',
    'NVDA 4 2021-05-26 2021-08-20 0001045810-21-000131',
    'WMT 3 2023-11-30 2024-03-15 0000104169-24-000056',
  ]
  assert.deepEqual((await shown()).toSorted(), expected)
  let runs = 0
  const growths = async () => {
    await runScreener(store, Date.parse(`${TODAY}T22:00:00Z`) + 1000 * runs++)
    const figureOf = async (ticker: string, id: string) =>
      (await store.record(screenerRows, { asOf: TODAY, ticker }))?.values[
        metrics.findIndex((metric) => metric.id === id)
      ]
    return [
      await figureOf('NVDA', 'epsCagr5y'),
      await figureOf('WMT', 'epsCagr5y'),
      await figureOf('WMT', 'dividendCagr5y'),
    ]
  }
  // Diluted, fiscal 2026 and 2021: 4.90 (0001045810-26-000021) and 1.73 (0001045810-22-000036) over ten; 2.73
  // (0000104169-26-000055) and 4.75 (0000104169-21-000033) over three. Walmart declared 0.94 for fiscal 2026
  // (0000104169-25-000090) and 2.16 for fiscal 2021 (0000104169-20-000020).
  const growth = (now: number, then: number) => Number((100 * ((now / then) ** 0.2 - 1)).toPrecision(8))
  const stated = [growth(4.9, 1.73 / 10), growth(2.73, 4.75 / 3), growth(0.94, 2.16 / 3)]
  assert.deepEqual(await growths(), stated)
  const live = await openMarketSnapshot(store, true)
  const ask = getterOf(live)
  assert.deepEqual((await ask('/v1/splits/{ticker}', '/v1/splits/NVDA')).body['results'], [])
  // A calendar that has the split as well has it once.
  await loadFiles(store, 'nasdaq-splits', splitFile('2024-06-10', ['NVDA', '10 : 1']))
  await loadFiles(store, 'nasdaq-splits', splitFile('2024-02-26', ['WMT', '3 : 1']))
  assert.deepEqual(await growths(), stated)
})
