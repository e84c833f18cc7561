/** The reference in a browser: its sandbox asks by the reader's sign-in, and shows what the interface answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser } from '../support/browser.ts'
import { openMarketPages, requireAccessible } from '../support/market-pages.ts'

/** One of each group whose prefilled call has rows in the sample. */
const OPERATIONS = [
  'getCompanyByTicker',
  'searchCompanies',
  'getQuote',
  'listFilings',
  'listFilingsOfMarket',
  'listStatements',
  'listDividends',
  'listMacro',
  'listNews',
  'screen',
] as const

test('the reference in a browser', { skip: noBrowser(), timeout: 300_000 }, async (t) => {
  const { visit, ask } = await openMarketPages(t)

  for (const operation of OPERATIONS)
    await t.test(`the prefilled call of ${operation} has rows, the same as the interface gives`, async () => {
      const { page, faults } = await visit(`/reference/${operation}`)
      const sent = page.waitForResponse((response) => response.url().includes('/console/api/v1/'))
      await page.getByRole('button', { name: 'Send' }).click()
      const response = await sent
      assert.equal(response.status(), 200)
      const shown = await page.getByRole('region', { name: 'Answer' }).innerText()
      const target = response.url().split('/console/api/')[1] ?? ''
      const answer = await ask<Readonly<Record<string, unknown>>>(target)
      const rows = answer['results']
      assert.ok(rows === undefined ? Object.keys(answer).length > 3 : Array.isArray(rows) && rows.length > 0)
      const text = JSON.stringify(answer, null, 2)
      assert.equal(shown.slice(0, 5000), text.slice(0, 5000))
      const lines = await page.locator('main pre code').first().innerText()
      assert.ok(lines.includes('YOUR_KEY') && lines.includes(target.split('?')[0] ?? target), lines)
      assert.deepEqual(faults, [])
      await page.context().close()
    })

  await t.test('an operation is found by its words and tried by keyboard alone', async () => {
    const { page, faults } = await visit('/reference')
    await page.getByLabel('Filter operations').fill('lineage')
    await page.keyboard.press('Tab')
    while (!(await page.locator(':focus').getAttribute('href'))?.includes('/reference/getLineage'))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('GET /v1/financials/{ticker}/lineage').waitFor()
    await page.getByLabel('ticker', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Answer' }).waitFor()
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  await t.test('what the interface refuses is shown with its reason', async () => {
    const { page } = await visit('/reference/getCompanyByTicker')
    await page.getByLabel('ticker', { exact: true }).fill('NOPE1')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('region', { name: 'Answer' }).getByText('ticker_not_found').waitFor()
    await page.context().close()
  })

  await t.test('axe finds nothing, in light and in dark, and a phone is wide enough', (t) =>
    requireAccessible(t, visit, ['/reference', '/reference/screen', '/reference/nosuch']),
  )
})
