import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCusip } from '../lib/check-digit.ts'
import { fileAt, inventedFeeds, openInvented } from './fetcher.ts'
import { cikOf, cusipOf, type Market, nameOf, tickerOf } from './market.ts'

const market: Market = { tickers: 12, seed: 1, profile: 'small' }

const addressesOf = async (of: Market): Promise<readonly string[]> => {
  const fetcher = openInvented(of)
  const found = await Promise.all(
    inventedFeeds.map(async ({ files }) => {
      if (files.kind === 'file-set') return files.addresses.filter((address) => !address.includes('_mf'))
      return 'host' in files ? ((await fetcher.list(files.host, files.path)) ?? []) : []
    }),
  )
  return found.flat()
}

const bytesOf = async (of: Market): Promise<ReadonlyMap<string, string>> => {
  const fetcher = openInvented(of)
  const pairs = (await addressesOf(of)).map(async (address) => {
    const result = await fetcher.fetch(address)
    assert.equal(result.kind, 'fetched', address)
    return [address, result.kind === 'fetched' ? Buffer.from(result.bytes).toString() : ''] as const
  })
  return new Map(await Promise.all(pairs))
}

test('the same seed makes the same bytes, another seed other figures at the same addresses', async () => {
  const first = await bytesOf(market)
  const other = await bytesOf({ ...market, seed: 2 })
  assert.deepEqual(await bytesOf(market), first)
  assert.deepEqual([...other.keys()], [...first.keys()])
  // 7 lists; submissions and bars of all, facts of the nine companies, portfolios of the three funds.
  assert.equal(first.size, 7 + 12 + 12 + 9 + 3)
  const differing = [...first].filter(([address, text]) => other.get(address) !== text)
  assert.deepEqual(
    inventedFeeds.map(
      ({ files }) =>
        'path' in files && differing.some(([address]) => files.path.test(new URL(address).pathname)),
    ),
    [false, false, false, true, true, false, true],
  )
})

test('a listing has the same files in a market of another size', () => {
  const large: Market = { ...market, tickers: 5000 }
  for (const address of [
    'https://data.sec.gov/submissions/CIK9000000001.json',
    'https://data.sec.gov/api/xbrl/companyfacts/CIK9000000001.json',
    'https://stooq.com/d_us_txt/z000001.us.txt',
  ])
    assert.equal(fileAt(large, address), fileAt(market, address), address)
})

test('a known copy is unchanged, and what the market does not have is absent', async () => {
  const fetcher = openInvented(market)
  const address = 'https://data.sec.gov/submissions/CIK9000000001.json'
  const first = await fetcher.fetch(address)
  const etag = first.kind === 'fetched' ? first.etag : null
  assert.notEqual(etag, null)
  assert.deepEqual(await fetcher.fetch(address, { etag }), { kind: 'unchanged' })
  const other = openInvented({ ...market, seed: 2 })
  assert.equal((await other.fetch(address, { etag })).kind, 'fetched')
  for (const missing of [
    'https://data.sec.gov/submissions/CIK9000000012.json',
    'https://data.sec.gov/submissions/CIK0000320193.json',
    'https://data.sec.gov/api/xbrl/companyfacts/CIK9000000003.json',
    // Its funds are trusts without series.
    'https://www.sec.gov/files/company_tickers_mf.json',
  ])
    assert.deepEqual(await fetcher.fetch(missing), { kind: 'absent', status: 404 }, missing)
})

test('nothing can be taken for real', () => {
  for (const at of [0, 1, 3, 119_999]) {
    assert.match(nameOf(at), /^Synth \d{6} (Corp|ETF)$/)
    assert.match(tickerOf(at), /^Z\d{6}$/)
    assert.match(cikOf(at), /^9\d{9}$/)
    // Numbers that are for the holder's own use.
    assert.match(cusipOf(at), /^99/)
    assert.ok(isCusip(cusipOf(at)))
  }
})
