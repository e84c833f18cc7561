/** What others do to a reader's browser: hostile texts in the store (W-02), pages of another origin, and sessions that are planted. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { dataPaths } from '../../src/app/data-folder.ts'
import { marketCollections } from '../../src/app.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import { becomes, noBrowser, OPERATOR, PASSWORD, settled } from '../support/browser.ts'
import { hostileAddresses, hostileTexts } from '../support/hostile-texts.ts'
import { openMarketPages } from '../support/market-pages.ts'
import { loadFiles } from '../support/test-market.ts'

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** A wire's feed with each text as headline and summary, and each hostile address among the links. */
const hostileWire = (): string => {
  const items = hostileTexts.map(
    (text, at) =>
      `<item><title>${cdata(`${text} (NASDAQ: AAPL)`)}</title><description>${cdata(text)}</description><link>https://www.prnewswire.com/${at}.html</link><pubDate>Fri, 20 Nov 2026 12:${String(at).padStart(2, '0')}:00 GMT</pubDate></item>`,
  )
  const links = hostileAddresses.map(
    (address, at) =>
      `<item><title>Hostile link ${at} (NASDAQ: AAPL)</title><link>${cdata(address)}</link><pubDate>Fri, 20 Nov 2026 13:00:00 GMT</pubDate></item>`,
  )
  return `<rss version="2.0"><channel><title>Wire</title>${[...items, ...links].join('')}</channel></rss>`
}

/** A page of another origin that answers with `html`. */
const otherOrigin = async (t: { readonly after: (work: () => unknown) => void }, html: () => string) => {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html()))
  t.after(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email address').fill(OPERATOR)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Market' }).waitFor()
}

const tokenOf = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === 'openbell')?.value

/** Screens and keys of the reader with hostile names. */
const saveHostileNames = async (page: Page, url: string): Promise<void> => {
  for (const [at, text] of hostileTexts.slice(0, 5).entries()) {
    const name = `${text} ${at}`.slice(0, 60)
    const query = 'filter=peTtm:below:30'
    for (const [path, data] of [
      ['screens', { name, query }],
      ['keys', { name }],
    ] as const) {
      const saved = await page.request.post(`${url}/console/api/${path}`, { data })
      assert.ok(saved.ok(), await saved.text())
    }
  }
}

/** Whether a hostile text is on the page. None has become an element, and no link leads but to web pages. */
const showsAsText = async (page: Page, path: string): Promise<boolean> => {
  const hrefs = await page.evaluate<readonly string[]>(
    '[...document.querySelectorAll("main a")].map((link) => link.href)',
  )
  for (const href of hrefs) assert.match(href, /^https?:/, path)
  for (const element of ['script', 'iframe', 'object', 'embed', 'base', 'img'])
    assert.equal(await page.locator(`main ${element}`).count(), 0, `${path} has <${element}>`)
  return (await page.locator('main').innerText()).includes('alert(1)')
}

/** What becomes of a stream that a page asks for. */
const streamOf = (page: Page, url: string): Promise<string> =>
  page.evaluate(`new Promise((resolve) => {
    const source = new EventSource('${url}/console/api/v1/stream/sse?topics=news.*', { withCredentials: true })
    source.onopen = () => { source.close(); resolve('open') }
    source.onerror = () => resolve('refused')
  })`)

test('attacks on a reader’s browser', { skip: noBrowser(), timeout: 300_000 }, async (t) => {
  const { visit, ask, askUntil, open, data, url } = await openMarketPages(t)

  await t.test('texts that publishers, members and screens name are text on every page (W-02)', async () => {
    const store = openSqliteStore({ path: dataPaths(data).market, collections: marketCollections })
    await loadFiles(store, 'news-prnewswire', { 'https://www.prnewswire.com/rss': hostileWire() })
    store.close()
    await askUntil<{ readonly results: readonly { readonly title: string }[] }>('v1/news', ({ results }) =>
      results.some(({ title }) => title.includes('alert(1)')),
    )
    const { page, faults } = await visit('/')
    await saveHostileNames(page, url)
    let shown = 0
    for (const path of [
      '/',
      '/news',
      '/stocks/AAPL',
      '/stocks/AAPL/news',
      '/account',
      '/operator/keys',
      '/operator/log',
      '/screener',
      `/search?query=${encodeURIComponent(hostileTexts[0] ?? '')}`,
      `/stocks/${encodeURIComponent(hostileTexts[6] ?? '')}`,
      `/news?ticker=${encodeURIComponent(hostileTexts[0] ?? '')}`,
    ]) {
      await page.goto(`${url}/console${path}`)
      await settled(page)
      if (path === '/screener') await page.getByRole('button', { name: 'Saved' }).click()
      if (await showsAsText(page, path)) shown += 1
    }
    assert.ok(shown >= 7, `the texts are on ${shown} pages`)
    // A ticker that does not exist is a 404, which the browser writes into its console.
    assert.deepEqual(
      faults.filter((fault) => !/status of 4(?:04|22)/.test(fault)),
      [],
    )
    await page.context().close()
  })

  await t.test('the cookie of a session is for no script, no other site and this host alone', async () => {
    const { page } = await visit('/')
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'openbell')
    assert.ok(cookie !== undefined)
    assert.deepEqual(
      [cookie.httpOnly, cookie.sameSite, cookie.path, cookie.domain],
      [true, 'Lax', '/', new URL(url).hostname],
    )
    assert.equal(await page.evaluate('document.cookie'), '')
    await page.context().close()
  })

  await t.test('a session that was planted before the sign-in is not the one after it', async () => {
    const { page } = await open('/sign-in', 'light', false)
    const planted = 'A'.repeat(43)
    await page.context().addCookies([{ name: 'openbell', value: planted, url }])
    await page.goto(`${url}/console/sign-in`)
    await signIn(page)
    const own = await tokenOf(page.context())
    assert.ok(own !== undefined && own !== planted)
    const asked = await fetch(`${url}/console/api/keys`, { headers: { cookie: `openbell=${planted}` } })
    assert.equal(asked.status, 401)
    // A session that has ended admits nobody, whoever has kept its cookie.
    await page
      .getByRole('button', { name: /Account|operator@/ })
      .first()
      .click()
    await page
      .getByRole('menuitem', { name: 'Sign out', exact: true })
      .or(page.getByRole('button', { name: 'Sign out', exact: true }))
      .first()
      .click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    const status = async () =>
      (await fetch(`${url}/console/api/keys`, { headers: { cookie: `openbell=${own}` } })).status
    // Processes learn of it within a second.
    await becomes(status, 401)
    await page.context().close()
  })

  await t.test('a page of another origin writes nothing, reads nothing and frames nothing', async (t) => {
    let html = ''
    const other = await otherOrigin(t, () => html)
    const { page } = await visit('/')
    const keysBefore = await ask<unknown>('keys')
    const tokenBefore = await tokenOf(page.context())
    assert.equal(await streamOf(page, url), 'open')

    // A form carries the cookie: ports of one host are one site.
    html = `<form method="post" enctype="text/plain" action="${url}/console/api/keys"><input name='{"name":"stolen","x":"' value='"}'></form><script>document.forms[0].submit()</script>`
    const posted = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.goto(other)
    assert.ok([403, 415].includes((await posted).status()), `${(await posted).status()}`)

    html = '<p>reads</p>'
    await page.goto(other)
    for (const [method, path] of [
      ['GET', 'session'],
      ['GET', 'v1/quotes/AAPL'],
      ['POST', 'keys'],
      ['DELETE', 'sessions'],
    ] as const) {
      const outcome = await page.evaluate<string>(
        `fetch(${JSON.stringify(`${url}/console/api/${path}`)}, { method: '${method}', credentials: 'include' }).then((response) => response.text(), (error) => 'refused: ' + error.name)`,
      )
      assert.equal(outcome, 'refused: TypeError', `${method} ${path}`)
    }
    assert.equal(await streamOf(page, url), 'refused')

    html = `<iframe src="${url}/console/account"></iframe>`
    await page.goto(other, { waitUntil: 'networkidle' })
    const [, frame] = page.frames()
    assert.ok(frame !== undefined && !frame.url().startsWith(url), `${frame?.url()} is framed`)

    assert.equal(await tokenOf(page.context()), tokenBefore)
    assert.deepEqual(await ask<unknown>('keys'), keysBefore)
    await page.goto(`${url}/console/account`)
    await page.getByRole('button', { name: 'New key' }).waitFor()
    await page.context().close()
  })
})
