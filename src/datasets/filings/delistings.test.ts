/** Delistings over the interface, from forms in EDGAR's index. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestMarket } from '../../../test/support/test-market.ts'

const index = (
  day: string,
  ...filed: readonly (readonly [cik: number, form: string, accession: string])[]
) => ({
  [`https://www.sec.gov/Archives/edgar/daily-index/2026/QTR4/master.${day}.idx`]: [
    'Description:           Daily Index of EDGAR Dissemination Feed',
    ' ',
    'CIK|Company Name|Form Type|Date Filed|File Name',
    '-'.repeat(80),
    ...filed.map(([cik, form, accession]) => `${cik}|ZZZA|${form}|${day}|edgar/data/${cik}/${accession}.txt`),
    '',
  ].join('\n'),
})
const APPLE = 320193

it('a company that leaves the market is known by the forms of EDGAR’s index, and comes back where it registers again', async () => {
  const { load, ask } = await openTestMarket()
  const shown = async () => {
    const { body } = await ask('/v1/companydata/tickers/{ticker}', '/v1/companydata/tickers/AAPL')
    return [body['active'], body['delistedOn']]
  }
  // The exchange is in the index as well, as who filed the form.
  await load(
    'edgar-index',
    index('20261102', [APPLE, '25-NSE', '0001354457-26-000001'], [1354457, '25-NSE', '0001354457-26-000001']),
  )
  assert.deepEqual(await shown(), [true, null])
  await load('edgar-index', index('20261112', [APPLE, '15-12G', '0000320193-26-000901']))
  assert.deepEqual(await shown(), [false, '2026-11-02'])
  await load('edgar-index', index('20261116', [APPLE, '8-A12B', '0000320193-26-000902']))
  assert.deepEqual(await shown(), [true, null])
})
