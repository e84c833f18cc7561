/** Offerings merged from the tables of several months, the filings of their companies and a prospectus. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { listFiles } from '../../../test/files/company-files.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, openTestMarket, putFilings } from '../../../test/support/test-market.ts'
import { atOnce } from '../../contract/work.ts'
import { ipos } from '../../derived/ipos/record.ts'
import { iposDataset } from './dataset.ts'

type Row = Readonly<Record<string, string | null>>
type Tables = Partial<Record<'priced' | 'upcoming' | 'filed' | 'withdrawn', readonly Row[]>>

const monthFile = (month: string, { priced = [], upcoming = [], filed = [], withdrawn = [] }: Tables) => ({
  [`https://api.nasdaq.com/api/ipo/calendar?date=${month}`]: {
    data: {
      month: Number(month.slice(5)),
      year: Number(month.slice(0, 4)),
      priced: { rows: priced },
      upcoming: { upcomingTable: { rows: upcoming } },
      filed: { rows: filed },
      withdrawn: { rows: withdrawn },
    },
    status: { rCode: 200 },
  },
})

/** CAMP4 Therapeutics, priced on 2024-10-10 at 11.00: 6,820,000 shares, $75,020,000. */
const camp = { dealID: '1', proposedTickerSymbol: 'CAMP', companyName: 'CAMP4 THERAPEUTICS CORP' }
const size = { proposedExchange: 'NASDAQ Global', sharesOffered: '6,820,000' }
const filed = { ...camp, dollarValueOfSharesOffered: '$100,000,000', filedDate: '9/20/2024' }
const upcoming = {
  ...camp,
  ...size,
  sharesOffered: '5,000,000',
  proposedSharePrice: '14.00-16.00',
  expectedPriceDate: '10/11/2024',
  dollarValueOfSharesOffered: '$86,250,000',
}
const priced = {
  ...camp,
  ...size,
  proposedSharePrice: '11.00',
  pricedDate: '10/10/2024',
  dollarValueOfSharesOffered: '$75,020,000',
}
const unnamed = {
  dealID: '2',
  proposedTickerSymbol: null,
  companyName: 'New Ruipeng Pet Group Inc.',
  proposedExchange: null,
  sharesOffered: '',
  filedDate: '3/13/2023',
  withdrawDate: '6/06/2024',
  dollarValueOfSharesOffered: '$100,000,000',
}

const setUp = async (t: TestContext) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const load = (month: string, tables: Tables) =>
    loadFiles(market.store, 'nasdaq-ipos', monthFile(month, tables))
  const list = async (target: string) => {
    const { body } = await market.ask(
      target.startsWith('/v1/ipos/') ? '/v1/ipos/{ticker}' : '/v1/ipos',
      target,
    )
    return body['results'] as readonly Record<string, unknown>[]
  }
  return { ...market, load, list }
}

it('an offering that is filed, expected and priced is one record, in whichever order the months are read', async (t) => {
  for (const months of [
    [{ filed: [filed] }, { upcoming: [upcoming] }, { priced: [priced] }],
    [{ priced: [priced] }, { filed: [filed] }, { upcoming: [upcoming] }],
  ]) {
    const { load, list } = await setUp(t)
    for (const [at, tables] of months.entries()) await load(`2024-0${at + 1}`, tables)
    const [offering, ...more] = await list('/v1/ipos/CAMP')
    assert.equal(more.length, 0)
    const { status, ipo_date, price_range, price_public_per_share, price_public_total, shares } =
      offering ?? {}
    assert.deepEqual(
      [status, ipo_date, price_range, price_public_per_share, price_public_total, shares],
      ['Priced', '2024-10-10', '14.00-16.00', 11, 75_020_000, 6_820_000],
    )
  }
})

it('before pricing there is a range and no price, and an offering that its month no longer has is gone', async (t) => {
  const { load, list } = await setUp(t)
  await load('2024-10', { upcoming: [upcoming] })
  const [offering] = await list('/v1/ipos')
  assert.deepEqual(
    [
      offering?.['status'],
      offering?.['price_range'],
      offering?.['price_public_per_share'],
      offering?.['price_public_total'],
    ],
    ['Expected', '14.00-16.00', null, null],
  )
  await load('2024-10', {})
  assert.deepEqual(await list('/v1/ipos'), [])
})

it('a list of offerings gives way after each, as each has filings to read', async (t) => {
  const { live, load } = await setUp(t)
  const others = ['3', '4'].map((dealID) => ({ ...priced, dealID }))
  await load('2024-10', { priced: [priced, ...others] })
  await live.refresh()
  let paces = 0
  const pace = () => {
    paces += 1
  }
  const list = iposDataset.endpoints.find(({ path }) => path === '/v1/ipos')
  const values = { order: 'desc', page: 0, limit: 50, from: null, to: null }
  const answer = await list?.answer(live.market(), values, { ...atOnce, pace })
  assert.ok(answer?.kind === 'list')
  assert.deepEqual([answer.total, paces], [3, 3])
})

it('offerings come by their day, newest first; one without a day is last and outside of any period', async (t) => {
  const { load, list } = await setUp(t)
  await load('2024-06', { withdrawn: [unnamed] })
  await load('2024-10', {
    priced: [priced, { ...priced, dealID: '3', proposedTickerSymbol: 'AAA', pricedDate: '10/9/2024' }],
  })
  const named = async (target: string) =>
    (await list(target)).map(({ ticker, status }) => `${ticker} ${status}`)
  const newestFirst = ['CAMP Priced', 'AAA Priced', 'null Withdrawn']
  assert.deepEqual(await named('/v1/ipos'), newestFirst)
  const oldestFirst = ['AAA Priced', 'CAMP Priced', 'null Withdrawn']
  assert.deepEqual(await named('/v1/ipos?order=asc'), oldestFirst)
  for (const [page, offering] of oldestFirst.entries())
    assert.deepEqual(await named(`/v1/ipos?order=asc&limit=1&page=${page}`), [offering])
  assert.deepEqual(await named('/v1/ipos?order=asc&limit=2&page=1'), ['null Withdrawn'])
  assert.deepEqual(await named('/v1/ipos?order=asc&to=2030-01-01'), ['AAA Priced', 'CAMP Priced'])
  const order = ['on desc', 'ticker', 'offering'] as const
  for (const on of [{ from: '2024-01-01' }, null])
    assert.match(
      planOf(ipos, { where: { on }, order }).join(),
      /^SEARCH ipos USING INDEX ipos_0 \(on[=>]\?\)$/,
    )
  assert.deepEqual(await named('/v1/ipos?from=2024-10-10'), ['CAMP Priced'])
  assert.deepEqual(await named('/v1/ipos?to=2024-10-09'), ['AAA Priced'])
})

it('a priced offering has its registration, and price and proceeds from the prospectus whose cover was read', async (t) => {
  const { load, list, store } = await setUp(t)
  await loadFiles(store, 'sec-tickers', listFiles([[1736730, 'CAMP', 'CAMP4 Therapeutics Corp', 'Nasdaq']]))
  await putFilings(store, '0001736730', [
    ['0001104659-24-101692', 'S-1', '2024-09-20', 'camp4_s1.htm'],
    ['0001104659-24-107890', '424B4', '2024-10-11', 'camp4_424b4.htm'],
    ['0001104659-14-000001', 'S-1', '2014-09-20', 'old.htm'],
  ])
  await load('2024-10', { priced: [{ ...priced, dollarValueOfSharesOffered: null }] })
  const cover = [
    ['Initial public offering price', '$ 11.00', '$ 75,020,000'],
    ['Underwriting discounts and commissions', '$ 0.77', '$ 5,251,400'],
    ['Proceeds before expenses, to us', '$ 10.23', '$ 69,768,600'],
  ]
  const page = `<html><table>${cover.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></html>`
  const address = 'https://www.sec.gov/Archives/edgar/data/1736730/000110465924107890/camp4_424b4.htm'
  await loadFiles(store, 'sec-prospectuses', { [address]: page })
  const [offering] = await list('/v1/ipos/CAMP')
  assert.deepEqual(
    [offering?.['cik'], offering?.['price_public_total'], offering?.['proceeds_before_expenses_total']],
    ['0001736730', 75_020_000, 69_768_600],
  )
  assert.ok(offering)
  const disclosures = offering['disclosures'] as readonly Record<string, unknown>[]
  assert.deepEqual(
    disclosures.map(({ form, filingDate, acceptedDate }) => [form, filingDate, acceptedDate]),
    [['S-1', '2024-09-20', '2024-09-20']],
  )
  const [prospectus] = offering['prospectus'] as readonly Record<string, unknown>[]
  assert.deepEqual(
    [
      prospectus?.['form'],
      prospectus?.['discountsAndCommissionsTotal'],
      prospectus?.['ipoDate'],
      prospectus?.['url'],
    ],
    ['424B4', 5_251_400, '2024-10-10', address],
  )
})
