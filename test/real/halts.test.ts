/** All recorded halts load: Nasdaq Trader's feed of two years, and NYSE's current and historical downloads. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openLiveMarket } from '../../src/datasets/live-market.ts'
import { parseTradeHalts } from '../../src/sources/nasdaq/trade-halts.ts'
import { askerOf, loadUnit } from '../small-market.ts'
import { ingestFeeds, noMirror, storeInFolder } from './mirror.ts'

const folder = fileURLToPath(new URL('../../../shared/data/extra/halts/', import.meta.url))
const skip = existsSync(folder) ? false : noMirror

describe('recorded halts', { skip }, () => {
  it('the mirror’s 17 halts are served, and a second reading changes nothing', async (t) => {
    const { store, end } = storeInFolder()
    t.after(end)
    const [, report] = await ingestFeeds(store, ['sec-tickers', 'nasdaq-halts'])
    assert.deepEqual([report?.failure, report?.added, report?.rejected], [null, 17, 0])
    const ask = askerOf(await openLiveMarket(store, true))
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

  it('NYSE’s 10,691 lines of history are 9,991 halts, and its 13 current ones load beside them', async (t) => {
    const { store, end } = storeInFolder()
    t.after(end)
    const load = (name: string) =>
      loadUnit(store, 'nyse-halts', { [name]: readFileSync(folder + name, 'utf8') })
    const history = await load('nyse_historical_trade_halts_2024-12.csv')
    assert.deepEqual([history.rejected.length, history.added], [0, 9991])
    const current = await load('nyse_current_trade_halts_2024-12.csv')
    assert.equal(current.rejected.length, 0)
    assert.equal(current.added + current.changed + current.unchanged, 13)
  })
})
