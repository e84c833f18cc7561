/** All recorded halts load: Nasdaq Trader's feed of three days, and NYSE's current and historical downloads in two layouts. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { parseTradeHalts } from '../../src/sources/nasdaq/trade-halts.ts'
import { parseNyseHalts } from '../../src/sources/nyse/trade-halts.ts'
import { getterOf, loadFiles } from '../support/test-market.ts'
import { ingestFeeds, mirrorFolder, noMirror, storeInFolder, storeLoadedFrom } from './mirror.ts'

const extra = fileURLToPath(new URL('../../../shared/data/extra/', import.meta.url))
const folder = `${extra}halts/`
const skip = existsSync(folder) ? false : noMirror
const NYSE = 'www.nyse.com/api/trade-halts/current/download'

describe('recorded halts', { skip }, () => {
  it('the mirror’s 17 halts are served, and a second reading changes nothing', async (t) => {
    const { store, end, reports } = await storeLoadedFrom(['sec-tickers', 'nasdaq-halts'])
    t.after(end)
    const [, report] = reports
    assert.deepEqual([report?.failure, report?.added, report?.rejected], [null, 17, 0])
    const ask = getterOf(await openMarketSnapshot(store, true))
    const { body } = await ask('/v1/halts', '/v1/halts?limit=1')
    const [halt] = body['results'] as readonly Record<string, unknown>[]
    const { ticker, haltedAt, reasonCode, reason, exchangeCode, tradesResumeAt } = halt ?? {}
    assert.deepEqual(
      [body['total'], ticker, haltedAt, reasonCode, reason, exchangeCode, tradesResumeAt],
      [17, 'KITT', '2026-09-24T23:50:00Z', 'T1', 'News pending', 'NASDAQ', null],
    )
    const [again] = await ingestFeeds(store, ['nasdaq-halts'], { reread: true })
    assert.deepEqual([again?.added, again?.changed, again?.removed], [0, 0, 0])
  })

  it('the 14 halts of 2023, written without milliseconds, have every element', () => {
    const name = 'nasdaq_tradehalts_rss_2023-06-19.xml'
    const { rows, rejected } = parseTradeHalts(readFileSync(folder + name), name)
    assert.deepEqual([rows.length, rejected.length], [14, 0])
    assert.deepEqual(
      [rows[0]?.symbol, rows[0]?.haltedAt, rows[0]?.code],
      ['ROCC', '2023-06-16T23:50:01Z', 'T12'],
    )
  })

  it('NYSE’s 10,691 lines of history are 9,991 halts, and its 13 current ones load in addition', async (t) => {
    const { store, end } = storeInFolder()
    t.after(end)
    const load = (name: string) =>
      loadFiles(store, 'nyse-halts', { [name]: readFileSync(folder + name, 'utf8') })
    const history = await load('nyse_historical_trade_halts_2024-12.csv')
    assert.deepEqual([history.rejected.length, history.added], [0, 9991])
    const current = await load('nyse_current_trade_halts_2024-12.csv')
    assert.equal(current.rejected.length, 0)
    assert.equal(current.added + current.changed + current.unchanged, 13)
  })

  it('NYSE’s 24 halts of June 2026 load, and Nasdaq states all but one of them to the same second', async (t) => {
    const { store, end, reports } = await storeLoadedFrom(['sec-tickers', 'nyse-halts'])
    t.after(end)
    const [, report] = reports
    assert.deepEqual([report?.failure, report?.added, report?.rejected], [null, 24, 0])
    const nyse = parseNyseHalts(readFileSync(`${mirrorFolder}${NYSE}`), NYSE)
    const name = 'halts-later/nasdaq_tradehalts_2026-06-11.xml'
    const nasdaq = parseTradeHalts(readFileSync(extra + name), name)
    assert.deepEqual([nasdaq.rows.length, nasdaq.rejected.length], [25, 0])
    const byNasdaq = new Map(nasdaq.rows.map(({ symbol, haltedAt }) => [symbol, haltedAt]))
    // Sinovac’s halt is in force since 2019 at Nasdaq, and since 2025 at NYSE.
    assert.deepEqual(
      nyse.rows
        .filter(({ symbol, haltedAt }) => byNasdaq.get(symbol) !== haltedAt)
        .map(({ symbol }) => symbol),
      ['SVA'],
    )
    assert.deepEqual(
      [nyse.rows[0]?.name, nyse.rows[0]?.haltedAt, nyse.rows[0]?.tradesResumeAt],
      ['Shuttle Pharmaceuticals Holdings, Inc. Common Stock', '2026-06-10T23:50:00Z', null],
    )
    const both = await loadFiles(store, 'nasdaq-halts', { [name]: readFileSync(extra + name, 'utf8') })
    // The others take the place of NYSE's; Masimo and Sinovac's of 2019 are Nasdaq's alone.
    assert.deepEqual([both.added, both.changed, both.rejected.length], [2, 23, 0])
  })
})
