/** Pages of ETFs and funds in a real browser: holdings, sums and overlap are those of the reports that the interface gives. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { answerIn, becomes, browserServerFor, noBrowser, violationsOf } from '../support/browser.ts'

type Holding = {
  readonly asset: string | null
  readonly name: string
  readonly isin: string | null
  readonly securityCusip: string | null
  readonly weightPct: number | null
  readonly positionValue: number | null
}

type Report = {
  readonly holdings: readonly Holding[]
  readonly accessionNumber: string | null
  readonly url: string | null
}

const reportOf = (page: Page, ticker: string) => answerIn<Report>(page, `/v1/etf-holdings/${ticker}`)

const percent = (value: number): string => `${value.toFixed(2)}%`

const factOf = async (page: Page, name: string): Promise<string> =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .innerText()

const tableOf = (page: Page, caption: string) =>
  page.locator('table').filter({ has: page.getByText(caption, { exact: true }) })

/** Words of each row, as far as rows are in the page. */
const rowsOf = (page: Page, caption: string): Promise<readonly (readonly string[])[]> =>
  tableOf(page, caption).evaluate((table) =>
    [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
    ),
  )

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, each) => total + (each ?? 0), 0)

describe('pages of funds in the browser', { skip: noBrowser(), timeout: 240_000 }, () => {
  const world = browserServerFor()

  test('holdings and their sums are those of the report, which is linked', async () => {
    const { page, faults } = await world().open('/funds/TDVG')
    await page.getByRole('heading', { name: '94 holdings' }).waitFor()
    const { holdings, accessionNumber, url } = await reportOf(page, 'TDVG')
    assert.equal(holdings.length, 94)
    assert.equal(await factOf(page, 'All weights'), percent(sum(holdings.map(({ weightPct }) => weightPct))))
    const ten = holdings
      .map(({ weightPct }) => weightPct ?? 0)
      .toSorted((a, b) => b - a)
      .slice(0, 10)
    assert.equal(await factOf(page, 'Largest 10'), percent(sum(ten)))
    const rows = await rowsOf(page, 'Holdings')
    assert.ok(rows.length >= 15)
    for (const [at, cells] of rows.filter(({ length }) => length > 2).entries()) {
      const { asset, name, weightPct } = holdings[at] ?? { asset: null, name: '', weightPct: 0 }
      assert.deepEqual(cells.slice(0, 2), [`${asset ?? ''}${name}`, percent(weightPct ?? Number.NaN)])
    }
    const link = page.getByRole('link', { name: accessionNumber ?? '' }).first()
    assert.equal(await link.getAttribute('href'), url)
    assert.deepEqual(faults, [])
  })

  test('the largest holdings are boxes whose areas are their weights, and lead to their companies', async () => {
    const { page } = await world().open('/funds/PABGX')
    const boxes = page.getByRole('list', { name: 'Largest holdings by weight' }).getByRole('listitem')
    await boxes.nth(59).waitFor({ state: 'attached' })
    const { holdings } = await reportOf(page, 'PABGX')
    const weights = holdings
      .map(({ weightPct }) => weightPct ?? 0)
      .toSorted((a, b) => b - a)
      .slice(0, 60)
    const areas = await boxes.evaluateAll((items) =>
      items.map((item) => {
        const { width, height } = item.getBoundingClientRect()
        return width * height
      }),
    )
    assert.equal(areas.length, 60)
    for (const [at, weight] of weights.slice(0, 20).entries())
      assert.ok(Math.abs((areas[at] ?? 0) / sum(areas) - weight / sum(weights)) < 0.002, `${at}`)
    await boxes.first().getByRole('link').click()
    await page.waitForURL('**/console/stocks/NVDA')
    await page.goBack()
    await boxes.first().waitFor()
  })

  test('holdings are filtered by name and sorted by a header, and the address keeps the filter', async () => {
    const { page, faults } = await world().open('/funds/PABGX')
    await page.getByLabel('Filter holdings by name').fill('databricks')
    await page.waitForURL(/holding=databricks/)
    const { holdings } = await reportOf(page, 'PABGX')
    const wanted = holdings.filter(({ name }) => /databricks/i.test(name))
    assert.ok(wanted.length > 1)
    await tableOf(page, 'Holdings').getByRole('button', { name: 'Value', exact: true }).click()
    await page.getByRole('columnheader', { name: 'Value', exact: true, includeHidden: true }).waitFor()
    const byValue = wanted.toSorted((a, b) => (b.positionValue ?? 0) - (a.positionValue ?? 0))
    await becomes(
      async () => (await rowsOf(page, 'Holdings')).map(([name]) => name),
      byValue.map(({ name }) => name),
    )
    await page.reload()
    assert.equal(await page.getByLabel('Filter holdings by name').inputValue(), 'databricks')
    await page.getByLabel('Filter holdings by name').fill('no such name')
    await page.getByText('No holding is called “no such name”').waitFor()
    assert.deepEqual(faults, [])
  })

  test('the overlap of two funds is the smaller of both weights, summed', async () => {
    const { page, faults } = await world().open('/funds/PABGX')
    await page.getByLabel('Fund to compare with').fill('TDVG')
    await page.getByRole('option', { name: /TDVG/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/with=TDVG/)
    await page.getByRole('heading', { name: 'Overlap with TDVG' }).waitFor()
    const keyOf = ({ asset, isin, securityCusip }: Holding) => asset ?? isin ?? securityCusip
    const [one, other] = [await reportOf(page, 'PABGX'), await reportOf(page, 'TDVG')]
    const shared = one.holdings.flatMap((held) => {
      const match = other.holdings.find((each) => keyOf(each) !== null && keyOf(each) === keyOf(held))
      return match === undefined
        ? []
        : [{ name: `${held.asset ?? ''}${held.name}`, weights: [held.weightPct ?? 0, match.weightPct ?? 0] }]
    })
    assert.ok(shared.length > 5)
    await tableOf(page, 'Holdings of both PABGX and TDVG').waitFor()
    assert.equal(
      await factOf(page, 'Overlap by weight'),
      percent(sum(shared.map(({ weights }) => Math.min(...weights)))),
    )
    assert.match(await factOf(page, 'Held by both'), new RegExp(`^${shared.length} of`))
    assert.deepEqual(
      new Set((await rowsOf(page, 'Holdings of both PABGX and TDVG')).map((cells) => cells.join(' '))),
      new Set(shared.map(({ name, weights }) => [name, ...weights.map(percent)].join(' '))),
    )
    await page.goBack()
    await page.getByRole('heading', { name: 'Overlap', exact: true }).waitFor()
    assert.deepEqual(faults, [])
  })

  test('a fund without a report says how to load one, an unknown ticker how to search', async () => {
    const { page, faults } = await world().open('/funds/SPY')
    await page.getByText('No report of what SPY holds is loaded').waitFor()
    await page.getByText('npx openbell ingest sec-nport --ticker SPY').waitFor()
    assert.deepEqual(await violationsOf(page), [])
    assert.deepEqual(faults, [])
    await page.goto(`${world().url}/console/funds/ZZZZ`)
    await page.getByRole('heading', { name: 'No company has this ticker' }).waitFor()
  })

  test('funds are found by what they hold and by name', async () => {
    const { page, faults } = await world().open('/funds')
    await page.getByRole('link', { name: 'TDVG' }).waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await page.getByText('ETFs', { exact: true }).last().click()
    await page.waitForURL(/view=etf/)
    const { results } = await answerIn<{ readonly results: readonly { readonly ticker: string }[] }>(
      page,
      '/v1/companydata/tickers?type=etf&limit=500',
    )
    await page.getByRole('link', { name: results[0]?.ticker ?? '', exact: true }).waitFor()
    await becomes(
      async () => (await rowsOf(page, 'ETFs and funds')).map(([ticker]) => ticker),
      results.map(({ ticker }) => ticker),
    )
    await page.getByLabel('Filter by ticker or name').pressSequentially('spdr')
    await page.waitForURL(/search=spdr/)
    await page.getByRole('link', { name: 'QQQ' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'SPY' }).click()
    await page.waitForURL('**/console/funds/SPY')
    await page.goBack()
    await page.waitForURL(/search=spdr/)
    await page.goBack()
    assert.equal(new URL(page.url()).search, '')
    assert.deepEqual(faults, [])
  })

  test('nothing is wrong for assistive technology, light, dark and on a phone', async () => {
    for (const look of ['light', 'dark', 'phone'] as const) {
      const { page, faults } = await world().open('/funds/PABGX?with=TDVG', look)
      await tableOf(page, 'Holdings of both PABGX and TDVG').waitFor()
      assert.deepEqual(await violationsOf(page), [])
      const wide = await page.locator('html').evaluate((html) => html.scrollWidth > html.clientWidth)
      assert.equal(wide, false)
      assert.deepEqual(faults, [])
    }
  })
})
