/** Whose a symbol was by the name that is published with it; the companies of the test market, and names of real former holders. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submissionFiles, tickerFiles } from '../../test/files/company-files.ts'
import { openTestMarket } from '../../test/support/test-market.ts'
import { namedSecuritiesOn } from './named-holder.ts'

const TODAY = '2026-11-20'
const [address = '', apple] = Object.entries(submissionFiles)[0] ?? []
const submissions = {
  [address]: { ...(apple as object), formerNames: [{ name: 'APPLE COMPUTER INC', from: null, to: null }] },
}

const setUp = async () => {
  const { store, load } = await openTestMarket({ files: [['sec-tickers', tickerFiles]] })
  const securityOf = async (symbol: string, day: string, name: string | null) =>
    (await namedSecuritiesOn(store, TODAY)(symbol, day, name)).key.security
  return { load, securityOf }
}

test('a company of which EDGAR’s former names are loaded is not one that shares none of them', async () => {
  const { load, securityOf } = await setUp()
  const day = '2024-02-01'
  assert.equal(await securityOf('AAPL', day, 'CalAmp Corp.'), '0000320193:AAPL')
  await load('sec-submissions', submissions)
  assert.equal(await securityOf('AAPL', day, 'CalAmp Corp. Common Stock'), '?:AAPL')
  assert.equal(await securityOf('AAPL', day, 'Apple Computer, Inc.'), '0000320193:AAPL')
  // Notes of a company are often named by what they follow.
  assert.equal(await securityOf('AAPL', day, 'MicroSectors Big Banks ETN'), '0000320193:AAPL')
  assert.equal(await securityOf('AAPL', day, 'STRATS Trust for Dominion'), '0000320193:AAPL')
  assert.equal(await securityOf('AAPL', day, 'PHYSICIANS REALTY TRUST'), '?:AAPL')
  assert.equal(await securityOf('AAPL', day, null), '0000320193:AAPL')
  assert.equal(await securityOf('AAPL', day, 'AAPL'), '0000320193:AAPL')
  // A name of the last weeks may be new.
  assert.equal(await securityOf('AAPL', '2026-10-30', 'CalAmp Corp.'), '0000320193:AAPL')
})

test('what is under a former ticker is the company’s, whatever it was called', async () => {
  const { securityOf } = await setUp()
  assert.equal(await securityOf('FB', '2021-06-15', 'Another Name'), '0001326801:FB')
})

test('a fund has nothing of a company that had its symbol before', async () => {
  const { securityOf } = await setUp()
  assert.equal(await securityOf('SPY', '2024-04-09', 'Eagle Bulk Shipping Inc.'), '?:SPY')
  assert.equal(await securityOf('SPY', '2024-04-09', 'Some Trust ETF'), '0000884394:SPY')
})

test('a registrant that is newer than the day is not the one of another name', async () => {
  const { load, securityOf } = await setUp()
  await load('sec-tickers', {
    ...tickerFiles,
    'https://www.sec.gov/files/company_tickers.json': {
      ...(tickerFiles['https://www.sec.gov/files/company_tickers.json'] as object),
      added: { cik_str: 2100805, ticker: 'JAN', title: 'Janus Living, Inc.' },
    },
  })
  assert.equal(await securityOf('JAN', '2022-02-12', 'JanOne Inc. Common Stock (NV)'), '?:JAN')
  assert.equal(await securityOf('JAN', '2022-02-12', 'Janus Living'), '0002100805:JAN')
})
