/** Closes stated with fails to deliver as bars and quotes, where there is no other price; the figures are made up. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { failsFile } from './test-data.ts'

type Row = Readonly<Record<string, unknown>>

const setUp = async (t: TestContext) => {
  const { store, ask } = await openTestMarket()
  t.after(() => store.close())
  const load = (name: string, ...rows: readonly string[]) =>
    loadFiles(store, 'sec-fails-to-deliver', failsFile(name, ...rows))
  const stooq = (close: number, day: string) => {
    const header = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'
    const line = `AAPL.US,D,${day.replaceAll('-', '')},000000,${close},${close},${close},${close},900,0`
    return loadFiles(store, 'stooq-daily', { 'aapl.us.txt': `${header}\n${line}\n` })
  }
  const bars = async (ticker: string) => {
    const { body } = await ask('/v1/prices/{ticker}', `/v1/prices/${ticker}`)
    return (body['results'] as readonly Row[]).map(({ date, close, source }) => [date, close, source])
  }
  const quote = async (ticker: string) => (await ask('/v1/quotes/{ticker}', `/v1/quotes/${ticker}`)).body
  return { load, stooq, bars, quote }
}

const SOURCE = 'sec-fails-to-deliver'
const fail = (day: string, price: string, cusip = '037833100', symbol = 'AAPL') =>
  `${day}|${cusip}|${symbol}|100|APPLE INC;COM NPV|${price}`

it('the close stated with a fail is a bar of the session before, and the quote where there is no other price', async (t) => {
  const { load, bars, quote } = await setUp(t)
  await load('cnsfails202103b', fail('20210315', '121.03'), fail('20210317', '125.57'), fail('20210318', '.'))
  assert.deepEqual(await bars('AAPL'), [
    ['2021-03-16', 125.57, SOURCE],
    ['2021-03-12', 121.03, SOURCE],
  ])
  const { price, quotedAt, source, change, previousClose, volume, yearLow, priceAvg50 } = await quote('AAPL')
  assert.deepEqual([price, quotedAt, source], [125.57, '2021-03-16T20:00:00Z', SOURCE])
  assert.deepEqual([change, previousClose, volume, yearLow, priceAvg50], [null, null, null, null, null])
})

it('whole bars are not displaced by newer closes of fails, and their days get none', async (t) => {
  const { load, stooq, bars, quote } = await setUp(t)
  await stooq(120, '2021-03-12')
  const { added } = await load('cnsfails202103b', fail('20210315', '121.03'), fail('20210317', '125.57'))
  assert.equal(added, 3)
  assert.deepEqual(await bars('AAPL'), [['2021-03-12', 120, 'stooq']])
  assert.deepEqual([(await quote('AAPL'))['price'], (await quote('AAPL'))['source']], [120, 'stooq'])
})

it('behind a session without settlement it is unknown of which day the close is', async (t) => {
  const { load, bars } = await setUp(t)
  await load('cnsfails202110a', fail('20211012', '142.81'))
  await load('cnsfails202111a', fail('20211112', '147.92'))
  // Veterans Day of 2018 was a Sunday.
  await load('cnsfails201811a', fail('20181113', '194.17'))
  assert.deepEqual(await bars('AAPL'), [])
  await load('cnsfails202110b', fail('20211019', '146.55'))
  assert.deepEqual(await bars('AAPL'), [['2021-10-18', 146.55, SOURCE]])
})

it('two prices of one security and day give none, and neither does a price of zero', async (t) => {
  const { load, bars } = await setUp(t)
  await load(
    'cnsfails202103b',
    fail('20210315', '121.03'),
    fail('20210315', '30.26', '037833999'),
    fail('20210316', '0'),
  )
  assert.deepEqual(await bars('AAPL'), [])
})
