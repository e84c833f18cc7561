/** A company's statements in a browser: every figure, where it comes from, and what is computed of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelOf } from '../../console/src/format/label.ts'
import { numberText } from '../../console/src/format/number.ts'
import { kindOf } from '../../console/src/pages/company/statements/figures.ts'
import { becomes, noBrowser } from '../support/browser.ts'
import { cellsOf, openMarketPages } from '../support/market-pages.ts'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>
type List = { readonly results: readonly Row[] }

const MILLION = 1_000_000

/** As a cell of a statement shows it: in millions, amounts a share as they are. */
const statementText = (line: string, value: Value | undefined): string => {
  if (typeof value !== 'number') return '–'
  if (kindOf(line) === 'per-share') return numberText(value, { kind: 'price' })
  const millions = value / MILLION
  return numberText(millions, { kind: millions !== 0 && Math.abs(millions) < 0.5 ? 'ratio' : 'count' })
}

test('statements in a browser', { skip: noBrowser(), timeout: 200_000 }, async (t) => {
  const { visit, ask } = await openMarketPages(t)

  for (const [statement, period] of [
    ['income', 'annual'],
    ['balance-sheet', 'quarterly'],
    ['cash-flow', 'annual'],
  ] as const)
    await t.test(
      `every figure of the statement is that of the interface: ${statement}, ${period}`,
      async () => {
        const { results } = await ask<List>(
          `v1/financials/AAPL?statement=${statement}&period=${period}&limit=8`,
        )
        const { page, faults } = await visit(
          `/stocks/AAPL/statements?statement=${statement}&period=${period}`,
        )
        const rows = new Map(
          (await cellsOf(page, 'Lines of the statement')).map(([label, ...cells]) => [label, cells]),
        )
        const lines = Object.keys(results[0] ?? {}).filter((line) => rows.has(labelOf(line)))
        assert.ok(lines.length >= 20, `${lines.length} lines`)
        assert.equal(lines.length, rows.size)
        for (const line of lines)
          assert.deepEqual(
            rows.get(labelOf(line)),
            results.map((row) => statementText(line, row[line])),
            line,
          )
        assert.deepEqual(faults, [])
        await page.context().close()
      },
    )

  await t.test(
    'a figure opens its facts by keyboard, with links to its filings, and a null says why',
    async () => {
      const lineage = await ask<{
        readonly figures: Readonly<
          Record<string, { readonly value: Value; readonly facts: readonly { readonly accession: string }[] }>
        >
      }>('v1/financials/AAPL/lineage?statement=income&period=annual&date=2025-09-27')
      const { page, faults } = await visit('/stocks/AAPL/statements')
      const cell = page
        .getByRole('row', { name: /^Revenue / })
        .getByRole('button')
        .first()
      await cell.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      const { value, facts } = lineage.figures['revenue'] ?? {}
      // The figure, and the fact that it is, each with its unit.
      await dialog
        .getByText(`${numberText(Number(value))} USD`, { exact: true })
        .first()
        .waitFor()
      assert.ok(facts !== undefined && facts.length > 0)
      for (const { accession } of facts) {
        const link = dialog.getByRole('link', { name: new RegExp(accession) }).first()
        assert.match(String(await link.getAttribute('href')), /^https:\/\/www\.sec\.gov\/Archives\//)
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      assert.equal(await page.locator(':focus').innerText(), await cell.innerText())
      await page
        .getByRole('row', { name: /^General and administrative/ })
        .getByRole('button', { name: /Unknown/ })
        .first()
        .click()
      await dialog
        .getByText(/\bstate|apply|filed yet/)
        .first()
        .waitFor()
      assert.deepEqual(faults, [])
      await page.context().close()
    },
  )

  await t.test('on a phone the names of lines are whole', async () => {
    const { page } = await visit('/stocks/AAPL/statements', 'phone')
    const names = page.getByRole('rowheader')
    await names.first().waitFor()
    const cut = await names.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    )
    assert.deepEqual(cut, [])
    await page.context().close()
  })

  await t.test('growth and common size are computed of the figures shown', async () => {
    const { results } = await ask<List>('v1/financials/AAPL?statement=income&period=annual&limit=9')
    const [newest, before] = results
    const [now, then, profit] = [newest?.['revenue'], before?.['revenue'], newest?.['netIncome']].map(Number)
    assert.ok(now !== undefined && then !== undefined && profit !== undefined)
    const { page } = await visit('/stocks/AAPL/statements?view=growth')
    const growth = new Map(
      (await cellsOf(page, 'Lines of the statement')).map(([label, first]) => [label, first]),
    )
    assert.equal(
      growth.get('Revenue'),
      numberText((100 * (now - then)) / then, { kind: 'percent', signed: true }),
    )
    // Apple's shares were split in 2020: without restatement the year to 2018 would have lost two thirds of its earnings a share.
    const restated = await ask<List>(
      'v1/financials/AAPL?statement=income&period=annual&limit=9&adjusted=true',
    )
    const [eps2018, eps2017] = restated.results.slice(7).map(({ eps }) => Number(eps))
    assert.ok(eps2018 !== undefined && eps2017 !== undefined && eps2018 > eps2017)
    assert.equal(
      (await cellsOf(page, 'Lines of the statement')).find(([label]) => label === 'EPS')?.[8],
      numberText((100 * (eps2018 - eps2017)) / eps2017, { kind: 'percent', signed: true }),
    )
    await page.getByText('Common size', { exact: true }).click()
    await page.waitForURL(/view=common-size/)
    await becomes(
      async () =>
        (await cellsOf(page, 'Lines of the statement')).find(([label]) => label === 'Net income')?.[1],
      numberText((100 * profit) / now, { kind: 'percent' }),
    )
    await page.goBack()
    await page.waitForURL(/view=growth/)
    await page.context().close()
  })
})
