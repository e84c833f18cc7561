/** The price chart by keyboard, with bars of a file. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { dayText } from '../../console/src/format/instant.ts'
import { loadCommands } from '../../console/src/pages/company/price/load-commands.ts'
import { answerIn, becomes, browserServerFor, noBrowser, shiftOf, violationsOf } from '../support/browser.ts'
import { openCommandLine } from '../support/command-line.ts'
import { shellWords } from '../support/shell-words.ts'

const DAY_MS = 86_400_000

/** Weekdays, the newest first; the close of each is its number, counted from the oldest. */
const days = Array.from({ length: 420 }, (_, at) => new Date(Date.UTC(2026, 9, 30) - at * DAY_MS))
  .filter((day) => day.getUTCDay() % 6 !== 0)
  .map((day) => day.toISOString().slice(0, 10))
const closeOf = (at: number): number => 100 + days.length - at

describe('the price chart in the browser', { skip: noBrowser(), timeout: 120_000 }, () => {
  const world = browserServerFor()

  test('bars load by the command of the page; a choice keeps the focus, and arrow keys go by days', async (t) => {
    const empty = await world().open('/stocks/AAPL')
    await empty.page.getByText('How to load prices').click()
    const file = loadCommands('AAPL').find(({ command }) => command.includes('prices-csv'))
    const { command } = file ?? assert.fail()
    await empty.page.getByText(command).waitFor()
    const rows = days.map(
      (day, at) => `${day},${closeOf(at)},${closeOf(at) + 1},${closeOf(at) - 1},${closeOf(at)},1000`,
    )
    const line = openCommandLine({ OPENBELL_DATA: world().data })
    t.after(line.remove)
    const bars = join(line.folder, 'bars.csv')
    writeFileSync(bars, ['Date,Open,High,Low,Close,Volume', ...rows].join('\n'))
    const { code, err } = await line.run(...shellWords(command.replace('bars.csv', bars)).slice(2))
    assert.equal(code, 0, err)
    // The server reads a commit of another process a moment later.
    await becomes(
      async () => (await answerIn<{ readonly total: number }>(empty.page, '/v1/prices/AAPL')).total,
      days.length,
    )
    // A browser that has not kept the answer of the minute before.
    const { page, faults } = await world().open('/stocks/AAPL')
    const chart = page.getByRole('img', { name: /^Prices of AAPL/ })
    await chart.waitFor()
    assert.deepEqual(await violationsOf(page), [])
    const dayLine = page.locator('p[aria-live="polite"]', { hasText: 'Close' })
    const told = async (at: number) =>
      dayLine
        .filter({ hasText: dayText(days[at] ?? '') })
        .filter({ hasText: `Close ${closeOf(at)}.00` })
        .waitFor()
    await told(0)
    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await told(0)
    await page.keyboard.press('ArrowLeft')
    await told(1)
    await page.keyboard.press('PageUp')
    await told(21)
    await page.keyboard.press('End')
    await told(0)
    await page.keyboard.press('Home')
    await told(259)
    const year = page.getByRole('radio', { name: '1Y' })
    await year.focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/span=65/)
    await page.waitForLoadState('networkidle')
    assert.equal(await page.evaluate('document.activeElement.value'), '65')
    assert.deepEqual(faults, [])
  })

  for (const look of ['phone', 'light'] as const)
    test(`nothing on the page moves while bars come with a slow network: ${look}`, async () => {
      const { page } = await world().open('/stocks/AAPL', look)
      await page.getByRole('img', { name: /^Prices of AAPL/ }).waitFor()
      const shift = await shiftOf(page, 'Revenue, FY')
      await page.getByRole('img', { name: /^Prices of AAPL/ }).waitFor()
      assert.ok(shift < 0.01, `${shift}`)
    })
})
