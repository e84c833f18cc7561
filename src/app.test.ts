import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { writeSampleStore } from '../test/support/sample-store.ts'
import { storeIn } from '../test/support/store-in.ts'
import { dataPaths, makeDataFolder } from './app/data-folder.ts'
import { openMarket } from './app/library.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-app-'))
after(() => rmSync(folder, { recursive: true }))
const at = '2026-11-21T10:00:00Z'

const filled = async (name: string): Promise<string> => {
  const data = join(folder, name)
  makeDataFolder(data)
  await writeSampleStore(dataPaths(data).market, at)
  return data
}

test('the library answers as the server does: rows, totals, problems, a query by name', async () => {
  const market = await openMarket({ data: await filled('one') })
  try {
    const filings = await market.get('/v1/filings/AAPL', { form: '10-K', limit: 2 })
    assert.equal(filings.status, 200)
    assert.equal(JSON.parse(filings.body).results.length, 2)
    assert.match(filings.headers['etag'] ?? '', /^W\/"/)
    const repeated = await market.get('/v1/filings/AAPL', { limit: [1, 2] })
    assert.deepEqual([repeated.status, JSON.parse(repeated.body).errors[0].code], [422, 'repeated'])
    assert.equal((await market.get('/v1/filings/AAPL?limit=1', { form: '10-K' })).status, 200)
    assert.equal((await market.get('/v1/nothing')).status, 404)
    const document = await market.get('/v1/openapi.json')
    assert.deepEqual(
      [document.status, document.headers['content-type']],
      [200, 'application/json; charset=utf-8'],
    )
    assert.ok('/v1/filings/{ticker}' in JSON.parse(document.body).paths)
    const status = await market.get('/v1/status')
    assert.equal(status.status, 404)
    assert.match(JSON.parse(status.body).detail, /^Only a server answers \/v1\/status/)
  } finally {
    market.close()
  }
})

test('what another connection writes is in the next answer', async () => {
  const data = await filled('two')
  const market = await openMarket({ data })
  const writer = storeIn(data)
  try {
    assert.equal((await market.get('/v1/companydata/tickers/AAPL')).status, 200)
    await writer.removeSample(at)
    assert.equal((await market.get('/v1/companydata/tickers/AAPL')).status, 404)
  } finally {
    writer.close()
    market.close()
  }
})

test('hidden CUSIPs are nowhere: not in the profile, not as a way to it', async () => {
  const market = await openMarket({ data: await filled('three'), showCusip: false })
  try {
    const { body } = await market.get('/v1/companydata/tickers/AAPL')
    assert.equal(/037833100|US0378331005/.test(body), false)
    assert.equal((await market.get('/v1/companydata/cusips/037833100')).status, 404)
  } finally {
    market.close()
  }
})

test('a closed market says so, and is closed twice without harm', async () => {
  const market = await openMarket({ data: await filled('four') })
  await market.close()
  await market.close()
  await assert.rejects(market.get('/v1/splits'), { message: 'This market is closed.' })
})

test('a folder without a store is refused, not made', async () => {
  await assert.rejects(openMarket({ data: join(folder, 'misspelled') }), { name: 'NoMarketError' })
})

const elsewhere = process.platform === 'linux' ? false : 'only Linux has /proc'

test('a data folder that cannot be made is refused at once', { skip: elsewhere }, () => {
  assert.throws(() => makeDataFolder('/proc/openbell/data'), /ENOENT/)
})
