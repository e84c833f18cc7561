/** When the snapshot behind the answers is swapped. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { splitFile } from '../../test/files/calendar-files.ts'
import { submissionFiles, tickerFiles } from '../../test/files/company-files.ts'
import { offeringRow } from '../../test/files/offerings.ts'
import { temporaryFolder } from '../../test/support/misbehaving-server.ts'
import { loadEach, loadFiles, openTestMarket } from '../../test/support/test-market.ts'
import { ApiProblem } from '../contract/problem.ts'
import { atOnce } from '../contract/work.ts'
import { profiles } from '../datasets/companies/record.ts'
import { datasetCollections, datasets } from '../datasets/index.ts'
import { runToEnd } from '../lib/steps.ts'
import { securities } from '../security-master/collections.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { ipos } from './ipos/record.ts'
import { openMarketSnapshot } from './market-snapshot.ts'

const splitsOn = (day: string) => splitFile(`2024-06-${day}`, ['AAPL', '2 : 1'])

test('a throttled refresh waits ten times as long as the last one took, another one never', async (t) => {
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => store.close())
  await loadFiles(store, 'sec-tickers', tickerFiles)
  let now = 0
  // A look at the clock takes 5 ms, so that each swap does.
  const clock = (): number => {
    now += 5
    return now
  }
  const live = await openMarketSnapshot(store, true, { clock })
  const change = (day: string) => loadFiles(store, 'nasdaq-splits', splitsOn(day))
  await change('24')
  assert.equal(await live.refresh('throttled'), true)
  const { quotes } = live.market()
  await change('25')
  assert.equal(await live.refresh('throttled'), false)
  assert.equal(live.market().quotes, quotes)
  now += 50
  assert.equal(await live.refresh('throttled'), true)
  assert.notEqual(live.market().quotes, quotes)
  await change('26')
  assert.equal(await live.refresh(), true)
  assert.equal(await live.refresh(), false)
})

test('while a new state is read, answers come whole from the old one, then whole from the new one', async (t) => {
  const path = join(await temporaryFolder(t), 'market.db')
  const [writer, reader] = [
    openSqliteStore({ path, collections: datasetCollections }),
    openSqliteStore({ path, collections: datasetCollections }),
  ]
  t.after(() => {
    reader.close()
    writer.close()
  })
  await loadFiles(writer, 'sec-tickers', tickerFiles)
  await loadEach(writer, 'sec-submissions', submissionFiles)
  const live = await openMarketSnapshot(reader, true)
  const profile = datasets
    .flatMap(({ endpoints }) => endpoints)
    .find((each) => each.path === '/v1/companydata/tickers/{ticker}')
  const cityOf = async (ticker: string): Promise<unknown> => {
    try {
      const answer = await profile?.answer(live.market(), { ticker }, atOnce)
      return answer?.kind === 'record' ? JSON.parse(answer.text).city : answer
    } catch (error) {
      if (error instanceof ApiProblem) return error.code
      throw error
    }
  }
  await writer.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, async (transaction) => {
    for (const collection of [securities, profiles])
      await transaction.put({ collection, rows: [], replaces: {} })
  })
  const seen = new Set<unknown>()
  let isOver = false
  const refreshed = live.refresh().finally(() => {
    isOver = true
  })
  while (!isOver) {
    seen.add(await cityOf('AAPL'))
    await setImmediate()
  }
  assert.equal(await refreshed, true)
  assert.deepEqual([...seen, await cityOf('AAPL')], ['CUPERTINO', 'ticker_not_found'])
})

test('a first snapshot without the search answers by identifier, and says that the search is loading until it is complete', async (t) => {
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => store.close())
  await loadFiles(store, 'sec-tickers', tickerFiles)
  const live = await openMarketSnapshot(store, true, { later: true })
  assert.equal(live.market().securityMaster.known('AAPL').ticker, 'AAPL')
  assert.throws(
    () => live.market().search('apple', 1),
    (error) => error instanceof ApiProblem && error.code === 'dataset_loading',
  )
  await Promise.all([live.complete(), live.complete()])
  assert.equal(runToEnd(live.market().search('apple', 1))[0]?.listing?.ticker, 'AAPL')
  await loadFiles(store, 'nasdaq-splits', splitsOn('24'))
  assert.equal(await live.refresh(), true)
  assert.equal(runToEnd(live.market().search('apple', 1))[0]?.listing?.ticker, 'AAPL')
})

test('offerings are read again after a change of them and of nothing else, and one that is gone is gone', async (t) => {
  const { store, live, put, load } = await openTestMarket()
  t.after(() => store.close())
  const security = '0000320193:AAPL'
  const days = async () => {
    assert.equal(await live.refresh(), true)
    const offerings = await live.market().offerings()
    return offerings.get(security)?.map(({ on }) => on)
  }
  const offer = (on: string) => put(ipos, offeringRow(security, { on, company: 'Apple', offering: 'a' }))
  await offer('1980-12-15')
  assert.deepEqual(await days(), ['1980-12-15'])
  const { offerings, quotes } = live.market()
  await load('nasdaq-splits', splitsOn('24'))
  assert.deepEqual(await days(), ['1980-12-15'])
  assert.equal(live.market().offerings, offerings)
  const { quotes: later } = live.market()
  assert.notEqual(later, quotes)
  await offer('1980-12-12')
  assert.deepEqual(await days(), ['1980-12-12'])
  assert.equal(live.market().quotes, later)
  await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, (transaction) =>
    transaction.put({ collection: ipos, rows: [], replaces: { offering: 'a' } }),
  )
  assert.deepEqual(await days(), undefined)
})
