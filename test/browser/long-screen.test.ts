/** A screen of 12,000 rows in a real browser: its pages come as they come into view, and the page never stalls. */
import assert from 'node:assert/strict'
import { availableParallelism, loadavg } from 'node:os'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { browserServerFor, noBrowser } from '../support/browser.ts'

type Screened = { readonly results: readonly object[]; readonly total: number }

const tableOf = (page: Page) => page.getByRole('region', { name: 'Listings that pass the filters' })

const ROWS = 12_000
const LONG_MS = 50

/** Collects the durations of long tasks, as the browser sees them. */
const OBSERVE = `
  globalThis.long = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) long.push(duration)
  }).observe({ type: 'longtask' })`

/** The first page of the sample again and again, as an invented market. */
const inventMarket = async (page: Page): Promise<readonly number[]> => {
  const asked: number[] = []
  await page.route(/\/console\/api\/v1\/screener\?/, async (route) => {
    const url = new URL(route.request().url())
    const offset = Number(url.searchParams.get('offset') ?? 0)
    asked.push(offset)
    url.searchParams.set('offset', '0')
    const response = await route.fetch({ url: url.href })
    const body = (await response.json()) as Screened
    const results = body.results.map((row, at) => ({ ...row, ticker: `Z${offset + at}` }))
    await route.fulfill({ response, json: { ...body, results, total: ROWS } })
  })
  return asked
}

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  /** Microseconds of the processor, without those in which other programs had it. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Tasks of the page's main thread, in milliseconds of the processor. */
const tasksOf = (trace: Buffer): readonly number[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
}

type Round = { readonly tasks: readonly number[]; readonly observed: readonly number[] }

const MAX_ROUNDS = 6

const longest = (times: readonly number[]): string => Math.max(0, ...times).toFixed(1)

/** Milliseconds of the loop below on a machine on which tasks of up to 50 ms are expected; others are that many times slower. */
const LOOP_MS = 18

/** The longest task that is allowed here, by the fastest of five runs of a fixed loop in the page. */
const allowedOn = async (page: Page): Promise<number> => {
  const loopMs = await page.evaluate(() => {
    const once = (): number => {
      const startedAt = performance.now()
      let sum = 0
      for (let at = 0; at < 3e7; at += 1) sum += at % 7
      return sum > 0 ? performance.now() - startedAt : 0
    }
    return Math.min(...Array.from({ length: 5 }, once))
  })
  return LONG_MS * Math.max(1, loopMs / LOOP_MS)
}

/** Whether neither the browser's observer nor the trace has a longer task. */
const isSmooth = ({ tasks, observed }: Round, allowedMs: number): boolean =>
  [...observed, ...tasks].every((ms) => ms <= allowedMs)

/** Scrolls by the wheel for a second, then to the end. */
const scrolledThrough = async (page: Page): Promise<Round> => {
  await page.goto(`${new URL(page.url()).origin}/console/screener?view=financials`, {
    waitUntil: 'networkidle',
  })
  await page.getByText('12,000 listings').waitFor()
  await page.evaluate(OBSERVE)
  const browser = page.context().browser()
  assert.ok(browser !== null)
  await browser.startTracing(page, { categories: ['toplevel'] })
  await page.mouse.move(800, 600)
  for (let at = 0; at < 60; at += 1) {
    await page.mouse.wheel(0, at % 2 === 0 ? 1400 : 500)
    await page.waitForTimeout(16)
  }
  await tableOf(page).focus()
  await page.keyboard.press('End')
  await tableOf(page)
    .getByRole('link', { name: `Z${ROWS - 1}`, exact: true })
    .waitFor()
  return { tasks: tasksOf(await browser.stopTracing()), observed: await page.evaluate('long') }
}

describe('a long screen in the browser', { skip: noBrowser(), timeout: 240_000 }, () => {
  const world = browserServerFor()

  test('12,000 rows scroll through pages that come into view, with no task of more than 50 ms, or as much longer as the machine is slower', async (t) => {
    const { page, faults } = await world().open('/search')
    const asked = await inventMarket(page)
    const rounds: Round[] = []
    // The best round is the page's own: in others another program had the processor, or its caches, for a while.
    const allowedMs = await allowedOn(page)
    const isOne = (round: Round): boolean => isSmooth(round, allowedMs)
    while (rounds.length < MAX_ROUNDS && !rounds.some(isOne)) rounds.push(await scrolledThrough(page))
    const isBusy = (loadavg()[0] ?? 0) > availableParallelism()
    t.diagnostic(
      rounds
        .map(({ tasks, observed }) => `observer ${longest(observed)} ms, processor ${longest(tasks)} ms`)
        .join('; '),
    )
    assert.ok(rounds.every(({ tasks }) => tasks.length > 100))
    assert.ok(
      rounds.some(({ tasks }) => tasks.every((ms) => ms <= allowedMs)),
      `each round had a task of more than ${allowedMs.toFixed(0)} ms of the processor`,
    )
    if (isBusy) t.diagnostic('The observer is not asserted: this machine has more to do than processors.')
    else assert.ok(rounds.some(isOne), 'the observer saw a long task in each round')
    assert.ok((await tableOf(page).locator('tbody tr[aria-rowindex]').count()) < 80)
    assert.ok(asked.length < (rounds.length * ROWS) / 100 / 2, `${asked.length} pages were asked for`)
    assert.ok(asked.includes(ROWS - 100))
    assert.deepEqual(faults, [])
  })
})
