/** The first page in a browser: every block with the figures of the interface, and the keyboard's way through it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { dayText } from '../../console/src/format/instant.ts'
import { type NumberForm, numberText } from '../../console/src/format/number.ts'
import { noBrowser } from '../support/browser.ts'
import { cellsOf, openMarketPages, requireAccessible } from '../support/market-pages.ts'

type Row = Readonly<Record<string, string | number | null>>
type List = { readonly results: readonly Row[]; readonly total?: number }

const text = (value: Row[string] | undefined, form: NumberForm): string =>
  typeof value === 'number' ? numberText(value, form) : '–'
const money = { kind: 'money', currency: 'USD', compact: true } as const

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the home page in a browser', { skip: noBrowser(), timeout: 300_000 }, async (t) => {
  const { visit, ask } = await openMarketPages(t)

  await t.test('the largest companies have price, size and P/E of the screener', async () => {
    const { results } = await ask<List>('v1/screener?sort=marketCap&columns=peTtm&limit=10')
    const { page, faults } = await visit('/?movers=largest')
    const rows = await cellsOf(page, 'Stocks')
    assert.equal(rows.length, results.length)
    for (const [at, cells] of rows.entries()) {
      const row = results[at] ?? {}
      const shown = cells.map((cell) => cell.split('\n')[0])
      for (const expected of [
        String(row['ticker']),
        text(row['price'], { kind: 'price', currency: 'USD' }),
        text(row['marketCap'], money),
        text(row['peTtm'], { kind: 'ratio' }),
      ])
        assert.ok(shown.includes(expected), `${expected} is not in ${shown}`)
    }
    const { total } = await ask<List>('v1/screener?filter=marketCap:above:0&limit=1')
    const foot = await block(page, 'Top stocks').innerText()
    assert.ok(foot.includes(`the largest of ${total} with a known market cap`), foot)
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  await t.test('newest filings, news and halts are those of the interface', async () => {
    const { page, faults } = await visit('/')
    const { results: filings } = await ask<List>('v1/filings?limit=8')
    const lines = await block(page, 'Newest filings').locator('li').allInnerTexts()
    assert.deepEqual(
      lines.map((line) => line.split('\n').slice(0, 3)),
      filings.map(({ form, ticker, company }) => [form, ticker, company]),
    )
    const { results: news } = await ask<List>('v1/news?limit=8')
    const titles = await block(page, 'Newest news').locator('li a[href^="http"]').allInnerTexts()
    assert.deepEqual(
      titles,
      news.map(({ title }) => title),
    )
    const { results: halts } = await ask<List>('v1/halts?limit=50')
    const tickers = await block(page, 'Trading halts').locator('li a').allInnerTexts()
    assert.ok(tickers.length > 0)
    for (const ticker of tickers)
      assert.ok(
        halts.some((halt) => halt['ticker'] === ticker),
        ticker,
      )
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  await t.test('insider trades and the yield curve are those of the interface', async () => {
    const { page } = await visit('/')
    const { results: trades } = await ask<List>('v1/insider-transactions?limit=8')
    const rows = await cellsOf(page, 'Newest insider trades')
    assert.equal(rows.length, trades.length)
    for (const [at, { ownerName, value, filedOn }] of trades.entries()) {
      const shown = rows[at]?.map((cell) => cell.split('\n')[0]) ?? []
      for (const expected of [String(ownerName), text(value, money), dayText(String(filedOn))])
        assert.ok(shown.includes(expected), `${expected} is not in ${shown}`)
    }
    const { results: curves } = await ask<List>('v1/macro?category=treasury_rates&limit=1')
    const curve = block(page, 'Treasury yield curve')
    await curve
      .getByText(dayText(String(curves[0]?.['observed_on'])))
      .first()
      .waitFor()
    await page.context().close()
  })

  await t.test('the table of insider trades is as wide as its block on a small laptop', async () => {
    const { page } = await visit('/')
    await page.setViewportSize({ width: 1280, height: 800 })
    const table = page.getByRole('group', { name: 'Newest insider trades' })
    await table.waitFor()
    const cutPx = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    assert.equal(cutPx, 0)
    await page.context().close()
  })

  await t.test('the calendar of the week is chosen by keyboard and kept in the address', async () => {
    const { page, faults } = await visit('/')
    const { results } = await ask<List>('v1/dividends?limit=8')
    await page.getByRole('radio', { name: 'Earnings' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/calendar=dividends/)
    // The sample has none of this week: the newest that are stored are shown below.
    const listed = results.filter(({ date }) => date !== null).map(({ ticker }) => String(ticker))
    const week = block(page, 'This week')
    for (const ticker of new Set(listed))
      await week.getByRole('link', { name: ticker, exact: true }).first().waitFor()
    await page.goBack()
    await page.getByRole('radio', { name: 'Earnings', checked: true }).waitFor()
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  await t.test('every block says its API call, whose address gives what is shown', async () => {
    const { page } = await visit('/')
    const blocks = await page.locator('main section').all()
    assert.ok(blocks.length >= 7, `${blocks.length} blocks`)
    for (const each of blocks)
      assert.equal(await each.getByRole('button', { name: 'As an API call' }).count(), 1)
    await block(page, 'Newest filings').getByRole('button', { name: 'As an API call' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('/v1/filings?limit=8').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.context().close()
  })

  await t.test('the keyboard goes past the navigation to the page, and / to the search', async () => {
    const { page } = await visit('/')
    await page.keyboard.press('Tab')
    assert.equal(await page.locator(':focus').innerText(), 'Skip to the page')
    await page.keyboard.press('Enter')
    assert.equal(await page.locator(':focus').getAttribute('id'), 'page')
    await page.keyboard.press('/')
    assert.equal(await page.locator(':focus').getAttribute('role'), 'combobox')
    await page.context().close()
  })

  await t.test('axe finds nothing, in light and in dark, and a phone is wide enough', (t) =>
    requireAccessible(t, visit, ['/', '/?movers=losers&calendar=ipos']),
  )
})
