/** Sectors by the codes in the SEC's data sets: of the newest filing, before other publishers' words and after submissions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submissionFiles, tickerFiles } from '../../../test/files/company-files.ts'
import { appleAnnual, loadDataSet } from '../../../test/files/segment-files.ts'
import { loadEach, loadFiles, openTestMarket } from '../../../test/support/test-market.ts'

type Filed = { readonly cik: number; readonly sic: string; readonly filed: string }

const setUp = async () => {
  const { store, ask } = await openTestMarket({})
  const profile = async (ticker: string) => {
    const { sector, industry } = (
      await ask('/v1/companydata/tickers/{ticker}', `/v1/companydata/tickers/${ticker}`)
    ).body
    return [sector, industry]
  }
  const load = async (quarter: string, ...filed: readonly Filed[]) => {
    const filings = filed.map((each, at) => ({
      ...appleAnnual,
      ...each,
      accession: `0000320193-24-${quarter.slice(2, 4)}${quarter.slice(5)}00${at}`,
    }))
    await loadDataSet(store, filings, quarter)
  }
  return { store, profile, load }
}

const META = 1_326_801

/** Nasdaq calls the holder of META a bank. */
const screened = (name: string) => {
  const prices = { lastsale: '$700.00', netchange: '1.00', pctchange: '0.1%', volume: '1', marketCap: '' }
  const kind = { country: '', ipoyear: '', industry: 'Major Banks', sector: 'Finance', url: '' }
  return {
    'https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange=nasdaq': {
      data: { rows: [{ symbol: 'META', name, ...prices, ...kind }] },
      status: { rCode: 200 },
    },
  }
}

test('the newest filing says the code, whatever quarter is read last; a code without a business says nothing', async () => {
  const { profile, load } = await setUp()
  assert.deepEqual(await profile('META'), [null, null])
  await load('2024q4', { cik: META, sic: '8880', filed: '20241101' })
  assert.deepEqual(await profile('META'), [null, null])
  await load(
    '2024q2',
    { cik: META, sic: '7370', filed: '20240602' },
    { cik: META, sic: '6021', filed: '20240501' },
  )
  assert.deepEqual(await profile('META'), ['Technology', 'Software'])
  await load('2024q1', { cik: META, sic: '6021', filed: '20240201' })
  assert.deepEqual(await profile('META'), ['Technology', 'Software'])
  await load('2024q3', { cik: META, sic: '2834', filed: '20240801' })
  assert.deepEqual(await profile('META'), ['Health Care', 'Pharmaceuticals'])
})

test('submissions come before the data sets, in either order, and these before the words of Nasdaq', async () => {
  const { store, profile, load } = await setUp()
  const apple = { cik: 320_193, sic: '6021', filed: '20241101' }
  await load('2024q4', apple, { cik: META, sic: '7370', filed: '20241101' })
  await loadEach(store, 'sec-submissions', submissionFiles)
  assert.deepEqual(await profile('AAPL'), ['Technology', 'Computers & Peripherals'])
  await load('2025q1', { ...apple, filed: '20250201' })
  assert.deepEqual(await profile('AAPL'), ['Technology', 'Computers & Peripherals'])
  await loadFiles(store, 'nasdaq-screener', screened('Meta Platforms, Inc. Class A Common Stock'))
  assert.deepEqual(await profile('META'), ['Technology', 'Software'])
})

test('a ticker that passed to another company does not keep the sector of the one before', async () => {
  const { store, profile, load } = await setUp()
  await load('2024q4', { cik: META, sic: '7370', filed: '20241101' })
  const passed = JSON.parse(
    JSON.stringify(tickerFiles)
      .replaceAll(String(META), '4242')
      .replaceAll('Meta Platforms, Inc.', 'Metal Foundries Corp'),
  )
  await loadFiles(store, 'sec-tickers', passed)
  assert.deepEqual(await profile('META'), [null, null])
  await loadFiles(store, 'nasdaq-screener', screened('Metal Foundries Corp Common Stock'))
  assert.deepEqual(await profile('META'), ['Finance', 'Banks'])
})
