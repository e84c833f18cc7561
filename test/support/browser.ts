/** Debian's Chromium with a server on the bundled sample and its operator signed in; records what pages must not do. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'
import { openAccounts } from '../../src/access/sqlite-accounts.ts'
import { dataPaths } from '../../src/app/data-folder.ts'
import { datasets } from '../../src/datasets/index.ts'
import { loadSample } from '../../src/ingest/sample.ts'
import { runScreener } from '../../src/screener/run.ts'
import { writeFilledStore } from './sample-store.ts'
import { serveProcess } from './served-process.ts'

/** Not Debian's chromium-headless-shell: it takes half of the processor, but two of 149 tests waited for a page that never came. */
const names = ['chromium', 'chromium-browser', 'google-chrome']
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin']
const program = folders
  .flatMap((folder) => names.map((name) => join(folder, name)))
  .find((path) => existsSync(path))
/**
 * Chromium's two lists below its address bar are pages that every new window loads: they took a third of the processor of the tests of
 * a company's page. It reads its last list of features alone, so what Playwright switches off (`chromiumSwitches`) is named again.
 */
const SWITCHED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const built = new URL('../../console/dist/index.html', import.meta.url)

/** Why tests in a browser are skipped, or false. */
export const noBrowser = (): string | false => {
  if (program === undefined) return 'Chromium is not installed here (Debian: apt-get install chromium)'
  return existsSync(built) ? false : 'the web application is not built here (npm run build:console)'
}

/** `after` runs when the tests of a file are over. */
type Test = { readonly after: (work: () => unknown) => void }

/** Password of every member that the tests make. */
export const PASSWORD = 'correct horse battery'
export const OPERATOR = 'operator@example.com'

const looks = {
  light: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
} as const

export type Look = keyof typeof looks

/** A page, and what went wrong on it so far. */
export type WatchedPage = {
  readonly page: Page
  /** Errors in the console, uncaught ones, dialogs, and requests to another origin. */
  readonly faults: readonly string[]
  /** URLs of requests that have no answer yet. */
  readonly unanswered: ReadonlySet<string>
}

export type BrowserServer = {
  readonly url: string
  /** Folder of the server's data. */
  readonly data: string
  /** A browser of its own, as the operator unless `isSignedIn` is false. */
  readonly open: (path: string, look?: Look, isSignedIn?: boolean) => Promise<WatchedPage>
  /** The token of a link, made as the server makes it. */
  readonly link: (kind: 'set-up' | 'invitation') => string
}

const watched = (page: Page, url: string): WatchedPage => {
  const faults: string[] = []
  const unanswered = new Set<string>()
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => undefined)
  })
  page.on('request', (request) => {
    const to = request.url()
    unanswered.add(to)
    if (!to.startsWith(url) && !/^(data|blob):/.test(to)) faults.push(`request to ${to}`)
  })
  const noteEnd = (request: Request): void => void unanswered.delete(request.url())
  page.on('requestfinished', noteEnd).on('requestfailed', noteEnd)
  return { page, faults, unanswered }
}

/** The sample with the rows of its screener, as the first start has them. */
const writeMarket = (path: string, at: string): Promise<void> =>
  writeFilledStore(path, `screened-${at}`, async (store) => {
    await loadSample(store, datasets, at)
    await runScreener(store, Date.parse(at))
  })

/** How long a page may take on a machine that has much else to do; a page that never comes says what it lacked. */
const TIMEOUT_MS = 60_000

/**
 * Until the page has its answers. A quiet network does not tell: with the processor taken it is quiet for half a second also before
 * the scripts of the page have begun to ask.
 */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.locator('main > *').first().waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/**
 * Reads again until the value is the expected one, which may take a moment after a press; then asserts it, so that a
 * difference is shown.
 */
export const becomes = async <T>(read: () => Promise<T>, expected: T): Promise<void> => {
  const end = performance.now() + TIMEOUT_MS
  while (!isDeepStrictEqual(await read(), expected) && performance.now() < end) await pause(20)
  assert.deepEqual(await read(), expected)
}

/** Serves the sample as it is at `at`, and launches the browser; `isSetUp` false leaves the first visit to the test. */
export const openBrowserServer = async (
  t: Test,
  { at = '2026-11-01T00:00:00Z', isSetUp = true }: { readonly at?: string; readonly isSetUp?: boolean } = {},
): Promise<BrowserServer> => {
  const ends = new AsyncDisposableStack()
  t.after(() => ends.disposeAsync())
  const data = mkdtempSync(join(tmpdir(), 'openbell-browser-'))
  ends.defer(() => rmSync(data, { recursive: true, force: true }))
  await writeMarket(dataPaths(data).market, at)
  const accounts = openAccounts({ path: dataPaths(data).accounts, now: Date.now, randomBytes })
  ends.defer(() => accounts.close())
  const { url } = await serveProcess({ after: (work) => ends.defer(async () => void (await work())) }, data)
  const browser: Browser = await chromium.launch({
    ...(program === undefined ? {} : { executablePath: program }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--disable-features=${SWITCHED_OFF.join(',')}`],
  })
  ends.defer(() => browser.close())
  const link = (kind: 'set-up' | 'invitation'): string => {
    const made =
      kind === 'set-up'
        ? accounts.createSetUpLink()
        : accounts.createInvitation({ mail: null, plan: 'free', role: 'member' }, OPERATOR)
    if (made === null) throw new Error('the server has an operator already')
    return made.token
  }
  let state: Exclude<BrowserContextOptions['storageState'], string | undefined> | undefined
  if (isSetUp) {
    const context = await browser.newContext()
    const body = { token: link('set-up'), mail: OPERATOR, password: PASSWORD }
    const response = await context.request.post(`${url}/console/api/link/use`, { data: body })
    if (!response.ok()) throw new Error(`the set-up answered ${response.status()}`)
    state = await context.storageState()
    await context.close()
  }
  return {
    url,
    data,
    link,
    open: async (path, look = 'light', isSignedIn = true) => {
      const context = await browser.newContext({
        ...looks[look],
        locale: 'en-US',
        timezoneId: 'America/New_York',
        reducedMotion: 'reduce',
        ...(state !== undefined && isSignedIn ? { storageState: state } : {}),
      })
      context.setDefaultTimeout(TIMEOUT_MS)
      const opened = watched(await context.newPage(), url)
      await opened.page.goto(`${url}/console${path}`)
      return opened
    },
  }
}

/** The same for the tests of a suite: opened before the first, ended after the last. */
export const browserServerFor = (
  options: Parameters<typeof openBrowserServer>[1] = {},
): (() => BrowserServer) => {
  const ends: (() => unknown)[] = []
  let world: BrowserServer | undefined
  before(async () => {
    world = await openBrowserServer({ after: (work) => ends.push(work) }, options)
  })
  after(async () => {
    for (const end of ends) await end()
  })
  return () => {
    if (world === undefined) throw new Error('the suite has not begun')
    return world
  }
}

/** What axe finds wrong with a page as it is shown, a line each. */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  // Legacy: results are gathered in the page, not in a second, blank one, which is for frames of other origins. It takes 0.6 of the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  )
}

/** Loads the page again over a slow network until a text is there: the sum of its layout shifts. */
export const shiftOf = async (page: Page, last: string): Promise<number> => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
  await network.send('Network.emulateNetworkConditions', slow4g)
  await page.addInitScript(
    `globalThis.shift = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.shift += value }).observe({ type: 'layout-shift', buffered: true })`,
  )
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByText(last).waitFor()
  return page.evaluate<number>('globalThis.shift')
}

const answered = async (page: Page, target: string) => {
  const { origin } = new URL(page.url())
  const response = await page.context().request.get(`${origin}/console/api${target}`)
  if (!response.ok()) throw new Error(`${target} answered ${response.status()}`)
  return response
}

/** What the interface answers the reader of a page: `/v1/quotes/AAPL`. */
export const answerIn = async <T>(page: Page, target: string): Promise<T> =>
  (await answered(page, target)).json()

export const textIn = async (page: Page, target: string): Promise<string> =>
  (await answered(page, target)).text()
