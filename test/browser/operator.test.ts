/** The operator's pages as axe and the console of the browser see them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { browserWorld, noBrowser, violationsOf } from '../support/browser.ts'

describe('the pages of operators in the browser', { skip: noBrowser(), timeout: 120_000 }, () => {
  const world = browserWorld()

  for (const look of ['light', 'dark'] as const)
    test(`the operator's pages have no fault that axe finds: ${look}`, async () => {
      const { page, faults } = await world().open('/operator', look)
      for (const tab of ['', '/members', '/keys', '/store', '/log']) {
        await page.goto(`${world().url}/console/operator${tab}`)
        await page.getByRole('heading', { name: 'Operator', level: 1 }).waitFor()
        await page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
        assert.deepEqual(await violationsOf(page), [], tab)
      }
      assert.deepEqual(faults, [])
    })
})
