/** What every page has: the search, the palette, and an account that is changed without a reload. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { browserWorld, noBrowser, OPERATOR, PASSWORD, violationsOf } from '../support/browser.ts'

describe('the shell in the browser', { skip: noBrowser(), timeout: 120_000 }, () => {
  const world = browserWorld()

  test('the palette and the search lead to a company by keyboard alone', async () => {
    const { page, faults } = await world().open('/')
    await page.getByRole('heading', { name: 'Market' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Ticker, page or action' }).waitFor()
    await page.keyboard.type('apple')
    await page.getByRole('option', { name: /Apple Inc/ }).waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /Apple Inc/ }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('walmart')
    await page.getByRole('option', { name: /Walmart/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /Walmart/ }).waitFor()
    assert.deepEqual(faults, [])
  })

  test('a changed mail address can be changed again', async () => {
    const { page } = await world().open('/account/profile')
    for (const mail of ['other@example.com', OPERATOR]) {
      await page.getByRole('textbox', { name: 'Mail address' }).fill(mail)
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Change the address' }).click()
      await page.getByText(`Your address is ${mail} from now on.`).waitFor()
    }
  })
})
