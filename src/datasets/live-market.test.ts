/** When the snapshot that answers draw on is swapped. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadUnit, tickerFiles } from '../../test/small-market.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { collections } from './index.ts'
import { openLiveMarket } from './live-market.ts'

const splitsOn = (day: string) => ({
  [`https://api.nasdaq.com/api/calendar/splits?date=2024-06-${day}`]: {
    data: {
      headers: {},
      rows: [
        {
          symbol: 'AAPL',
          name: 'Apple',
          ratio: '2 : 1',
          payableDate: 'N/A',
          executionDate: `6/${day}/2024`,
          announcedDate: 'N/A',
        },
      ],
    },
    status: { rCode: 200 },
  },
})

test('a patient refresh waits ten times as long as the last one took, another one never', async (t) => {
  const store = openSqliteStore({ path: ':memory:', collections })
  t.after(() => store.close())
  await loadUnit(store, 'sec-tickers', tickerFiles)
  let now = 0
  // A look at the clock takes 5 ms, so that each swap does.
  const live = await openLiveMarket(store, true, () => {
    now += 5
    return now
  })
  const change = (day: string) => loadUnit(store, 'nasdaq-splits', splitsOn(day))
  await change('24')
  assert.equal(await live.refresh('patient'), true)
  const { quotes } = live.market()
  await change('25')
  assert.equal(await live.refresh('patient'), false)
  assert.equal(live.market().quotes, quotes)
  now += 50
  assert.equal(await live.refresh('patient'), true)
  assert.notEqual(live.market().quotes, quotes)
  await change('26')
  assert.equal(await live.refresh(), true)
  assert.equal(await live.refresh(), false)
})
