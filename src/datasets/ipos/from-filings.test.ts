/** Offerings composed of filings, and replaced by the calendar's; company, filings and figures are made up. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { listFiles } from '../../../test/files/company-files.ts'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { ipos } from '../../derived/ipos/record.ts'
import { prospectusAddresses } from './addresses.ts'

type Row = Readonly<Record<string, unknown>>

const CIK = '0009876542'
const forms = [
  ['10-Q', '2025-08-12', '0009876542-25-000047'],
  ['424B4', '2025-08-15', '0001193125-25-181875'],
  ['424B4', '2025-06-05', '0001193125-25-135543'],
  ['8-A12B', '2025-05-27', '0001193125-25-126784'],
  ['S-1', '2025-04-01', '0001193125-25-070481'],
] as const

const rows = forms.map(([form, filingDate, accessionNumber]) => ({
  ...{ accessionNumber, filingDate, reportDate: '', acceptanceDateTime: `${filingDate}T20:30:00.000Z` },
  ...{ act: '33', form, fileNumber: '', filmNumber: '', items: '', size: 1000, isXBRL: 0, isInlineXBRL: 0 },
  ...{ primaryDocument: 'd.htm', primaryDocDescription: '' },
}))

const place = {
  ...{ street1: '1 Main St', street2: null, city: 'New York', stateOrCountry: 'NY', zipCode: '10007' },
  stateOrCountryDescription: 'NY',
}
const submissions = {
  ...{ cik: CIK, entityType: 'operating', sic: '6199', sicDescription: 'Finance Services' },
  ...{ insiderTransactionForOwnerExists: 0, insiderTransactionForIssuerExists: 1 },
  ...{ name: 'Zzza Holdings, Inc.', tickers: ['ZZZA'], exchanges: ['NYSE'], ein: null },
  ...{ description: '', website: '', category: '', fiscalYearEnd: '1231', stateOfIncorporation: 'DE' },
  ...{ addresses: { mailing: place, business: place }, phone: null, formerNames: [] },
  filings: {
    recent: Object.fromEntries(
      Object.keys(rows[0] ?? {}).map((name) => [name, rows.map((row) => (row as Row)[name])]),
    ),
    files: [],
  },
}

const title = 'Zzza Holdings, Inc.'
const listsOf = (...listed: readonly (readonly [cik: number, title: string, ticker: string])[]) =>
  listFiles(listed.map(([cik, name, ticker]) => [cik, ticker, name, 'NYSE']))
const tickers = listsOf([9876542, title, 'ZZZA'])

const coverAddress = 'https://www.sec.gov/Archives/edgar/data/9876542/000119312525135543/d.htm'
const cover = `<html><p>The date of this prospectus is <b>June&nbsp;4, 2025</b>.</p><table>
<tr><td>Public offering price</td><td>$ 31.00</td><td>$ 1,054,000,000</td></tr>
<tr><td>Proceeds, before expenses, to us</td><td>$ 29.53</td><td>$ 436,938,800</td></tr></table></html>`

type Step = readonly [feed: string, files: Readonly<Record<string, unknown>>]
const listStep: Step = ['sec-tickers', tickers]

const setUp = async (t: TestContext, files: readonly Step[] = [listStep]) => {
  const market = await openTestMarket({ files })
  t.after(() => market.store.close())
  const load = (feed: string, files: Readonly<Record<string, unknown>>, at?: string) =>
    loadFiles(market.store, feed, files, at)
  const list = async () => (await market.ask('/v1/ipos', '/v1/ipos')).body['results'] as readonly Row[]
  const wanted = async (today: string, ciks?: readonly string[]) => {
    const choice = { today, session: today, ...(ciks && { ciks }) }
    const addresses: string[] = []
    for await (const address of prospectusAddresses(market.store, choice)) addresses.push(address)
    return addresses
  }
  return { load, list, wanted, store: market.store }
}

it('filings are an offering with its ticker, and what they do not state is null', async (t) => {
  const { load, list } = await setUp(t)
  await load('sec-submissions', { [`CIK${CIK}.json`]: submissions })
  const [{ updated_at: _, disclosures, ...offering } = {}, ...more] = await list()
  assert.deepEqual(more, [])
  assert.deepEqual(offering, {
    ...{ ticker: 'ZZZA', ipo_date: null, company: title, exchange: null, status: 'Priced', shares: null },
    ...{ price_range: null, market_cap: null, cik: CIK, price_public_per_share: null },
    ...{ price_public_total: null, proceeds_before_expenses_total: null, prospectus: [] },
  })
  assert.deepEqual(
    (disclosures as readonly Row[]).map(({ form, filingDate }) => [form, filingDate]),
    [['S-1', '2025-04-01']],
  )
})

it('the cover of its prospectus adds the day and the price, not that of a later offering', async (t) => {
  const { load, list, wanted } = await setUp(t)
  await load('sec-submissions', { [`CIK${CIK}.json`]: submissions })
  assert.ok((await wanted('2026-01-02')).includes(coverAddress))
  const later = coverAddress.replace('000119312525135543', '000119312525181875')
  await load('sec-prospectuses', {
    [later]: cover.replace('31.00', '130.00').replace('June&nbsp;4', 'August 14'),
  })
  await load('sec-prospectuses', { [coverAddress]: cover })
  const [offering, ...more] = await list()
  assert.equal(more.length, 0)
  const { ipo_date, price_public_per_share, price_public_total } = offering ?? {}
  assert.deepEqual([ipo_date, price_public_per_share, price_public_total], ['2025-06-04', 31, 1_054_000_000])
})

it('prospectuses of offerings over a year old are read of named companies alone', async (t) => {
  const { load, wanted } = await setUp(t)
  await load('sec-submissions', { [`CIK${CIK}.json`]: submissions })
  assert.deepEqual(await wanted('2026-11-20'), [])
  assert.equal((await wanted('2026-11-20', [CIK])).length, 2)
})

const inCalendar = {
  ...{ dealID: '9', proposedTickerSymbol: 'ZZZA', companyName: 'ZZZA HOLDINGS, INC.' },
  ...{ proposedExchange: 'NYSE', sharesOffered: '34,000,000', dollarValueOfSharesOffered: '$1,054,000,000' },
}
const pricedEntry = { ...inCalendar, proposedSharePrice: '31.00', pricedDate: '6/5/2025' }

const monthOf = (priced: readonly object[], withdrawn: readonly object[] = []) => ({
  'https://api.nasdaq.com/api/ipo/calendar?date=2025-06': {
    data: {
      ...{ month: 6, year: 2025 },
      priced: { rows: priced },
      upcoming: { upcomingTable: { rows: [] } },
      filed: { rows: [] },
      withdrawn: { rows: withdrawn },
    },
    status: { rCode: 200 },
  },
})

const filingsStep: Step = ['sec-submissions', { [`CIK${CIK}.json`]: submissions }]

it('an entry of the calendar takes its place, whichever is loaded first', async (t) => {
  const entries: Step = ['nasdaq-ipos', monthOf([pricedEntry])]
  for (const order of [
    [listStep, filingsStep, entries],
    [listStep, entries, filingsStep],
    [filingsStep, entries, listStep],
    [entries, filingsStep, listStep],
  ]) {
    const { list } = await setUp(t, order)
    assert.deepEqual(
      (await list()).map(({ ipo_date, exchange, shares }) => [ipo_date, exchange, shares]),
      [['2025-06-05', 'NYSE', 34_000_000]],
    )
  }
})

it('an entry for the units of its company takes its place too, in any order', async (t) => {
  const listed: Step = ['sec-tickers', listsOf([9876542, title, 'ZZZA'], [9876542, title, 'ZZZAU'])]
  const entries: Step = ['nasdaq-ipos', monthOf([{ ...pricedEntry, proposedTickerSymbol: 'ZZZAU' }])]
  for (const order of [
    [listed, filingsStep, entries],
    [listed, entries, filingsStep],
    [entries, filingsStep, listed],
  ]) {
    const { list } = await setUp(t, order)
    assert.deepEqual(
      (await list()).map(({ ticker, ipo_date }) => [ticker, ipo_date]),
      [['ZZZAU', '2025-06-05']],
    )
  }
})

it('an entry of another company, which proposed the ticker once, leaves it in place', async (t) => {
  const withdrawn = { ...inCalendar, companyName: 'Qqqb Energy Corp', withdrawDate: '6/6/2025' }
  const entries: Step = ['nasdaq-ipos', monthOf([], [withdrawn])]
  for (const order of [
    [listStep, filingsStep, entries],
    [listStep, entries, filingsStep],
  ]) {
    const { list } = await setUp(t, order)
    const found = (await list()).map(({ company, status, cik }) => [company, status, cik])
    assert.deepEqual(found.toSorted(), [
      ['Qqqb Energy Corp', 'Withdrawn', null],
      [title, 'Priced', CIK],
    ])
  }
})

it('it is back where the calendar no longer has the entry, or has it under the symbol of another', async (t) => {
  const { load, list } = await setUp(t, [listStep, filingsStep, ['nasdaq-ipos', monthOf([pricedEntry])]])
  const companies = async () => (await list()).map(({ company, ticker }) => [company, ticker])
  await load('nasdaq-ipos', monthOf([{ ...pricedEntry, proposedTickerSymbol: 'QQQB' }]))
  assert.deepEqual((await companies()).toSorted(), [
    ['ZZZA HOLDINGS, INC.', 'QQQB'],
    [title, 'ZZZA'],
  ])
  await load('nasdaq-ipos', monthOf([]))
  assert.deepEqual(await companies(), [[title, 'ZZZA']])
})

it('a ticker that is listed later is that of the offering, and one that passes on is not the next company’s', async (t) => {
  const { load, list, store } = await setUp(t, [filingsStep])
  const tickersNow = async () => (await list()).map(({ ticker }) => ticker)
  assert.deepEqual(await tickersNow(), [null])
  await load('sec-tickers', tickers, '2025-06-10T12:00:00Z')
  assert.deepEqual(await tickersNow(), ['ZZZA'])
  await load('sec-tickers', listsOf([9990001, 'Qqqb Energy Corp', 'ZZZA']), '2026-06-10T12:00:00Z')
  assert.deepEqual(
    (await store.rows(ipos, {})).map(({ columns }) => columns.security),
    [`${CIK}:ZZZA`],
  )
})
