/** The calendars in a browser, with the figures of the interface. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { numberText } from '../../console/src/format/number.ts'
import { noBrowser } from '../support/browser.ts'
import { openMarketPages, requireAccessible } from '../support/market-pages.ts'

type Row = Readonly<Record<string, string | number | null>>
type List = { readonly results: readonly Row[] }

const WEEK = 'from=2025-10-27&to=2025-11-02'

test('the calendars in a browser', { skip: noBrowser(), timeout: 400_000 }, async (t) => {
  const { visit, ask } = await openMarketPages(t)

  await t.test('every row of a week is on its day with the figures of the interface', async () => {
    const { page, faults } = await visit('/calendars/earnings?week=2025-10-29')
    const { results } = await ask<List>(`v1/earnings?${WEEK}`)
    assert.ok(results.length >= 5)
    // A fourth quarter has none of its own.
    assert.ok(results.some(({ epsActual }) => epsActual !== null))
    for (const { ticker, epsActual, revenueActual, date } of results) {
      const entry = page
        .locator('li')
        .filter({ has: page.getByRole('link', { name: String(ticker), exact: true }) })
      const text = await entry.innerText()
      const currency = 'USD'
      const eps = epsActual === null ? 'unknown' : numberText(Number(epsActual), { kind: 'price', currency })
      assert.ok(text.includes(eps), `${ticker}: ${text}`)
      assert.ok(
        text.includes(numberText(Number(revenueActual), { kind: 'money', currency, compact: true })),
        text,
      )
      const column = page.locator('h3', { has: page.locator(`time[datetime="${date}"]`) }).locator('..')
      assert.equal(await column.getByRole('link', { name: String(ticker), exact: true }).count(), 1)
    }
    assert.deepEqual(faults, [])
  })

  await t.test('weeks are gone through by keyboard, and back leads back', async () => {
    const { page } = await visit('/calendars/earnings?week=2025-10-27')
    await page.getByRole('link', { name: 'Previous week' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Oct 20, 2025 to Oct 26, 2025' }).waitFor()
    await page.waitForURL(/week=2025-10-20$/)
    await page.goBack()
    await page.getByRole('heading', { name: 'Oct 27, 2025 to Nov 2, 2025' }).waitFor()
  })

  await t.test('a week without rows leads to the nearest that has some', async () => {
    const { page } = await visit('/calendars/splits?week=2023-01-02')
    await page.getByText('No splits in this week').waitFor()
    await page.getByRole('link', { name: 'week of Jun 10, 2024' }).click()
    await page.getByText('10-for-1').waitFor()
    await page.waitForURL(/splits\?week=2024-06-10$/)
  })

  await t.test('the file of values is that of the interface', async () => {
    const { page } = await visit('/calendars/ipos?week=2024-10-10')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'ipos-2024-10-07.csv')
    const text = await readFile(await file.path(), 'utf8')
    assert.match(text, /^ticker,ipo_date,company/)
    assert.match(text, /\nCAMP,2024-10-10,CAMP4 Therapeutics Corporation/)
  })

  await t.test('axe finds nothing, in light and in dark, and a phone is wide enough', (t) =>
    requireAccessible(t, visit, [
      '/calendars/earnings?week=2025-10-27',
      '/calendars/dividends?week=2026-03-30',
      '/calendars/splits?week=2024-06-10',
      '/calendars/ipos',
    ]),
  )
})
