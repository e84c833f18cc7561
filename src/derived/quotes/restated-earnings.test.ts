/** A quote across a split that no source lists. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openFundMarket, pick } from '../../../test/support/fund-market.ts'
import { rowOf } from '../../store/record-text.ts'
import { shareCounts } from '../share-counts/record.ts'
import { trailingQuarters } from '../statements/record.ts'

it('earnings are on the shares of the price, and a count of the first report on the new shares stays as it is', async (t) => {
  const { put, quoted, shownSplit, ask } = await openFundMarket(t)
  const cik = '0000037996'
  // Made up: Ford's report of July 2024 is the first on the new shares, and its cover counts them three days before.
  await shownSplit(cik, { after: '2024-04-25', on: '2024-07-25', ratio: 2 })
  const quarters = [
    { end: '2024-06-30', eps: 0.23, filedOn: '2024-07-25', shares: 100_000 },
    { end: '2024-03-31', eps: 0.34, filedOn: '2024-04-25', shares: 50_000 },
    { end: '2023-12-31', eps: -0.14, filedOn: '2024-02-07', shares: 50_000 },
    { end: '2023-09-30', eps: 0.3, filedOn: '2023-10-27', shares: 50_000 },
  ]
  await put(trailingQuarters, rowOf(trailingQuarters, { cik }, { currency: 'USD', quarters }))
  const cover = { accession: '0000037996-24-000120', isDomestic: true, before: 100_000 }
  const count = { ...cover, shares: 100_000, on: '2024-07-22', filedOn: '2024-07-25' }
  await put(shareCounts, rowOf(shareCounts, { cik }, count))
  await quoted('F', 10, '2024-08-02T21:00:00Z')
  const { body } = await ask('/v1/quotes/{ticker}', '/v1/quotes/F')
  assert.deepEqual(pick(body, 'eps', 'sharesOutstanding'), [0.48, 100_000])
})
