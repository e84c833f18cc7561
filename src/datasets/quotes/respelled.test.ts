/** A symbol of Nasdaq that no list has yet, and the ticker that a list gives it later. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { screenerAddress, screenerCells, screenerDocument } from '../../../test/support/screener-file.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { quotes } from '../../derived/quotes/record.ts'

const folder = 'https://www.sec.gov/files'
const listed = {
  [`${folder}/company_tickers.json`]: { 0: { cik_str: 9876542, ticker: 'ZZZA-P', title: 'Zzza Bancshares' } },
  [`${folder}/company_tickers_exchange.json`]: {
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: [[9876542, 'Zzza Bancshares', 'ZZZA-P', 'Nasdaq']],
  },
  [`${folder}/company_tickers_mf.json`]: {
    fields: ['cik', 'seriesId', 'classId', 'symbol'],
    data: [[36405, 'S000002839', 'C000007774', 'VFIAX']],
  },
}

it('a sale that was stored under the likeliest form of its symbol is under its ticker alone once a list has that', async (t) => {
  const { store, load } = await openTestMarket({ files: [] })
  t.after(() => store.close())
  const tickers = async () => (await store.rows(quotes, {})).map(({ columns }) => columns.ticker)
  const read = (price: string) =>
    load('nasdaq-screener', {
      [screenerAddress]: screenerDocument([screenerCells('ZZZA^', price, '0.10', '5')]),
    })
  await read('$20.00')
  assert.deepEqual(await tickers(), ['ZZZA-RI'])
  await load('sec-tickers', listed)
  await read('$20.50')
  assert.deepEqual(await tickers(), ['ZZZA-P'])
})
