/** A company's page in a browser: every tab with the figures of the interface, by mouse and by keyboard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayText } from '../../console/src/format/instant.ts'
import { type NumberForm, numberText } from '../../console/src/format/number.ts'
import { dataPaths } from '../../src/app/data-folder.ts'
import { marketCollections } from '../../src/app.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import { biweekly } from '../files/calendar-files.ts'
import { becomes, noBrowser, shiftOf } from '../support/browser.ts'
import { cellsOf, openMarketPages, requireAccessible } from '../support/market-pages.ts'
import { loadFiles } from '../support/test-market.ts'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>
type List = { readonly results: readonly Row[] }

const TABS = [
  '',
  '/statements',
  '/revenue',
  '/earnings',
  '/dividends',
  '/metrics',
  '/filings',
  '/insiders',
  '/owners',
  '/short-interest',
  '/news',
]

const BARS = [
  ['20260819', 300.25],
  ['20260820', 305.5],
  ['20260821', 309.35],
] as const

/** What the sample leaves out: bars, and FINRA's positions. */
const loadMore = async (data: string): Promise<void> => {
  const store = openSqliteStore({ path: dataPaths(data).market, collections: marketCollections })
  const lines = BARS.map(
    ([day, close]) => `AAPL.US,D,${day},000000,${close},${close},${close},${close},1000,0`,
  )
  const header = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'
  await loadFiles(store, 'stooq-daily', { 'aapl.us.txt': [header, ...lines, ''].join('\n') })
  const position = { symbol: 'AAPL', now: 2000, before: 1900 }
  await loadFiles(store, 'finra-short-interest', biweekly('2026-08-14', position))
  store.close()
}

const text = (value: Value | undefined, form: NumberForm): string =>
  typeof value === 'number' ? numberText(value, form) : '–'
const money = { kind: 'money', currency: 'USD', compact: true } as const
const price = { kind: 'price', currency: 'USD' } as const

/** A column of a table, its place, and the text that a row of the interface has there. */
type Expected = readonly [place: number, textOf: (row: Row) => string]

/** Table by tab: its caption, where its rows come from, and its columns. */
const tables: readonly {
  readonly tab: string
  readonly caption: string
  readonly target: string
  readonly columns: readonly Expected[]
}[] = [
  {
    tab: '/earnings',
    caption: 'Earnings by report',
    target: 'v1/earnings/AAPL?limit=500',
    columns: [
      [1, ({ period, fiscalYr }) => `${period} ${fiscalYr}`],
      [2, ({ epsActual }) => text(epsActual, price)],
      [3, ({ revenueActual }) => text(revenueActual, money)],
    ],
  },
  {
    tab: '/dividends',
    caption: 'Dividends',
    target: 'v1/dividends/AAPL?limit=5000',
    columns: [
      [0, ({ periodEnd }) => (periodEnd === null ? '' : dayText(String(periodEnd)))],
      // One of them is 0.1925, and their points are below each other.
      [1, ({ dividend }) => text(dividend, { ...price, decimals: 4 })],
      [2, ({ adjDividend }) => text(adjDividend, { ...price, decimals: 4 })],
    ],
  },
  {
    tab: '/dividends',
    caption: 'Splits',
    target: 'v1/splits/AAPL?limit=5000',
    columns: [
      [0, ({ date }) => dayText(String(date))],
      [1, ({ label }) => String(label)],
    ],
  },
  {
    tab: '/filings',
    caption: 'Filings',
    target: 'v1/filings/AAPL?limit=200',
    columns: [
      [0, ({ form }) => String(form)],
      [5, ({ accession }) => String(accession)],
    ],
  },
  {
    tab: '/insiders',
    caption: 'Insider transactions',
    target: 'v1/insider-transactions/AAPL?codes=P,S&limit=250',
    columns: [
      [0, ({ transactionDate }) => dayText(String(transactionDate))],
      [1, ({ ownerName }) => String(ownerName)],
      [3, ({ shares }) => text(shares, { kind: 'count' })],
      [4, ({ pricePerShare }) => text(pricePerShare, price)],
    ],
  },
  {
    tab: '/owners',
    caption: 'Mutual funds that hold it',
    target: 'v1/fund-holdings/AAPL?limit=500',
    columns: [
      [1, ({ positionValue }) => text(positionValue, money)],
      [2, ({ sharesHeld }) => text(sharesHeld, { kind: 'count' })],
      [4, ({ weightPct }) => text(weightPct, { kind: 'percent' })],
      [6, ({ reportDate }) => dayText(String(reportDate))],
    ],
  },
  {
    tab: '/short-interest',
    caption: 'Short interest',
    target: 'v1/short-interest/AAPL?limit=500',
    columns: [
      [0, ({ settlementDate }) => dayText(String(settlementDate))],
      [2, ({ shortInterest }) => text(shortInterest, { kind: 'count' })],
      [4, ({ avgDailyVolume }) => text(avgDailyVolume, { kind: 'count' })],
    ],
  },
]

test('a company in a browser', { skip: noBrowser(), timeout: 500_000 }, async (t) => {
  const { visit, ask, askUntil, data } = await openMarketPages(t)

  for (const look of ['phone', 'light'] as const)
    await t.test(`nothing on the page moves while it loads with a slow network: ${look}`, async () => {
      const { page } = await visit('/stocks/AAPL', look)
      const shift = await shiftOf(page, 'Revenue, FY')
      assert.ok(shift < 0.01, `${shift}`)
      await page.context().close()
    })

  // The sample's company has no bars: the page says how to load them.
  await t.test('what is not stored is said with the next step', async () => {
    const { page, faults } = await visit('/stocks/AAPL')
    await page.getByText('No series of prices is stored for this ticker').waitFor()
    const price = page.getByRole('region', { name: 'Price', exact: true })
    assert.ok(((await price.boundingBox())?.height ?? 1000) < 200, 'no room is left for a chart')
    await price.getByText('How to load prices').click()
    await page
      .getByText(/openbell ingest .*--ticker AAPL/)
      .first()
      .waitFor()
    const figures = page.getByRole('region', { name: 'Key figures' })
    await figures.getByText('No loaded calendar names the next report').waitFor({ state: 'attached' })
    await page.goto(page.url().replace(/AAPL$/, 'AAPL/earnings'))
    await page.getByText('No estimate is stored').waitFor()
    assert.equal(await page.getByRole('columnheader', { name: 'Estimate' }).count(), 0)
    await page.goto(page.url().replace(/earnings$/, 'short-interest'))
    await page.getByText('openbell ingest finra-short-interest').waitFor()
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  await loadMore(data)
  await askUntil<List>('v1/short-interest/AAPL', ({ results }) => results.length > 0)

  await t.test('the overview has name, price, size and chart of the interface', async () => {
    const quote = await ask<Row>('v1/quotes/AAPL')
    const { page, faults } = await visit('/stocks/AAPL')
    await page.getByRole('heading', { name: 'Apple Inc. AAPL', level: 1 }).waitFor()
    await becomes(async () => (await page.title()).startsWith('AAPL Apple Inc.'), true)
    const figures = page.getByRole('region', { name: 'Key figures' })
    for (const [label, expected] of [
      ['Market cap', text(quote['marketCap'], money)],
      ['P/E, twelve months', text(quote['pe'], { kind: 'ratio' })],
      ['EPS, twelve months', text(quote['eps'], price)],
      ['Shares outstanding', text(quote['sharesOutstanding'], { kind: 'count', compact: true })],
    ] as const) {
      const shown = await figures.locator('dl > div, dt, li').filter({ hasText: label }).first().innerText()
      assert.ok(`${shown} ${await figures.innerText()}`.includes(expected), `${label} is not ${expected}`)
    }
    await page.locator('main header').first().getByText(text(quote['price'], price)).waitFor()
    await page.getByRole('img', { name: 'Prices of AAPL from 2026-08-19 to 2026-08-21' }).waitFor()
    await page.getByText('Area', { exact: true }).click()
    await page.waitForURL(/chart=area/)
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  for (const { tab, caption, target, columns } of tables)
    await t.test(`${caption}: every row that is shown is that of the interface`, async () => {
      const { results } = await ask<List>(target)
      assert.ok(results.length > 0, target)
      const { page, faults } = await visit(`/stocks/AAPL${tab}`)
      const rows = (await cellsOf(page, caption)).filter((cells) => cells.length >= columns.length)
      // A long table has those that are in view.
      assert.ok(
        rows.length === results.length || (results.length > 80 && rows.length > 10),
        `${rows.length} rows`,
      )
      for (const [at, row] of rows.slice(0, Math.min(rows.length, results.length)).entries())
        for (const [place, textOf] of columns)
          assert.equal(
            row[place]?.split('\n')[0]?.trim() ?? '',
            textOf(results[at] ?? {}),
            `${caption} ${at} ${place}`,
          )
      assert.deepEqual(faults, [])
      await page.context().close()
    })

  await t.test('revenue by product and by region has the segments of the interface', async () => {
    const { page, faults } = await visit('/stocks/AAPL/revenue')
    for (const [dimension, caption] of [
      ['product', 'Revenue by product'],
      ['geographic', 'Revenue by region'],
    ] as const) {
      const { results } = await ask<{
        readonly results: readonly { readonly data: Readonly<Record<string, number>> }[]
      }>(`v1/revenue-segmentation/AAPL?dimension=${dimension}&period=annual`)
      const [first] = results
      assert.ok(first !== undefined)
      const segments = Object.values(first.data)
      const shown = (await cellsOf(page, caption)).map((cells) => cells[1])
      for (const value of segments)
        assert.ok(shown.includes(numberText(value, money)), `${caption} ${value}: ${shown}`)
      assert.equal(shown.length, segments.length)
    }
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  await t.test('metrics have the values of the screener, and a press shows their formula', async () => {
    const { results } = await ask<List>(
      'v1/screener?filter=ticker:equal:AAPL&columns=grossMarginTtm,roeTtm,debtToEquity,marketCap',
    )
    const { page, faults } = await visit('/stocks/AAPL/metrics')
    const main = await page.locator('main').innerText()
    const [row] = results
    assert.ok(typeof row?.['grossMarginTtm'] === 'number')
    assert.ok(main.includes(numberText(row['grossMarginTtm'], { kind: 'percent' })))
    assert.ok(main.includes(text(row['marketCap'], money)))
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  await t.test('news link to their publishers', async () => {
    const { results } = await ask<List>('v1/news/AAPL?limit=50')
    const { page, faults } = await visit('/stocks/AAPL/news')
    for (const { title, url } of results.slice(0, 20)) {
      const links = page.locator('main').getByRole('link', { name: String(title), exact: true })
      const addresses = await links.evaluateAll((found) =>
        found.map((link) => (link as unknown as { href: string }).href),
      )
      assert.ok(addresses.includes(String(url)), String(title))
    }
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  await t.test('tabs and choices are reached by keyboard, and back leads back', async () => {
    const { page } = await visit('/stocks/AAPL')
    await page.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: 'Overview' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/stocks\/AAPL\/statements$/)
    await page.getByRole('radio', { name: 'Annual' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/period=quarterly/)
    await page
      .getByRole('columnheader', { name: /^Q\d 20\d\d$/ })
      .first()
      .waitFor()
    await page.goBack()
    await page
      .getByRole('columnheader', { name: /^FY 20\d\d$/ })
      .first()
      .waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Key figures' }).waitFor()
    await page.context().close()
  })

  await t.test('on a phone the names of insiders, funds and documents are whole', async () => {
    for (const [tab, caption] of [
      ['insiders', 'Insider transactions'],
      ['owners', 'Mutual funds that hold it'],
      ['filings', 'Filings'],
    ] as const) {
      const { page } = await visit(`/stocks/AAPL/${tab}`, 'phone')
      const table = page.getByRole('group', { name: caption })
      await table.getByRole('cell').first().waitFor()
      const cut = await table
        .locator('td:visible')
        .evaluateAll((all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
        )
      assert.deepEqual(cut, [])
      await page.context().close()
    }
  })

  await t.test('axe finds nothing on any tab, in light and in dark, and a phone is wide enough', (t) =>
    requireAccessible(
      t,
      visit,
      TABS.map((tab) => `/stocks/AAPL${tab}`),
    ),
  )
})
