import assert from 'node:assert/strict'
import { it } from 'node:test'
import { accession, apple, invescoJson, nportAt, vanguard500 } from '../../../test/files/fund-files.ts'
import { openFundMarket } from '../../../test/support/fund-market.ts'
import { putFilings } from '../../../test/support/test-market.ts'
import { feedNamed } from '../../ingest/feeds.ts'
import { loadsOf } from '../../ingest/item-parsing.ts'
import { identifiers } from '../../security-master/collections.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { datasets } from '../index.ts'

const addressesOf = async (feed: string, reads: Reads, choice: Partial<AddressChoice> = {}) => {
  const today = { today: '2026-03-02', session: '2026-02-27' }
  const found: string[] = []
  for (const { load } of loadsOf(datasets, feedNamed(datasets, feed).name))
    for await (const address of load.addresses?.(reads, { ...today, ...choice }) ?? []) {
      assert.ok(typeof address === 'string')
      found.push(address)
    }
  return found
}

it('reports of funds are asked for by their filings, those of late only, and none twice', async (t) => {
  const { store, report } = await openFundMarket(t)
  await putFilings(store, vanguard500.cik, [
    [accession(1), 'NPORT-P', '2026-02-25', 'primary_doc.xml'],
    [accession(2), 'NPORT-P/A', '2026-02-26', 'primary_doc.xml'],
    [accession(3), 'NPORT-P', '2025-02-25', 'primary_doc.xml'],
    [accession(4), '497K', '2026-02-27', 'x.htm'],
  ])
  store.refresh()
  const all = [2, 1].map((number) => nportAt(vanguard500.cik, accession(number)))
  assert.deepEqual((await addressesOf('sec-nport', store)).toSorted(), all.toSorted())
  await report(1, '2025-12-31', [apple(900, 240_000)])
  store.refresh()
  assert.deepEqual(await addressesOf('sec-nport', store), [nportAt(vanguard500.cik, accession(2))])
  const since = await addressesOf('sec-nport', store, { since: '2025-01-01' })
  assert.equal(since.length, 2)
})

it('an issuer is asked for the funds that are named, and else for all whose address is known', async (t) => {
  const { store } = await openFundMarket(t)
  const [address, ...others] = await addressesOf('spdr-holdings', store, { tickers: ['SPY'] })
  assert.match(address ?? '', /holdings-daily-us-en-spy\.xlsx$/)
  assert.deepEqual(others, [])
  assert.deepEqual(await addressesOf('ishares-holdings', store, { tickers: ['NONE'] }), [])
  // Two of the eight funds were renamed, and their files may be under either name.
  assert.equal((await addressesOf('ark-holdings', store)).length, 10)
  assert.deepEqual(await addressesOf('ishares-holdings', store, { tickers: ['IVV'] }), [
    'https://www.ishares.com/us/products/239726/ishares-core-sp-500-etf/latest-holdings.csv',
  ])
})

it('Invesco is asked by the CUSIP of a fund, and its answer is the fund’s that has it', async (t) => {
  const { store, put, load, fund } = await openFundMarket(t)
  // VOO stands for a fund of Invesco's: 922908363 is its CUSIP.
  const known = { ticker: 'VOO', cik: vanguard500.cik, isin: 'US9229083632', cusip: null, source: 'test' }
  assert.deepEqual(await addressesOf('invesco-holdings', store, { tickers: ['VOO'] }), [])
  await put(identifiers, rowOf(identifiers, known, {}))
  store.refresh()
  const [address = '', ...others] = await addressesOf('invesco-holdings', store, { tickers: ['VOO', 'AAPL'] })
  assert.match(address, /\/shareclasses\/922908363\/holdings\/fund\?idType=cusip&productType=ETF$/)
  assert.match(others.join(), /^(?:|.*\/037833100\/.*)$/)
  await load('invesco-holdings', { [address]: invescoJson('922908363', '2026-11-19') })
  const { holdings: held, reportDate } = await fund('VOO')
  assert.deepEqual([reportDate, (held as readonly object[]).length], ['2026-11-19', 1])
  const unknown = await load('invesco-holdings', { 'x.json': invescoJson('46137V357', '2026-11-19') })
  assert.deepEqual(
    unknown.rejected.map(({ row }) => row),
    ['46137V357 2026-11-19'],
  )
})
