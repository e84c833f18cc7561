/** Pages on paper: light, whole, no wider than the sheet, and without what only a screen is for. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { answerIn, browserServerFor, noBrowser } from '../support/browser.ts'

/** The width of A4 within margins of 12 mm, and of the same sheet on its side, in CSS pixels. */
const SHEETS = [703, 1032]

const print = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth')

const colors = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    'const { color, backgroundColor } = getComputedStyle(document.documentElement); [color, backgroundColor]',
  )

describe('pages on paper', { skip: noBrowser(), timeout: 180_000 }, () => {
  const world = browserServerFor()

  test('statements have every period and line, in dark letters on white whatever the theme is', async () => {
    const { page, faults } = await world().open('/stocks/AAPL/statements', 'dark')
    const figures = page.getByRole('button', { name: '416,161' })
    await figures.waitFor()
    const rows = await page.getByRole('row').count()
    for (const width of SHEETS) {
      await print(page, width)
      assert.equal(await isTooWide(page), false, `${width}`)
      const box = await page.locator('table').boundingBox()
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box))
    }
    assert.deepEqual(await colors(page), ['rgb(26, 28, 31)', 'rgb(255, 255, 255)'])
    assert.equal(await page.getByRole('row').count(), rows)
    assert.equal(await page.getByText('Income, annual, reported').isVisible(), true)
    for (const name of ['Pages', 'Company'])
      assert.equal(await page.getByRole('navigation', { name }).count(), 0)
    assert.equal(await page.getByRole('combobox').count(), 0)
    assert.deepEqual(faults, [])
  })

  test('a screen has every row that was fetched, and says so where there are more', async () => {
    const { page, faults } = await world().open('/screener')
    await page.getByRole('link', { name: 'AAPL', exact: true }).waitFor()
    const { total } = await answerIn<{ total: number }>(page, '/v1/screener?limit=1')
    assert.ok(total > 120)
    const drawn = await page.getByRole('row').count()
    await print(page, SHEETS[0] ?? 0)
    await page.getByText(`The first 100 of ${total} rows`).waitFor()
    assert.equal(await page.getByRole('row').count(), 101)
    assert.ok(drawn < 101)
    assert.equal(await isTooWide(page), false)
    await page.emulateMedia({ media: 'screen' })
    // The table measures itself again; a row that is not in view leaves.
    await page.getByRole('row').nth(100).waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  })

  test('a chart that a dark page drew is drawn in light colours, and in dark ones afterwards', async () => {
    const { page } = await world().open('/macro', 'dark')
    await page.locator('canvas').first().waitFor()
    const theme = () => page.evaluate('document.documentElement.dataset.theme')
    await page.evaluate(
      "addEventListener('beforeprint', () => { themeOnPaper = document.documentElement.dataset.theme })",
    )
    await page.pdf()
    assert.equal(await page.evaluate('themeOnPaper'), 'light')
    assert.equal(await theme(), 'dark')
  })
})
