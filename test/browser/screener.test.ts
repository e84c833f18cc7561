/** The screener in a real browser: figures, filters, order, presets, columns, saved screens and CSV are those of the interface. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { presets } from '../../console/src/pages/screener/presets.ts'
import { screenQuery } from '../../console/src/pages/screener/screen.ts'
import {
  answerIn,
  becomes,
  browserServerFor,
  noBrowser,
  settled,
  textIn,
  violationsOf,
} from '../support/browser.ts'

type Row = Readonly<Record<string, string | number | null>>
type Screened = { readonly results: readonly Row[]; readonly total: number }

const TABLE = 'Listings that pass the filters'

const tableOf = (page: Page) => page.getByRole('region', { name: TABLE })

/** The rows in view, cell by cell, with the whole figure where a cell has one. */
const rowsOf = (page: Page): Promise<readonly (readonly string[])[]> =>
  tableOf(page).evaluate((region) =>
    [...region.querySelectorAll('tbody tr[aria-rowindex]')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.dataset['hint'] ?? cell.textContent ?? ''),
    ),
  )

const tickersOf = async (page: Page): Promise<readonly string[]> =>
  (await rowsOf(page)).map(([ticker = '']) => ticker)

/** Rows that tell one order from another. */
const FIRST = 10

/** The first cells of both, as far as rows are drawn. */
const assertSameOrder = async (page: Page, { results }: Screened): Promise<void> => {
  const wanted = results.map(({ ticker }) => ticker)
  // Rows in the previous order are shown until the answer is there.
  await becomes(async () => (await tickersOf(page)).slice(0, FIRST), wanted.slice(0, FIRST))
  const shown = await tickersOf(page)
  assert.ok(shown.length > 0)
  assert.deepEqual(shown, wanted.slice(0, shown.length))
}

const dollars = (value: string | number | null | undefined): string =>
  typeof value === 'number' ? `$${Math.round(value).toLocaleString('en-US')}` : ''

/** What the sample has no rows for: prices of two days, and companies that small. */
const WITHOUT_ROWS = new Set(['momentum', 'small-caps', 'insiders', 'shorted'])

describe('the screener in the browser', { skip: noBrowser(), timeout: 240_000 }, () => {
  const world = browserServerFor()

  test('each figure of a row is that of the interface', async () => {
    const { page, faults } = await world().open('/screener?view=valuation')
    const { results, total } = await answerIn<Screened>(page, '/v1/screener?columns=peTtm,pb&limit=100')
    await page.getByText(`${total} listings`).waitFor()
    const rows = await rowsOf(page)
    assert.ok(rows.length >= 15)
    for (const [at, cells] of rows.entries()) {
      const row = results[at] ?? {}
      const ratio = (value: string | number | null | undefined) =>
        typeof value === 'number' ? value.toFixed(2) : ''
      assert.deepEqual(
        [cells[0], cells[1], cells[3], cells[4], cells[8]],
        [row['ticker'], row['company'], dollars(row['marketCap']), ratio(row['peTtm']), ratio(row['pb'])],
      )
    }
    assert.deepEqual(faults, [])
  })

  test('a filter is added, changed and removed by keyboard, and back undoes it', async () => {
    const { page, faults } = await world().open('/screener')
    await page.getByRole('button', { name: 'Add filter' }).press('Enter')
    // Until the dialog is open a slash belongs to the search of the page.
    await page.getByLabel('Find a metric').waitFor()
    await page.keyboard.type('p/e')
    await page.keyboard.press('Enter')
    await page.getByLabel('Value').waitFor()
    await page.keyboard.type('25')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Change filter P/E < 25' }).waitFor()
    await settled(page)
    const filtered = await answerIn<Screened>(page, '/v1/screener?filter=peTtm:below:25')
    await page.getByText(`${filtered.total} listings`, { exact: true }).waitFor()
    await page.waitForURL(/filter=peTtm:below:25/)
    await assertSameOrder(page, filtered)

    await page.getByRole('button', { name: 'Change filter P/E < 25' }).press('Enter')
    await page.getByLabel('Value').fill('40')
    await page.keyboard.press('Enter')
    const wider = await answerIn<Screened>(page, '/v1/screener?filter=peTtm:below:40')
    await page.getByText(`${wider.total} listings`, { exact: true }).waitFor()
    assert.notEqual(wider.total, filtered.total)

    await page.goBack()
    await page.getByText(`${filtered.total} listings`, { exact: true }).waitFor()
    await page.goForward()
    await page.getByText(`${wider.total} listings`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove filter P/E < 40' }).press('Enter')
    const { total } = await answerIn<Screened>(page, '/v1/screener')
    await page.getByText(`${total} listings`, { exact: true }).waitFor()
    assert.deepEqual(faults, [])
  })

  test('a click on a header sorts by it, down and then up', async () => {
    const { page } = await world().open('/screener?view=valuation&filter=peTtm:above:0')
    for (const order of ['desc', 'asc'] as const) {
      await page.getByRole('columnheader', { name: 'P/E', exact: true }).getByRole('button').click()
      await page.waitForURL(order === 'desc' ? /sort=peTtm$/ : /sort=peTtm&order=asc/)
      await settled(page)
      const wanted = await answerIn<Screened>(
        page,
        `/v1/screener?filter=peTtm:above:0&sort=peTtm&order=${order}&limit=100`,
      )
      await tableOf(page)
        .getByRole('link', { name: `${wanted.results[0]?.['ticker']}`, exact: true })
        .waitFor()
      await assertSameOrder(page, wanted)
    }
  })

  test('arrows move through rows, E explains one, Enter opens it', async () => {
    const { page, faults } = await world().open('/screener?view=valuation')
    await tableOf(page).getByRole('link').nth(2).waitFor()
    const [, , third] = await tickersOf(page)
    await tableOf(page).focus()
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('e')
    const panel = page.getByRole('dialog', { name: `${third}, explained` })
    await panel.getByRole('heading', { name: /^P\/E/ }).first().waitFor()
    type Explained = {
      readonly results: readonly { readonly explain: Record<string, { readonly formula: string }> }[]
    }
    const { results } = await answerIn<Explained>(
      page,
      `/v1/screener?filter=ticker:equal:${third}&columns=peTtm&explain=true`,
    )
    await panel.getByText(results[0]?.explain['peTtm']?.formula ?? 'no formula', { exact: true }).waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    // A dialog has no role once it is closed, which is before the page hears of it.
    await page.waitForURL((url) => !url.search.includes('explain'))
    await tableOf(page)
      .getByRole('link', { name: `${third}`, exact: true })
      .focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/console/stocks/${third}`)
    await page.goBack()
    await tableOf(page).waitFor()
    assert.deepEqual(faults, [])
  })

  test('each preset is a screen that the sample answers where its data allow', async () => {
    const { page } = await world().open('/screener')
    const links = page.getByRole('navigation', { name: 'Presets' }).getByRole('link')
    await tableOf(page).waitFor()
    assert.deepEqual(
      await links.allTextContents(),
      presets.map(({ label }) => label),
    )
    for (const preset of presets) {
      const query = screenQuery({ ...preset, columns: null })
      await page.getByRole('navigation', { name: 'Presets' }).getByText(preset.label, { exact: true }).click()
      await page.waitForURL((url) => decodeURIComponent(url.search) === decodeURIComponent(query))
      const filter = preset.filter.map((clause) => `filter=${clause}`).join('&')
      const { total } = await answerIn<Screened>(page, `/v1/screener?${filter}`)
      assert.equal(total > 0, !WITHOUT_ROWS.has(preset.id), preset.id)
      await page.getByText(total === 1 ? '1 listing' : `${total} listings`, { exact: true }).waitFor()
      if (total === 0) await page.getByText(/^No (?:loaded source gives|listing passes)/).waitFor()
    }
  })

  test('no preset is cut off on a screen that is wider than a phone', async () => {
    const { page } = await world().open('/screener')
    const bar = page.getByRole('navigation', { name: 'Presets' })
    await bar.waitFor()
    for (const width of [1440, 1280, 768]) {
      await page.setViewportSize({ width, height: 800 })
      const hidden = await bar.evaluate((nav) => nav.scrollWidth - nav.clientWidth)
      assert.equal(hidden, 0, `${width} pixels`)
    }
  })

  test('columns are chosen, and the address keeps them', async () => {
    const { page } = await world().open('/screener')
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByLabel('Find a metric').waitFor()
    await page.keyboard.type('altman')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move Altman Z up' }).click()
    await page.getByRole('button', { name: 'Remove Sector' }).click()
    assert.deepEqual(await violationsOf(page), [])
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await settled(page)
    const titles = await tableOf(page).getByRole('columnheader').allTextContents()
    assert.ok(titles.includes('Altman Z') && !titles.includes('Sector'), titles.join())
    assert.equal(titles.at(-2), 'Altman Z')
  })

  test('a screen is saved for the account, opened and removed', async () => {
    const { page, faults } = await world().open('/screener?filter=peTtm:below:30&sort=peTtm&view=dividends')
    await page.getByRole('button', { name: 'Saved' }).click()
    await page.getByLabel('Name of the screen shown now').waitFor()
    await page.keyboard.type('Cheap payers')
    await page.keyboard.press('Enter')
    await page.getByText('“Cheap payers” is saved.').waitFor()
    const { page: other } = await world().open('/screener')
    await other.getByRole('button', { name: 'Saved' }).click()
    await other.getByRole('link', { name: 'Cheap payers' }).click()
    await other.getByRole('button', { name: 'Change filter P/E < 30' }).waitFor()
    assert.equal(
      await other.getByRole('navigation', { name: 'Columns' }).locator('[aria-current]').textContent(),
      'Dividends',
    )
    await other.getByRole('button', { name: 'Cheap payers' }).click()
    await other.getByRole('button', { name: 'Remove Cheap payers' }).click()
    await other.getByText('Nothing is saved yet.').waitFor()
    assert.deepEqual(faults, [])
  })

  test('CSV has every row, as the interface gives it', async () => {
    const { page } = await world().open('/screener?columns=peTtm')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const target = (offset: number) =>
      `/v1/screener?sort=marketCap&order=desc&columns=peTtm,type&limit=100&offset=${offset}&format=csv`
    const [first, second] = [await textIn(page, target(0)), await textIn(page, target(100))]
    const saved = readFileSync(await download.path(), 'utf8')
    assert.equal(saved.trim(), (first + second.slice(second.indexOf('\n') + 1)).trim())
  })

  test('what the server refuses is said, with the next step', async () => {
    const { page } = await world().open('/screener?filter=peTtm:under:5')
    await page
      .getByRole('alert')
      .getByText(/do not accept the operator "under"/)
      .waitFor()
    await page.getByRole('button', { name: 'Remove filter peTtm:under:5' }).click()
    await tableOf(page).waitFor()
  })

  test('nothing is wrong for assistive technology, light, dark and on a phone', async () => {
    for (const look of ['light', 'dark', 'phone'] as const) {
      const { page, faults } = await world().open('/screener?filter=peTtm:below:30', look)
      await tableOf(page).waitFor()
      assert.deepEqual(await violationsOf(page), [])
      await page.getByRole('button', { name: 'Add filter' }).click()
      assert.deepEqual(await violationsOf(page), [])
      const wide = await page.locator('html').evaluate((html) => html.scrollWidth > html.clientWidth)
      assert.equal(wide, false)
      assert.deepEqual(faults, [])
    }
  })
})
