/** The ticker lists, registrants and identity tables on the real files. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, describe, it, test } from 'node:test'
import { isCusip, isIsin } from '../../../src/lib/check-digit.ts'
import { securities, symbols } from '../../../src/security-master/collections.ts'
import { countryOf } from '../../../src/security-master/country.ts'
import { exchangeOf } from '../../../src/security-master/exchange.ts'
import type { Listing } from '../../../src/security-master/listing.ts'
import { type Securities, securitiesOf } from '../../../src/security-master/merged-sec-lists.ts'
import { renamedTickers } from '../../../src/security-master/renamed-tickers.ts'
import { type SecurityMaster, securityMasterOf } from '../../../src/security-master/security-master.ts'
import { aliasesOf, canonicalCandidates } from '../../../src/security-master/ticker.ts'
import {
  parseCompanyTickers,
  parseCompanyTickersExchange,
  parseFundTickers,
} from '../../../src/sources/edgar/company-tickers.ts'
import { parseSubmissions, type Submissions } from '../../../src/sources/edgar/submissions.ts'
import { quarantine } from '../../../src/store/ingest-state.ts'
import type { Store } from '../../../src/store/store.ts'
import { ingestFeeds, noMirror, storeLoadedFrom } from '../mirror.ts'
import { countedSubmissions, readSubmissions, submissionsFiles } from '../submissions-files.ts'

const mirror = new URL('../../../../shared/data/mirror/', import.meta.url)
const skip = existsSync(mirror) ? false : '../shared is not beside the checkout'
const read = (path: string): Uint8Array => readFileSync(new URL(path, mirror))

const lists = () => ({
  tickers: parseCompanyTickers(read('www.sec.gov/files/company_tickers.json'), 'company_tickers.json'),
  exchanges: parseCompanyTickersExchange(
    read('www.sec.gov/files/company_tickers_exchange.json'),
    'exchange.json',
  ),
  funds: parseFundTickers(read('www.sec.gov/files/company_tickers_mf.json'), 'company_tickers_mf.json'),
})

const merged = (): Securities => {
  const { tickers, exchanges, funds } = lists()
  return securitiesOf({ tickers: tickers.rows, exchanges: exchanges.rows, funds: funds.rows })
}

const submissions = (): readonly Submissions[] =>
  submissionsFiles.map((name) => parseSubmissions(readSubmissions(name), name))

/** ACT, CQS and Nasdaq symbol of each row of otherlisted, and the ETF flag of each symbol of both lists. */
const directory = () => {
  const etf = new Map<string, string>()
  const forms: string[][] = []
  for (const [file, flag] of [
    ['nasdaqlisted', 6],
    ['otherlisted', 4],
  ] as const) {
    const lines = Buffer.from(read(`www.nasdaqtrader.com/dynamic/symdir/${file}.txt`))
      .toString('latin1')
      .split(/\r?\n/)
    for (const cells of lines.slice(1).map((line) => line.split('|'))) {
      const [symbol = ''] = cells
      if (cells.length === 8) etf.set(symbol, cells[flag] ?? '')
      if (cells.length === 8 && flag === 4) forms.push([symbol, cells[3] ?? '', cells[7] ?? ''])
    }
  }
  return { etf, forms }
}

test('every row of the three lists is a row or a rejected row', { skip }, () => {
  const { tickers, exchanges, funds } = lists()
  assert.deepEqual([tickers.rows.length, exchanges.rows.length, funds.rows.length], [10391, 10014, 28999])
  assert.equal(tickers.rejected.length, 0)
  assert.deepEqual(
    [...exchanges.rejected, ...funds.rejected].map(({ reason }) => reason),
    [
      '"DAIC " is not a symbol',
      ...['NWAKX', 'NWAGX', 'NWAHX', 'NWAJX'].map((symbol) => `"(${symbol})" is not a symbol`),
      '"N/A" is not a symbol',
      'the symbol is empty',
    ],
  )
})

test('the lists merge into one row a ticker and every ticker claimed twice is a conflict', {
  skip,
}, () => {
  const { securities, conflicts, unknownExchanges } = merged()
  const count = (type: string) => securities.filter((row) => row.type === type).length
  assert.deepEqual(
    [securities.length, count('stock'), count('etf'), count('fund')],
    [41601, 12480, 3979, 25142],
  )
  assert.deepEqual(unknownExchanges, [])
  assert.deepEqual(
    conflicts
      .filter(({ list }) => list === 'funds')
      .map(({ ticker }) => ticker)
      .sort(),
    ['BOXL', 'CHAI', 'FIG', 'IBIT', 'PRU'],
  )
  // 29 of companies, and TAX, which the older list still gives to Franchise Group.
  assert.equal(conflicts.filter(({ list }) => list === 'exchanges').length, 30)
  assert.equal(new Set(securities.map(({ ticker }) => ticker)).size, securities.length)
})

test('each registrant has one canonical listing, the one people mean', { skip }, () => {
  const { securities } = merged()
  const canonical = new Map(securities.filter((row) => row.canonical).map(({ cik, ticker }) => [cik, ticker]))
  assert.equal(canonical.size, new Set(securities.map(({ cik }) => cik)).size)
  const meant = {
    '0001652044': 'GOOGL',
    '0001067983': 'BRK-B',
    '0000310522': 'FNMA',
    '0001465740': 'TWO',
    '0001889983': 'KVAC',
    '0001046179': 'TSM',
    '0000036405': 'VOO',
    '0000927971': 'BMO',
    '0000070858': 'BAC',
  }
  for (const [cik, ticker] of Object.entries(meant)) assert.equal(canonical.get(cik), ticker)
})

test('99.5 % of the listings that Nasdaq’s directory has too are ETFs in both or in neither', {
  skip,
}, () => {
  const { etf } = directory()
  const known = merged().securities.filter(({ ticker }) => /^[YN]$/.test(etf.get(ticker) ?? ''))
  const agreed = known.filter(({ ticker, type }) => (type === 'etf') === (etf.get(ticker) === 'Y'))
  // Most of the rest are notes of banks (FNGU, MLPR), which Nasdaq flags and SEC lists under the bank.
  assert.deepEqual([known.length, agreed.length], [10117, 10068])
})

test('no name is made up: only listings of companies have one', { skip }, () => {
  const { securities } = merged()
  const nameless = securities.filter(({ company }) => company === null)
  assert.equal(nameless.length, 28994)
  assert.ok(nameless.every(({ seriesId }) => seriesId !== null))
})

test('the forms of ACT, CQS and Nasdaq lead to the canonical ticker', { skip }, () => {
  const known = new Set(merged().securities.map(({ ticker }) => ticker))
  const odd = directory().forms.filter(([symbol = '']) => /[^A-Z]/.test(symbol) && !/^[ACN]TEST/.test(symbol))
  const lost = odd.flat().filter((form) => !canonicalCandidates(form).some((ticker) => known.has(ticker)))
  // Two warrants that SEC does not list, and when-issued rights.
  assert.deepEqual(lost.sort(), [
    'MPTI+',
    'MPTI.W',
    'MPTI.WS',
    'NXG.V',
    'NXG^#',
    'NXGrw',
    'RFL+',
    'RFL.W',
    'RFL.WS',
  ])
  assert.equal(odd.length, 494)
})

test('no alias of one ticker is a ticker or an alias of another', { skip }, () => {
  const { securities } = merged()
  const owner = new Map(securities.map(({ ticker }) => [ticker, ticker]))
  for (const { ticker } of securities) {
    for (const alias of aliasesOf(ticker)) {
      assert.equal(owner.get(alias) ?? ticker, ticker, alias)
      owner.set(alias, ticker)
    }
  }
})

test('every renamed ticker leads to one that is listed', { skip }, () => {
  const listed = new Set(merged().securities.map(({ ticker }) => ticker))
  for (const { to } of renamedTickers) assert.ok(listed.has(to), to)
})

test('every submissions file of the mirror parses, and every code in it is known', { skip }, () => {
  const all = submissions()
  const registrants = all.flatMap(({ registrant }) => registrant ?? [])
  const counted = countedSubmissions()
  assert.deepEqual(
    all.map(({ cik, filings }) => [cik, filings.map(({ accessionNumber }) => accessionNumber)]),
    counted.map(({ cik, accessions }) => [cik, accessions]),
  )
  assert.deepEqual(
    registrants.map(({ cik }) => cik),
    counted.filter(({ isMain }) => isMain).map(({ cik }) => cik),
  )
  assert.deepEqual(
    all.flatMap(({ overflow }) => overflow.filter((name) => !submissionsFiles.includes(name))),
    counted.flatMap(({ missing }) => missing),
  )
  for (const { name, stateOfIncorporation, mailingAddress, businessAddress, exchanges } of registrants) {
    const codes = [stateOfIncorporation, mailingAddress?.stateOrCountry, businessAddress?.stateOrCountry]
    for (const code of codes) if (code) assert.notEqual(countryOf(code), null, `${code} of ${name}`)
    for (const exchange of exchanges) if (exchange !== null) assert.notEqual(exchangeOf(exchange), null)
  }
})

test('one foreign filer in full: Taiwan Semiconductor', { skip }, () => {
  const found = submissions().find(
    ({ cik, registrant }) => cik === '0001046179' && registrant !== null,
  )?.registrant
  assert.deepEqual(found?.tickers, ['TSM', 'TSMWF'])
  assert.deepEqual(found?.exchanges, ['NYSE', 'OTC'])
  assert.equal(found?.ein, null)
  assert.equal(found?.fiscalYearEnd, '12-31')
  assert.equal(countryOf(found?.stateOfIncorporation ?? ''), 'TW')
})

describe('the SEC’s lists and Nasdaq’s directory together', { skip: noMirror }, () => {
  let store: Store
  let securityMaster: SecurityMaster
  let end: () => void

  before(async () => {
    const made = await storeLoadedFrom(['sec-tickers', 'nasdaq-symbols'])
    ;({ store, end } = made)
    for (const { failure } of made.reports) assert.equal(failure, null)
    securityMaster = await securityMasterOf(store, true)
  })
  after(() => end())

  const countBy = (of: (listing: Listing) => unknown) =>
    Object.fromEntries(
      [...Map.groupBy(securityMaster.listings, of)].map(([value, { length }]) => [`${value}`, length]),
    )

  it('make about 54,000 securities', () => {
    assert.equal(securityMaster.listings.length, 53_607)
    assert.deepEqual(
      countBy(({ type }) => type),
      { stock: 12_113, etf: 4925, fund: 36_569 },
    )
    // Without the 11,393 symbols that only the fund list of 2022 has: trusts of units, collective trusts, closed classes.
    assert.equal(
      securityMaster.listings.filter(({ type, active }) => type === 'fund' && active !== null).length,
      25_176,
    )
  })

  it('say of each whether it trades, and of 12,008 that it is unknown', () => {
    // 1,457 are only in the SEC's oldest list, 324 others there were replaced by other tickers since. Not known: the fund list of 2022 alone, and 615 that the SEC's newest
    // lists have and the directory of July 2025 never had.
    assert.deepEqual(
      countBy(({ active }) => active),
      { true: 40_142, null: 12_008, false: 1457 },
    )
    assert.deepEqual(
      ['AAPL', 'SPY', 'VFIAX', 'TSMWF', 'GLNCY', 'FEKDXX'].map(
        (ticker) => securityMaster.listingOf(ticker)?.active,
      ),
      [true, true, true, true, false, null],
    )
  })

  it('distinguish ETFs, fund classes and shares', () => {
    const typeOf = (ticker: string) => securityMaster.listingOf(ticker)?.type
    assert.deepEqual(['SPY', 'VOO', 'QQQ', 'IBIT', 'ETHA', 'BAR', 'MLPR'].map(typeOf), Array(7).fill('etf'))
    assert.deepEqual(['VFIAX', 'ASCIX'].map(typeOf), ['fund', 'fund'])
    assert.deepEqual(['ABR-PD', 'BRK-B', 'NE-WTA', 'FLYY'].map(typeOf), Array(4).fill('stock'))
    assert.equal(securityMaster.listingOf('FLYY')?.cik, null)
    assert.equal(securityMaster.listingOf('NE-A'), undefined)
  })

  it('name what no list of the SEC names, and place what the SEC calls NYSE', () => {
    const shown = ['VOO', 'VFIAX', 'SPY', 'IMO', 'HIFS'].map((ticker) => {
      const { company, exchangeCode } = securityMaster.listingOf(ticker) ?? {}
      return [company, exchangeCode]
    })
    assert.deepEqual(shown, [
      ['Vanguard S&P 500 ETF', 'ARCA'],
      ['Vanguard 500 Index Fd Admiral Shs', null],
      ['SPDR S&P 500', 'ARCA'],
      ['IMPERIAL OIL LTD', 'AMEX'],
      ['Hingham Institution for Savings', 'NASDAQ'],
    ])
    assert.equal(securityMaster.listings.filter(({ company }) => company === null).length, 2083)
  })

  it('leave every test issue and every symbol without a canonical form in quarantine', async () => {
    const reasons = (await store.records(quarantine, {})).map(({ reason }) => reason)
    assert.equal(reasons.filter((reason) => reason === 'a test issue').length, 202)
    assert.equal(reasons.filter((reason) => reason.startsWith('the newer list gives the ticker')).length, 35)
    assert.deepEqual(
      reasons.filter((reason) => / has no form /.test(reason)),
      ['"NXG.V" has no form of the SEC\'s'],
    )
  })

  it('are as they were after a second reading of the same files', async () => {
    const rows = async () => [await store.rows(securities, {}), await store.rows(symbols, {})]
    const was = await rows()
    for (const report of await ingestFeeds(store, ['sec-tickers', 'nasdaq-symbols'], { reread: true }))
      assert.deepEqual([report.added, report.changed, report.removed], [0, 0, 0], report.feed)
    assert.deepEqual(await rows(), was)
  })

  it('with the open list at least 2,000 stocks have an ISIN or a CUSIP, none of them twice', async (t) => {
    const feeds = ['sec-tickers', 'nasdaq-symbols', 'reviewed-identifiers', 'finance-database']
    const { store, end } = await storeLoadedFrom(feeds)
    t.after(end)
    const { listings } = await securityMasterOf(store, true)
    const numbered = listings.filter(
      ({ active, type, isin, cusip }) => active && type === 'stock' && (isin ?? cusip) !== null,
    )
    assert.ok(numbered.length >= 2000, `${numbered.length} stocks`)
    for (const { isin, cusip } of numbered) {
      assert.ok(isin === null || isIsin(isin))
      assert.ok(cusip === null || isCusip(cusip))
    }
    const isins = listings.flatMap(({ isin }) => isin ?? [])
    assert.equal(new Set(isins).size, isins.length)
  })
})
