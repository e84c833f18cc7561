/** Whose a symbol was on a day, and that it is the listing's today, over a few rows written by hand. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listingStore, security } from '../../test/support/security-rows.ts'
import { securityMasterOf } from './security-master.ts'
import { securitiesOn } from './security-on-day.ts'

type Given = Parameters<typeof listingStore>
const TODAY = '2026-11-20'

/** What is found, and what the listing of each ticker in use is known by. */
const lookUp = async (securities: Given[0], symbols: Given[1] = []) => {
  const store = await listingStore(securities, symbols)
  const securityOn = securitiesOn(store)
  const { securityOf } = await securityMasterOf(store, true)
  return {
    on: async (symbol: string, day: string | null) => (await securityOn(symbol, day)).key,
    idOn: async (symbol: string, day: string | null) => (await securityOn(symbol, day)).key.security,
    securityOf,
  }
}

const VOLT = '0000103872'
const FISERV = '0000798354'

it('a well-known former ticker is its company’s before the rename, and of whoever has it since', async () => {
  const { on, securityOf } = await lookUp([
    security('META', '0001326801', { company: 'Meta Platforms, Inc.' }),
    security('FB', '0001174610', { type: 'etf', seriesId: 'S000091900' }),
  ])
  const meta = { security: '0001326801:FB', symbol: 'FB', ticker: 'META' }
  assert.deepEqual(await on('FB', '2022-06-08'), meta)
  assert.deepEqual(await on('FB', '2022-06-09'), {
    security: '0001174610:FB',
    symbol: 'FB',
    ticker: 'FB',
  })
  assert.deepEqual(await on('META', '2012-05-18'), { ...meta, symbol: 'META' })
  assert.deepEqual([securityOf('META'), securityOf('FB')], ['0001326801:FB', '0001174610:FB'])
})

it('a ticker of one known holder was always its; of several each has its days, and before them nobody known', async () => {
  const [one, other] = ['0000000001', '0000000002']
  const single = await lookUp([security('AAA', one, { validFrom: '2026-01-05' })])
  assert.equal(await single.idOn('AAA', '2010-01-05'), `${one}:AAA`)
  const first = security('AAA', one, { validFrom: '2026-01-05', validTo: '2026-03-02' })
  const second = security('AAA', other, { validFrom: '2026-06-01' })
  const { idOn, securityOf } = await lookUp([second, first])
  assert.deepEqual(
    [await idOn('AAA', '2026-01-05'), await idOn('AAA', '2026-03-01'), await idOn('AAA', '2026-06-01')],
    [`${one}:AAA`, `${one}:AAA`, `${other}:AAA`],
  )
  // Lists name a new holder some days after it begins to trade.
  assert.equal(await idOn('AAA', '2026-05-29'), `${other}:AAA`)
  assert.equal(await idOn('AAA', '2026-01-04'), '?:AAA')
  assert.equal(await idOn('AAA', null), `${other}:AAA`)
  assert.equal(securityOf('AAA'), `${other}:AAA`)
})

it('a symbol of the directory alone, and one that nobody lists, is known by itself', async () => {
  const symbols: Given[1] = [{ ticker: 'ABR-PD', name: 'Arbor Realty Trust Series D', type: 'stock' }]
  const { on, securityOf } = await lookUp([], symbols)
  assert.deepEqual(await on('ABR^D', TODAY), { security: ':ABR-PD', symbol: 'ABR-PD', ticker: 'ABR-PD' })
  assert.deepEqual(await on('GONE', TODAY), { security: ':GONE', symbol: 'GONE', ticker: 'GONE' })
  assert.deepEqual(await on('UTX', '2019-01-02'), { security: ':RTX', symbol: 'UTX', ticker: 'RTX' })
  assert.deepEqual([securityOf('ABR-PD'), securityOf('GONE')], [':ABR-PD', ':GONE'])
})

it('a ticker that an ETF has by the directory, and a former company by SEC’s old list, is the ETF’s', async () => {
  const former = security('VOLT', VOLT, { company: 'VOLT INFORMATION SCIENCES INC', isStale: 1 })
  const etf = { ticker: 'VOLT', name: 'Tema Electrification ETF', type: 'etf' } as const
  const undated = await lookUp([former], [etf])
  assert.deepEqual([await undated.idOn('VOLT', '2019-01-02'), undated.securityOf('VOLT')], [':VOLT', ':VOLT'])
  const dated = await lookUp([former], [{ ...etf, validFrom: '2024-12-04' }])
  assert.equal(await dated.idOn('VOLT', '2019-01-02'), `${VOLT}:VOLT`)
  assert.equal(await dated.idOn('VOLT', '2024-12-04'), ':VOLT')
  const trust = security('VOLT', '0001993571', { type: 'etf', validFrom: TODAY })
  const ended = { ...former, validTo: TODAY }
  assert.equal(await (await lookUp([ended, trust], [etf])).idOn('VOLT', '2025-01-02'), '0001993571:VOLT')
})

it('a ticker that a company has left for another is not its, where the directory names another holder', async () => {
  const left = security('FI', FISERV, { company: 'FISERV INC', isStale: 1 })
  const present = {
    ...security('FISV', FISERV, { exchangeCode: null, canonical: 0 }),
    security: left.security,
  }
  const another = await lookUp([left, present], [{ ticker: 'FI', name: 'Fish Inc.', type: 'stock' }])
  assert.deepEqual([await another.idOn('FI', TODAY), another.securityOf('FI')], [':FI', ':FI'])
  assert.equal(another.securityOf('FISV'), left.security)
  const own = await lookUp([left, present], [{ ticker: 'FI', name: 'Fiserv, Inc.', type: 'stock' }])
  assert.deepEqual(await own.on('FI', TODAY), { security: left.security, symbol: 'FI', ticker: 'FISV' })
})
