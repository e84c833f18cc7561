/** What Nasdaq's screener and the open list say of companies, from their real files. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { listingProfiles, type ReferenceFacts, references } from '../../../src/datasets/companies/record.ts'
import { cusipOfIsin, isCusip, isIsin } from '../../../src/lib/check-digit.ts'
import { openIdentifiers } from '../../../src/security-master/collections.ts'
import { type SecurityMaster, securityMasterOf } from '../../../src/security-master/security-master.ts'
import { delimitedRows } from '../../../src/sources/files/delimited.ts'
import { openMirror } from '../../../src/sources/mirror.ts'
import { ingestFeeds, mirrorFolder, noMirror, storeLoadedFrom } from '../mirror.ts'

const feeds = ['sec-tickers', 'nasdaq-symbols', 'reviewed-identifiers', 'sec-submissions']
const lists = ['nasdaq-screener', 'finance-database']

describe('reference facts and identifiers of the mirror', { skip: noMirror }, () => {
  let made: Awaited<ReturnType<typeof storeLoadedFrom>>
  let reports: Awaited<ReturnType<typeof ingestFeeds>>
  let securityMaster: SecurityMaster

  before(async () => {
    made = await storeLoadedFrom([...feeds, ...lists])
    reports = made.reports.slice(feeds.length)
    made.store.refresh()
    securityMaster = await securityMasterOf(made.store, true)
  })
  after(() => made.end())

  const said = async (source: 'nasdaq-screener' | 'finance-database'): Promise<readonly ReferenceFacts[]> =>
    made.store.records(references, { where: { source } })
  const open = async () =>
    (await made.store.rows(openIdentifiers, { order: ['ticker'] })).map(({ columns }) => columns)
  const profile = (ticker: string) => made.store.record(listingProfiles, { ticker })

  it('reads every file that the mirror has, and knows every country', async () => {
    const mirror = openMirror(mirrorFolder)
    const screened = (await mirror.list('api.nasdaq.com', /\/screener\//)) ?? []
    const listed = (await mirror.list('raw.githubusercontent.com', /\/FinanceDatabase\//)) ?? []
    assert.deepEqual(
      reports.map(({ feed, failure, files }) => [feed, failure, files]),
      [
        ['nasdaq-screener', null, screened.length],
        ['finance-database', null, listed.length],
      ],
    )
    assert.ok(listed.length >= 10)
    assert.deepEqual(
      reports[1]?.absent.filter((address) => listed.includes(address)),
      [],
    )
    // AMSS, BNY, CIRC, PARA, SPCX and TREO are others' now than the lists of the mirror, a year older, have.
    assert.equal(reports[0]?.rejected, 6)
  })

  it('takes facts of 6,464 listings from the screener and of 4,792 from the open list', async () => {
    const counts = (rows: readonly ReferenceFacts[]) =>
      (['sector', 'country', 'ipoYear', 'description', 'website', 'city'] as const).map(
        (name) => rows.filter((row) => row[name] !== null).length,
      )
    const [screened, listed] = [await said('nasdaq-screener'), await said('finance-database')]
    assert.deepEqual([screened.length, ...counts(screened)], [6464, 6181, 6210, 3906, 0, 0, 0])
    assert.deepEqual([listed.length, ...counts(listed)], [4792, 3266, 3198, 0, 4601, 2213, 2230])
  })

  it('gives 2,400 stocks of the exchanges an ISIN or a CUSIP, each with its check digit and none twice', async () => {
    const numbered = securityMaster.listings.filter(({ isin, cusip }) => (isin ?? cusip) !== null)
    const stocks = numbered.filter(({ type, active, exchangeCode }) => {
      return type === 'stock' && active && exchangeCode !== null && exchangeCode !== 'OTC'
    })
    assert.ok(stocks.length > 2400, `${stocks.length} stocks`)
    const funds = numbered.filter(({ type }) => type === 'etf').length
    assert.ok(funds > 1400, `${funds} ETFs`)
    for (const { ticker, isin, cusip } of numbered) {
      assert.ok(isin === null || isIsin(isin), ticker)
      assert.ok(cusip === null || isCusip(cusip), ticker)
      const inside = isin === null ? null : cusipOfIsin(isin)
      assert.ok(inside === null || inside === cusip, ticker)
      // A security with a CUSIP of the US or Canada has no other country's ISIN.
      assert.ok(isin === null || inside !== null || /^[A-Z]/.test(cusip ?? '0'), ticker)
    }
    for (const key of ['isin', 'cusip'] as const) {
      const all = numbered.flatMap((listing) => listing[key] ?? [])
      assert.equal(new Set(all).size, all.length, key)
    }
  })

  it('agrees with the holdings of the Nasdaq 100 that the open list has, except for two', () => {
    const file = new URL(
      '../../../../shared/data/extra/etf-issuer-holdings/invesco_QQQ_2025-09-26.csv',
      import.meta.url,
    )
    const layout = { file: 'QQQ', delimiter: ',', quoted: true, otherColumns: 'ignore' } as const
    const columns = ['Security Identifier', 'Holding Ticker'] as const
    const held = [...delimitedRows(readFileSync(file), { ...layout, columns })].map(
      ({ fields: [cusip, ticker] }) => ({ cusip, ticker: ticker.trim() }),
    )
    const known = held.filter(({ ticker }) => securityMaster.listingOf(ticker)?.cusip != null)
    const wrong = known.filter(({ ticker, cusip }) => securityMaster.listingOf(ticker)?.cusip !== cusip)
    assert.ok(known.length >= 25, `${known.length} holdings`)
    // The list has Honeywell's of before a merger and Thomson Reuters' of before it was consolidated.
    assert.deepEqual(
      wrong.map(({ ticker }) => ticker),
      ['HON', 'TRI'],
    )
  })

  it('serves no identifier of two companies, and keeps the conflict', async () => {
    const withheld = (await open()).filter((row) => row.withheld !== null)
    const reasons = new Map(withheld.map(({ ticker, withheld: reason }) => [ticker, reason]))
    assert.equal(reasons.get('UA'), 'US9043111072 is also given to UAA')
    assert.equal(reasons.get('NEM'), '651639106 is also given to NMM')
    // What is called delisted gives way: Ford to Forward Industries' old row, Marsh's former ticker to no one.
    assert.equal(reasons.has('F'), false)
    for (const ticker of ['UA', 'UAA', 'NEM', 'NMM', 'MRSH', 'MSN'])
      assert.equal(securityMaster.listingOf(ticker)?.cusip ?? null, null, ticker)
    assert.equal(securityMaster.byCusip('345370860')?.ticker, 'F')
  })

  it('distinguishes companies from those that had their ticker before', async () => {
    for (const [ticker, cusip] of [
      ['GOLD', '067901108'],
      ['BCO', '097023105'],
      ['LB', '514952100'],
      ['CAI', '142152107'],
    ] as const)
      assert.notEqual(securityMaster.listingOf(ticker)?.cusip, cusip, ticker)
    assert.doesNotMatch((await profile('GOLD'))?.description ?? '', /Barrick/)
    assert.equal(securityMaster.listingOf('OSK')?.isin, null)
  })

  it('serves Agilent as both lists have it, and Apple as EDGAR does', async () => {
    const agilent = await profile('A')
    assert.deepEqual(
      (['sector', 'industry', 'country', 'ipoYear', 'website', 'city', 'zip'] as const).map(
        (name) => agilent?.[name],
      ),
      [
        'Health Care',
        'Life Sciences Tools & Services',
        'US',
        1999,
        'http://www.agilent.com',
        'Santa Clara',
        '95051',
      ],
    )
    assert.deepEqual(
      [securityMaster.listingOf('A')?.isin, securityMaster.listingOf('A')?.cusip],
      ['US00846U1016', '00846U101'],
    )
    const { sector, industry, ipoYear, city } = (await profile('AAPL')) ?? {}
    assert.deepEqual(
      [sector, industry, ipoYear, city],
      ['Technology', 'Computers & Peripherals', 1980, 'CUPERTINO'],
    )
  })

  it('changes nothing when the lists are read again', async () => {
    const again = await ingestFeeds(made.store, lists)
    assert.deepEqual(
      again.map(({ added, changed, removed }) => [added, changed, removed]),
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    )
  })
})
