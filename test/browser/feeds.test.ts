/** Filings, news and halts in a browser: figures of the interface, rows that come in, and texts of hostile publishers (W-02). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Response } from 'playwright-core'
import { dataPaths } from '../../src/app/data-folder.ts'
import { marketCollections } from '../../src/app.ts'
import { instantOf } from '../../src/lib/day.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import { becomes, noBrowser, settled } from '../support/browser.ts'
import { hostileTexts, poisonedAnswer } from '../support/hostile-texts.ts'
import { openMarketPages, requireAccessible } from '../support/market-pages.ts'
import { firstRecentSecond, haltItemsAt } from '../support/push-server.ts'
import { loadFiles, putFilings } from '../support/test-market.ts'

type Row = Readonly<Record<string, unknown>>
type List = { readonly results: readonly Row[] }

const APPLE = '0000320193_000032019323000106'
const POLL_MS = 30_000

const rowOf = (page: Page, text: string) => page.locator('li').filter({ hasText: text })

/** Pages whose answers are replaced, with the path of each answer below `/console/api`. */
const hostilePages = [
  ['/news', '/v1/news'],
  ['/halts', '/v1/halts'],
  ['/filings', '/v1/filings'],
  ['/filings/x', '/v1/filings/by-id/x'],
  ['/calendars/earnings?week=2025-10-27', '/v1/earnings'],
  ['/calendars/ipos?week=2024-10-07', '/v1/ipos'],
  ['/macro', '/v1/macro'],
] as const

const HEADLINE = 'Apple opens a shop (NASDAQ: AAPL)'

/** A wire's feed with one article, published at `ms` since 1970. */
const wire = (ms: number, title = HEADLINE): string =>
  `<rss version="2.0"><channel><title>Wire</title><item><title>${title}</title><link>https://www.prnewswire.com/shop.html</link><pubDate>${new Date(ms).toUTCString()}</pubDate></item></channel></rss>`

/** EDGAR's feed of current filings with an 8-K of Apple, accepted at `ms` since 1970. */
const currentFiling = (ms: number): string => {
  const at = new Date(ms).toISOString()
  return `<feed><title>Latest Filings</title><entry><title>8-K - Apple Inc. (0000320193) (Filer)</title>
<link rel="alternate" href="https://www.sec.gov/Archives/edgar/data/320193/000032019326000999/0000320193-26-000999-index.htm"/>
<summary type="html">&lt;b&gt;Filed:&lt;/b&gt; ${at.slice(0, 10)} &lt;b&gt;Size:&lt;/b&gt; 5 MB</summary>
<updated>${at.slice(0, 19)}-00:00</updated><category term="8-K"/></entry></feed>`
}

const openData = (data: string) =>
  openSqliteStore({ path: dataPaths(data).market, collections: marketCollections })

test('feeds in a browser', { skip: noBrowser(), timeout: 400_000 }, async (t) => {
  // Each test closes its pages: an account has ten streams.
  const { visit, ask, data, url } = await openMarketPages(t)

  await t.test('news stand with their headline, tickers and links, newest first', async () => {
    const { page, faults } = await visit('/news')
    const { results } = await ask<List>('v1/news?limit=50')
    const shown = await page.locator('article').all()
    assert.equal(shown.length, results.length)
    for (const [at, { title, url, tickers }] of results.entries()) {
      const link = page
        .locator('article')
        .nth(at)
        .getByRole('link', { name: String(title), exact: true })
      assert.equal(await link.getAttribute('href'), url)
      assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow')
      const text = await page.locator('article').nth(at).innerText()
      for (const ticker of (tickers as readonly string[]).slice(0, 6)) assert.ok(text.includes(ticker), text)
    }
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  await t.test('a filter is in the address, and typed by keyboard', async () => {
    const { page } = await visit('/news')
    await page.getByRole('searchbox', { name: 'Ticker' }).fill('nvda')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'News of NVDA' }).waitFor()
    await page.waitForURL(/\?ticker=NVDA$/)
    const { page: filings } = await visit('/filings?form=10-K&ticker=AAPL')
    const { results } = await ask<List>('v1/filings/AAPL?form=10-K&limit=50')
    await rowOf(filings, 'Apple').first().waitFor()
    assert.equal(await filings.getByRole('link', { name: '10-K', exact: true }).count(), results.length)
    for (const opened of [page, filings]) await opened.context().close()
  })

  await t.test('a filing has its facts, its documents and what was read of it', async () => {
    const { page, faults } = await visit(`/filings/${APPLE}`)
    const filing = await ask<Row>(`v1/filings/by-id/${APPLE}`)
    const [income] = (
      await ask<List>('v1/financials/AAPL?statement=income&period=annual&limit=40')
    ).results.filter(({ accessionNumber }) => accessionNumber === filing['accessionNumber'])
    assert.equal(income?.['revenue'], 383_285_000_000)
    await page.getByRole('heading', { name: '10-K of Apple Inc.' }).waitFor()
    const document = page.getByRole('link', { name: String(filing['primaryDocument']) })
    assert.equal(await document.getAttribute('href'), filing['url'])
    await rowOf(page, 'Income statement, FY 2023').filter({ hasText: '$383.29B' }).waitFor()
    assert.deepEqual(faults, [])
    await page.context().close()
  })

  await t.test(
    'texts of publishers are shown as they are: no dialog, no request elsewhere, no link but to web pages',
    async () => {
      assert.equal(hostileTexts.length, 40)
      const { page, faults } = await visit('/halts')
      for (const [path, answered] of hostilePages) {
        const source = answered === '/v1/filings/by-id/x' ? `v1/filings/by-id/${APPLE}` : answered.slice(1)
        const answer = await ask<Row>(
          answered.startsWith('/v1/macro') || source.includes('by-id') ? source : `${source}?limit=50`,
        )
        await page.route(
          ({ pathname, search }) => pathname === `/console/api${answered}` && !search.includes('category='),
          (route) => route.fulfill({ json: poisonedAnswer(answer) }),
        )
        await page.goto(`${url}/console${path}`)
        await settled(page)
        const body = await page.locator('main').innerText()
        assert.ok(body.includes('alert(1)'), `${path} shows none of the texts`)
        const hrefs = await page.evaluate<readonly string[]>(
          '[...document.querySelectorAll("main a")].map((link) => link.href)',
        )
        for (const href of hrefs) assert.match(href, /^https?:/, path)
        for (const element of ['script', 'iframe', 'object', 'embed', 'base', 'video'])
          assert.equal(await page.locator(`main ${element}`).count(), 0, `${path} has <${element}>`)
      }
      assert.deepEqual(faults, [])
      await page.context().close()
    },
  )

  await t.test('axe finds nothing, in light and in dark, and a phone is wide enough', (t) =>
    requireAccessible(t, visit, [
      '/news',
      '/filings',
      '/filings?form=S-1&to=2026-08-01',
      `/filings/${APPLE}`,
      '/halts',
    ]),
  )

  // Last: what is loaded takes the place of the sample.
  await t.test(
    'what comes in is announced on each page at once, and waits until the reader asks',
    async () => {
      const streamed = (page: Page) =>
        page.waitForRequest((request) => request.url().includes('/console/api/v1/stream/sse?'))
      const watched = async (path: string) => {
        const { page, faults } = await visit(path)
        const stream = streamed(page)
        const asked: string[] = []
        await page.reload()
        await settled(page)
        const request = await stream
        page.on('request', (each) => asked.push(each.url()))
        return { page, faults, request, asked }
      }
      // One after the other: the stream that a reload ends counts until the server notices it, and an account has ten.
      const pages: Awaited<ReturnType<typeof watched>>[] = []
      for (const path of ['/filings', '/filings?form=10-Q', '/news', '/halts', '/'])
        pages.push(await watched(path))
      const [filingsPage, otherForm, newsPage, haltsPage, home] = pages
      assert.ok(filingsPage && otherForm && newsPage && haltsPage && home)
      const first = filingsPage.page
        .locator('li')
        .filter({ has: filingsPage.page.getByRole('link', { name: 'EDGAR' }) })
        .first()
      const before = await first.innerText()

      const store = openData(data)
      const now = instantOf(Date.now())
      await loadFiles(store, 'edgar-current', { 'current.xml': currentFiling(Date.now()) }, now)
      await loadFiles(store, 'news-prnewswire', { 'https://www.prnewswire.com/rss': wire(Date.now()) }, now)
      await loadFiles(store, 'nasdaq-halts', haltItemsAt(firstRecentSecond(), ['AAPL']), now)
      store.close()

      for (const { page } of [filingsPage, newsPage, haltsPage])
        await page.getByRole('button', { name: '1 new' }).waitFor()
      assert.equal(await first.innerText(), before)
      await filingsPage.page.getByRole('button', { name: '1 new' }).focus()
      await filingsPage.page.keyboard.press('Enter')
      await first.filter({ hasText: /8-K[\s\S]*Apple/ }).waitFor()
      await filingsPage.page.getByRole('button', { name: 'new' }).waitFor({ state: 'detached' })
      await newsPage.page.getByRole('button', { name: '1 new' }).click()
      await newsPage.page.getByRole('link', { name: HEADLINE, exact: true }).waitFor()
      await haltsPage.page.getByRole('button', { name: '1 new' }).click()
      await haltsPage.page.locator('li').filter({ hasText: 'AAPL' }).first().waitFor()
      // The home page shows it in its place.
      await home.page.getByRole('link', { name: HEADLINE, exact: true }).waitFor()
      await home.page
        .getByRole('region', { name: 'Newest filings' })
        .locator('li')
        .first()
        .filter({ hasText: '8-K' })
        .waitFor()
      assert.equal(await otherForm.page.getByRole('button', { name: 'new' }).count(), 0)
      assert.match(otherForm.request.url(), /\?topics=filings\.\*&form=10-Q$/)
      for (const { page, faults, asked } of pages) {
        assert.deepEqual(faults, [])
        assert.equal(asked.filter((url) => url.includes('/stream/')).length, 0, 'one stream for a page')
        await page.context().close()
      }
    },
  )

  await t.test(
    'what comes in between the answers of the home page and its stream is shown, though nobody tells of it',
    async () => {
      const { page } = await visit('/macro')
      const written = Promise.withResolvers<void>()
      await page.route('**/stream/sse?*', async (route) => {
        await written.promise
        await route.continue()
      })
      await page.goto(`${url}/console/`)
      await page.getByRole('link', { name: HEADLINE, exact: true }).waitFor()
      const store = openData(data)
      await loadFiles(
        store,
        'news-prnewswire',
        { 'https://www.prnewswire.com/rss': wire(Date.now(), 'Apple closes a shop (NASDAQ: AAPL)') },
        instantOf(Date.now()),
      )
      store.close()
      written.resolve()
      await page.getByRole('link', { name: 'Apple closes a shop (NASDAQ: AAPL)', exact: true }).waitFor()
      await page.context().close()
    },
  )

  await t.test('a page that is left gives its stream back, and one that is opened has its own', async () => {
    const { page } = await visit('/news')
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('topics=news'))
    const begun = page.waitForRequest((request) => request.url().includes('topics=halts'))
    await page.getByRole('link', { name: 'Halts' }).first().click()
    await Promise.all([ended, begun])
    await page.context().close()
  })

  await t.test('a refused stream is tried again when the server says, not sooner', async () => {
    const { page } = await visit('/news')
    await page.clock.install()
    const answers = [{ 'Retry-After': '37' }, { 'Retry-After': '1' }]
    const asked: string[] = []
    await page.route(/\/stream\/sse/, (route) => {
      asked.push(route.request().headers()['accept'] ?? '')
      // Of an EventSource, and then of the page that asks why.
      return route.fulfill({ status: 429, headers: answers[asked.length > 2 ? 1 : 0] ?? {}, json: {} })
    })
    await page.reload({ waitUntil: 'networkidle' })
    const tries = async (count: number) => {
      while (asked.length < count) await page.waitForTimeout(20)
      await page.waitForTimeout(200)
      assert.equal(asked.length, count)
    }
    await tries(2)
    assert.equal(asked[0], 'text/event-stream')
    // From here on the clock does not move between the steps, however busy the machine is.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 2000)
    await page.clock.runFor(30_000)
    await tries(2)
    for (let steps = 0; asked.length === 2 && steps < 20; steps += 1) await page.clock.runFor(500)
    await tries(4)
    // Refused a second time: longer than the second that the server asks for.
    await page.clock.runFor(3000)
    await tries(4)
    await page.clock.runFor(1500)
    await tries(6)
    await page.context().close()
  })

  await t.test('where the stream is refused the page looks from time to time', async () => {
    const { page } = await visit('/filings')
    await page.clock.install()
    await page.route(/\/stream\/sse/, (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_streams' } }),
    )
    const statuses: number[] = []
    page.on('response', (response: Response) => {
      if (response.url().startsWith(`${url}/console/api/v1/filings`)) statuses.push(response.status())
    })
    await page.reload()
    await settled(page)
    await page.clock.runFor(POLL_MS + 1000)
    await becomes(async () => statuses, [200, 304])
    const store = openData(data)
    await putFilings(store, '0000900001', [['0000900001-26-000001', '8-K', '2026-11-23', 'a.htm']])
    store.close()
    const button = page.getByRole('button', { name: '1 new' })
    for (let tries = 0; tries < 40 && !(await button.isVisible()); tries += 1) {
      await page.clock.runFor(POLL_MS)
      await page.waitForTimeout(100)
    }
    await button.click()
    await page.locator('li').filter({ hasText: 'CIK 900001' }).waitFor()
    await page.context().close()
  })
})
