/** Tiingo's list of symbols of 2020-11-20, whole. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { datasets } from '../../src/datasets/index.ts'
import { pricedSymbols } from '../../src/datasets/prices/record.ts'
import { vendorAddressesOf } from '../../src/datasets/prices/vendor-addresses.ts'
import { runFeed } from '../../src/ingest/feed-runner.ts'
import { inlineParsing } from '../../src/ingest/parsing.ts'
import { openMirror } from '../../src/sources/mirror.ts'
import { tiingoDaily } from '../../src/sources/tiingo/daily.ts'
import { tiingoTickers } from '../../src/sources/tiingo/tickers.ts'
import { storeInFolder } from './mirror.ts'

const file = fileURLToPath(
  new URL('../../../shared/data/extra/tiingo/supported_tickers_2020-11.csv', import.meta.url),
)
const skip = existsSync(file) ? false : '../shared is not beside the checkout'

test('every line of the list is read, and each symbol of the US is kept once, as it is now', {
  skip,
}, async (t) => {
  const { store, end } = storeInFolder()
  t.after(end)
  const environment = {
    fetcher: openMirror(tmpdir()),
    archive: null,
    scratch: tmpdir(),
    now: () => Date.parse('2020-11-21T12:00:00Z'),
    signal: new AbortController().signal,
  }
  const given = { feed: tiingoTickers, datasets, store, parsing: inlineParsing(datasets), environment }
  const report = await runFeed({ ...given, selection: { files: [file] } })
  assert.deepEqual([report.failure, report.added, report.rejected], [null, 84_188, 0])
  const again = await runFeed({ ...given, selection: { files: [file] } })
  assert.deepEqual([again.unchanged, again.changed, again.removed], [84_188, 0, 0])

  const daysOf = async (symbol: string) => {
    const row = await store.row(pricedSymbols, { source: 'tiingo', symbol })
    return row === null ? null : [row.columns.firstDay, row.columns.lastDay]
  }
  for (const [symbol, days] of [
    ['AAPL', ['1980-12-12', '2020-11-20']],
    ['BAC-P-L', ['2014-09-22', '2020-11-20']],
    ['PRHSX', ['1996-01-02', '2020-11-20']],
    ['STI', ['1987-12-30', '2019-12-06']],
    ['YHOO', ['1996-04-12', '2017-06-26']],
    // Twice there: Arch Coal and Albertsons, Australia's and the one in New York.
    ['ACI', ['2020-06-26', '2020-11-20']],
    ['ACB', ['2014-07-11', '2020-11-20']],
    ['AABC', [null, null]],
    ['000001', null],
  ] as const)
    assert.deepEqual(await daysOf(symbol), days, symbol)

  const requested: string[] = []
  const choice = { tickers: ['AAPL', 'BAC-PL', 'AABC', 'KVUE'], today: '2020-11-23', session: '2020-11-23' }
  for await (const each of vendorAddressesOf(tiingoDaily)(store, choice))
    requested.push(
      typeof each === 'string' ? each.slice(each.indexOf('daily/') + 6) : `${each.symbol}: ${each.reason}`,
    )
  assert.deepEqual(requested, [
    'AABC: without prices in the list of 2020-11-20',
    'KVUE: not in the list of 2020-11-20',
    'AAPL/prices?startDate=1980-12-12&format=json',
    'BAC-P-L/prices?startDate=2014-09-22&format=json',
  ])
})
