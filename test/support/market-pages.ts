/** Opens pages of the market in a browser, waits for their answers, and compares them with the interface. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type Look, openBrowserServer, settled, violationsOf, type WatchedPage } from './browser.ts'

const MAX_TRIES = 300

export type OpenPage = (path: string, look?: Look) => Promise<WatchedPage>

/** Whether the page is wider than its window. */
const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

/** Both the server and the browser end with the test. */
export const openMarketPages = async (t: Pick<TestContext, 'after'>) => {
  const world = await openBrowserServer(t)
  const visit: OpenPage = async (path, look) => {
    const opened = await world.open(path, look)
    await settled(opened.page).catch((cause: unknown) => {
      const { faults, unanswered } = opened
      const shown = [...faults, ...[...unanswered].map((each) => `no answer to ${each}`)]
      throw new Error(`${path} does not come: ${shown.join('; ') || 'no fault is shown'}`, { cause })
    })
    return opened
  }
  const { page: client } = await world.open('/')
  /** What the server answers under `/console/api`. */
  const ask = async <T>(path: string): Promise<T> => {
    const response = await client.request.get(`${world.url}/console/api/${path}`)
    assert.equal(response.status(), 200, path)
    return (await response.json()) as T
  }
  /** Asks until the answer is as expected: the server polls its store a few times a second. */
  const askUntil = async <T>(path: string, isSo: (answer: T) => boolean): Promise<void> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if (isSo(await ask<T>(path))) return
      await pause(100)
    }
    throw new Error(`${path} does not change`)
  }
  return { ...world, visit, ask, askUntil }
}

/** The texts of a table's cells, with what is read out in place of a dash. */
export const cellsOf = (page: Page, caption: string): Promise<readonly (readonly string[])[]> =>
  page
    .locator('table', { has: page.locator('caption', { hasText: caption }) })
    .first()
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...(row as unknown as { cells: Iterable<{ innerText: string }> }).cells].map(({ innerText }) =>
          innerText.trim(),
        ),
      ),
    )

/** No violation of axe, no fault, and no page wider than its window, in light, in dark and on a phone; a test for each page. */
export const requireAccessible = async (
  t: TestContext,
  visit: OpenPage,
  paths: readonly string[],
): Promise<void> => {
  for (const path of paths)
    await t.test(path, async () => {
      const desk = await visit(path, 'light')
      await requireNoFault(desk, `${path} (light)`)
      // As the system goes dark in the evening: the page follows without a load.
      await desk.page.emulateMedia({ colorScheme: 'dark' })
      await desk.page.locator('html[data-theme=dark]').waitFor()
      await requireNoFault(desk, `${path} (dark)`)
      await desk.page.context().close()
      const phone = await visit(path, 'phone')
      await requireNoFault(phone, `${path} (phone)`)
      await phone.page.context().close()
    })
}

const requireNoFault = async ({ page, faults }: WatchedPage, shown: string): Promise<void> => {
  assert.deepEqual(await violationsOf(page), [], shown)
  assert.equal(await isTooWide(page), false, `${shown} is too wide`)
  assert.deepEqual(faults, [], shown)
}
