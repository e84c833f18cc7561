/**
 * `npm run bench -- page`: how long a company's page of the sample takes until it is usable, compared with a static page that looks the same and
 * has as many bytes; in Chromium, in turns, without a cache, from this machine and over a slow phone's network. Fails above 3 times.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CDPSession, Page } from 'playwright-core'
import { noBrowser, openBrowserServer } from '../test/support/browser.ts'
import { tableOf } from './table.ts'

const PATH = '/console/stocks/AAPL'
const ROUNDS = 9
const BUDGET = 3

/** As Lighthouse has them for a phone. */
const networks = [
  { name: 'this machine', latency: 0, bytesPerSecond: -1 },
  { name: 'slow 4G (150 ms, 1.6 Mbit/s)', latency: 150, bytesPerSecond: 200_000 },
] as const

/** Name, price and every block are there: nothing waits for an answer. Milliseconds since the navigation began. */
const USABLE = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('the page is not usable after 30 s')), 30_000)
  const look = () => document.querySelector('main h1')?.textContent.startsWith('Apple Inc.')
    && document.querySelector('main [aria-busy="true"]') === null && document.readyState !== 'loading'
    ? resolve(performance.now()) : requestAnimationFrame(look)
  look()
})`

const usableMs = async (page: Page, url: string): Promise<number> => {
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate<number>(USABLE)
}

/** The bytes that a page takes, as they come over the network. */
const bytesOf = async (page: Page, session: CDPSession, url: string): Promise<number> => {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await usableMs(page, url)
  await page.waitForLoadState('networkidle')
  return bytes
}

/** What is shown, without scripts, its styles within it, filled up to so many bytes. */
const staticPage = async (page: Page, origin: string, bytes: number): Promise<string> => {
  const address = await page.locator('link[rel="stylesheet"]').getAttribute('href')
  const styles = await (await fetch(`${origin}${address}`)).text()
  await page.evaluate('document.querySelectorAll("script, link").forEach((each) => each.remove())')
  const html = (await page.content()).replace('</head>', `<style>${styles}</style></head>`)
  return `${html}<!--${'x'.repeat(Math.max(0, bytes - Buffer.byteLength(html)))}-->`
}

const served = async (html: string) => {
  const server = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

type Pages = { readonly own: string; readonly still: string }

const measured = async (page: Page, { own, still }: Pages) => {
  const times: { readonly own: number; readonly still: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    times.push({ own: await usableMs(page, own), still: await usableMs(page, still) })
  return { own: median(times.map((each) => each.own)), still: median(times.map((each) => each.still)) }
}

const compared = async (defer: (work: () => unknown) => void): Promise<void> => {
  const world = await openBrowserServer({ after: defer })
  const { page } = await world.open('/sign-in')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const own = `${world.url}${PATH}`
  const bytes = await bytesOf(page, session, own)
  const still = await served(await staticPage(page, world.url, bytes))
  defer(still.close)
  const rows = []
  for (const { name, latency, bytesPerSecond } of networks) {
    const conditions = {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    }
    await session.send('Network.emulateNetworkConditions', conditions)
    const found = await measured(page, { own, still: still.url })
    rows.push([name, Math.round(found.own), Math.round(found.still), (found.own / found.still).toFixed(2)])
  }
  const header = ['network', 'company page, ms', 'static page, ms', 'ratio']
  console.log(
    [`${bytes} bytes, medians of ${ROUNDS}; budget ${BUDGET}`, '', ...tableOf(header, rows)].join('\n'),
  )
  if (rows.some(([, , , ratio]) => Number(ratio) > BUDGET)) process.exitCode = 1
}

export const runPage = async (): Promise<void> => {
  const lack = noBrowser()
  if (lack !== false) throw new Error(lack)
  const ends: (() => unknown)[] = []
  try {
    await compared((work) => ends.push(work))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
