/** The macro page in a browser, with the figures of the interface. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayText } from '../../console/src/format/instant.ts'
import { numberText } from '../../console/src/format/number.ts'
import { becomes, noBrowser } from '../support/browser.ts'
import { openMarketPages, requireAccessible } from '../support/market-pages.ts'

type Curve = { readonly observed_on: string; readonly detail: Readonly<Record<string, number | null>> }
type Point = { readonly observed_on: string; readonly value: number }
type List<R> = { readonly results: readonly R[] }

const CPI = 'inflation:cpi'
const JOBLESS = 'labor_market:unemployment_rate'

test('the macro page in a browser', { skip: noBrowser(), timeout: 400_000 }, async (t) => {
  const { visit, ask } = await openMarketPages(t)
  const curves = (await ask<List<Curve>>('v1/macro?category=treasury_rates&limit=3')).results

  await t.test(
    'the slider goes through the curves by arrow keys, each with the yields of its day',
    async () => {
      const { page, faults } = await visit('/macro')
      const slider = page.getByRole('slider', { name: 'Day of the curve' })
      await slider.focus()
      for (const { observed_on: day, detail } of curves) {
        const cells = page
          .locator('table', { has: page.locator('caption', { hasText: dayText(day) }) })
          .locator('td:nth-child(2)')
        const expected = Object.values(detail).map((value) =>
          value === null ? null : numberText(value, { kind: 'percent' }),
        )
        await becomes(
          async () => (await cells.allInnerTexts()).map((cell) => (cell.endsWith('%') ? cell : null)),
          expected,
        )
        await becomes(
          async () => (await slider.getAttribute('aria-valuetext'))?.slice(-dayText(day).length),
          dayText(day),
        )
        await page.keyboard.press('ArrowLeft')
      }
      await page.waitForURL(/date=2023/)
      assert.deepEqual(faults, [])
    },
  )

  await t.test('a second day is compared in basis points', async () => {
    const [shown, other] = [curves[0], curves[2]]
    assert.ok(shown !== undefined && other !== undefined)
    const { page } = await visit(`/macro?with=${other.observed_on}`)
    const row = page.getByRole('row', { name: /^10 years/ })
    const change = Math.round((Number(shown.detail['y10']) - Number(other.detail['y10'])) * 100)
    assert.ok((await row.innerText()).includes(numberText(change, { kind: 'count', signed: true })))
  })

  await t.test('the table behind the chart has the observations of the interface', async () => {
    const { page } = await visit(`/macro?series=${JOBLESS}&range=5y&view=table`)
    const { results } = await ask<List<Point>>(
      'v1/macro?category=labor_market&series=unemployment_rate&limit=12',
    )
    const rows = page
      .locator('table', { has: page.locator('caption', { hasText: 'Observations' }) })
      .locator('tbody tr')
    for (const [at, { observed_on: day, value }] of results.entries()) {
      const text = await rows.nth(at).innerText()
      assert.ok(text.includes(dayText(day)) && text.includes(numberText(value)), text)
    }
  })

  await t.test('series are searched, chosen and rebased, and the page says what its axes are', async () => {
    const { page, faults } = await visit(`/macro?series=${JOBLESS}`)
    await page.getByText('Axis: Percent.').waitFor()
    await page.getByRole('searchbox', { name: 'Search series' }).fill('cpiaucsl prices')
    await page
      .getByRole('checkbox', { name: /All Items/ })
      .first()
      .check()
    await page.getByText('Left axis: Percent. Right axis: Index 1982-1984=100.').waitFor()
    await page.getByText('Rebased to 100').click()
    await page.getByText('Each series is 100 on').waitFor()
    await page.waitForURL(
      (url) =>
        url.searchParams.get('series') === `${JOBLESS},${CPI}` && url.searchParams.get('scale') === 'rebased',
    )
    assert.deepEqual(faults, [])
  })

  await t.test('the cursor of the chart is moved by keys to values of the interface', async () => {
    const { page } = await visit(`/macro?series=${JOBLESS}&range=1y`)
    const { results } = await ask<List<Point>>(
      'v1/macro?category=labor_market&series=unemployment_rate&limit=3',
    )
    const chart = page.getByRole('img', { name: /^Unemployment Rate from/ })
    await chart.focus()
    for (const { observed_on: day, value } of results) {
      await page.keyboard.press('ArrowLeft')
      await page.getByText(`${dayText(day)}Unemployment Rate${numberText(value)}`).waitFor()
    }
  })

  await t.test('axe finds nothing, in light and in dark, and a phone is wide enough', (t) =>
    requireAccessible(t, visit, [
      '/macro',
      `/macro?series=${CPI},${JOBLESS}&scale=rebased&view=table&with=2023-06-01`,
    ]),
  )
})
