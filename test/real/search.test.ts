/** The search over all that the SEC and Nasdaq list: the company most people mean comes first. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { datasetCollections } from '../../src/datasets/index.ts'
import { reviewedIdentifiers } from '../../src/security-master/identifiers/reviewed-identifiers.ts'
import { type RankedSearch, searchOf } from '../../src/security-master/search/search.ts'
import { type SecurityMaster, securityMasterOf } from '../../src/security-master/security-master.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import { loadFiles } from '../support/test-market.ts'
import { noMirror } from './mirror.ts'

const mirror = new URL('../../../shared/data/mirror/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, mirror), 'utf8')

const queries = readFileSync(new URL('search-queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [query = '', ticker = ''] = line.split(' | ')
    return { query, ticker }
  })

describe('search over the real lists', { skip: noMirror }, () => {
  let securityMaster: SecurityMaster
  let search: RankedSearch

  before(async () => {
    const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
    const lists = ['company_tickers', 'company_tickers_exchange', 'company_tickers_mf'].map((name) => {
      const path = `www.sec.gov/files/${name}.json`
      return [`https://${path}`, read(path)] as const
    })
    await loadFiles(store, 'sec-tickers', Object.fromEntries(lists))
    const symbols = ['nasdaqlisted', 'otherlisted', 'mfundslist'].map((name) => {
      const path = `www.nasdaqtrader.com/dynamic/symdir/${name}.txt`
      return [`https://${path}`, read(path)] as const
    })
    await loadFiles(store, 'nasdaq-symbols', Object.fromEntries(symbols))
    const { files } = reviewedIdentifiers
    for (const file of files.kind === 'bundled' ? files.files : []) {
      await loadFiles(store, reviewedIdentifiers.name, { [file.href]: readFileSync(file, 'utf8') })
    }
    securityMaster = await securityMasterOf(store, true)
    search = searchOf(securityMaster)
  })

  it('puts the company meant first in 97 % of what people type, and among the first five in all', () => {
    assert.ok(queries.length >= 200)
    const found = queries.map(({ query, ticker }) => {
      const tickers = search(query, 5).map(({ listing }) => listing?.ticker)
      return { query, ticker, tickers, at: tickers.indexOf(ticker) }
    })
    const second = found.filter(({ at }) => at !== 0)
    assert.deepEqual(
      found.filter(({ at }) => at < 0),
      [],
    )
    assert.ok(second.length <= queries.length * 0.03, JSON.stringify(second))
  })

  it('puts the ETFs of an index before every class of a fund', () => {
    for (const [query, ...meant] of [
      ['S&P 500', 'SPY', 'VOO', 'IVV'],
      ['nasdaq-100', 'QQQ', 'QQQM'],
      ['dow jones', 'DIA'],
    ]) {
      const listings = search(query ?? '', 20).flatMap(({ listing }) => listing ?? [])
      assert.deepEqual(
        listings.slice(0, meant.length).map(({ ticker }) => ticker),
        meant,
      )
      const types = listings.map(({ type }) => type)
      assert.ok(!types.includes('fund') || types.indexOf('fund') > types.lastIndexOf('etf'), query)
    }
  })

  it('finds a company by its own name, unless another has the same', () => {
    const common = securityMaster.listings.filter(
      ({ type, canonical, rank }) => type === 'stock' && canonical && rank < 500,
    )
    const missed = common.filter(({ company, cik }) => {
      const [first] = search(company ?? '', 1)
      return first?.listing?.cik !== cik && first?.listing?.company !== company
    })
    assert.ok(missed.length <= common.length * 0.02, missed.map(({ ticker }) => ticker).join(' '))
  })

  it('gives every identifier of the reviewed list to a listing that exists', () => {
    const { files } = reviewedIdentifiers
    const [file] = files.kind === 'bundled' ? files.files : []
    assert.ok(file)
    for (const row of reviewedIdentifiers.parse([{ address: file.href, bytes: readFileSync(file) }])) {
      const listing = securityMaster.listingOf(row.ticker)
      assert.equal(listing?.cik, row.cik, row.ticker)
      assert.equal(listing?.isin, row.isin, row.ticker)
    }
  })

  it('names the company that people mean before one that had its name as a ticker', () => {
    const caps: Readonly<Record<string, number>> = { F: 2, FWDI: 1 }
    assert.deepEqual(
      search('ford', 2, (ticker) => caps[ticker]).map(({ listing }) => listing?.ticker),
      ['F', 'FWDI'],
    )
  })

  it('names a living ticker before one of a former or another form', () => {
    // An ETF has the ticker that was Meta's until 2022.
    assert.match(securityMaster.known('FB').company ?? '', /^ProShares/)
    assert.throws(() => securityMaster.known('UTX'), {
      extras: { detail: 'No ticker UTX is known', didYouMean: ['RTX'] },
    })
    assert.throws(() => securityMaster.known('brk.b'), {
      extras: { detail: 'No ticker brk.b is known', didYouMean: ['BRK-B'] },
    })
  })
})
