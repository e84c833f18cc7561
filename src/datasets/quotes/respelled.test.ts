/** A symbol of Nasdaq that no list has yet, and the ticker that a list gives it later. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listFiles } from '../../../test/files/company-files.ts'
import { screenerAddress, screenerCells, screenerDocument } from '../../../test/support/screener-file.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { quotes } from '../../derived/quotes/record.ts'

const listed = listFiles([[9876542, 'ZZZA-P', 'Zzza Bancshares', 'Nasdaq']])

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
