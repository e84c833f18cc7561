/** A browser's EventSource on the stream: by the sign-in of a page and by a key, and resumed after its last id when it was cut. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openAccounts } from '../../src/access/sqlite-accounts.ts'
import { dataPaths } from '../../src/app/data-folder.ts'
import { eventId } from '../../src/contract/stream-message.ts'
import { eventsAfter } from '../../src/store/events.ts'
import { noBrowser, openBrowserServer } from '../support/browser.ts'
import { proxyTo } from '../support/faulty-proxy.ts'
import { loaderOf } from '../support/push-server.ts'
import { storeIn } from '../support/store-in.ts'

/** Ids of events, and statuses, as the page got them. */
type Got = { readonly ids: readonly string[]; readonly statuses: readonly string[] }
type Following = { readonly told: { readonly ids: string[]; readonly statuses: string[] } }

const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((from) => {
    const told: Following['told'] = { ids: [], statuses: [] }
    Object.assign(globalThis, { told })
    const source = new EventSource(from)
    source.onmessage = ({ data, lastEventId }) => {
      const { id } = JSON.parse(data) as { readonly id: string }
      told.ids.push(id === lastEventId ? id : `${id} is not ${lastEventId}`)
    }
    source.addEventListener('status', (event) => {
      const { data } = event as unknown as { readonly data: string }
      told.statuses.push((JSON.parse(data) as { readonly status: string }).status)
    })
  }, address)

const got = (page: Page): Promise<Got> => page.evaluate(() => (globalThis as unknown as Following).told)

const hasStatuses = (page: Page, count: number) =>
  page.waitForFunction((least) => (globalThis as unknown as Following).told.statuses.length >= least, count)

const hasEvents = (page: Page, count: number) =>
  page.waitForFunction((least) => (globalThis as unknown as Following).told.ids.length >= least, count)

describe('EventSource in the browser', { skip: noBrowser(), timeout: 120_000 }, () => {
  test('is sent everything once and in order, over connections that are cut, by sign-in and by key', async (t) => {
    const world = await openBrowserServer(t)
    const store = storeIn(world.data)
    t.after(() => store.close())
    const accounts = openAccounts({ path: dataPaths(world.data).accounts, now: Date.now, randomBytes })
    const { key } = accounts.createKey({ plan: 'starter' })
    accounts.close()
    const load = loaderOf(store)
    const proxy = await proxyTo(t, Number(new URL(world.url).port))
    const origin = `http://127.0.0.1:${proxy.port}`
    for (const path of [
      '/console/api/v1/stream/sse?topics=halts.*',
      `/v1/stream/sse?topics=halts.*&apiKey=${key}`,
    ]) {
      const { page } = await world.open('/')
      await page.goto(`${origin}/docs/push`)
      const before = (await eventsAfter(store.newest, 0, 1000)).rows.length
      await follow(page, path)
      await hasStatuses(page, 1)
      await load('AAPL', 'F')
      await hasEvents(page, 2)
      for (let cut = 1; cut <= 2; cut += 1) {
        proxy.cut()
        await load('MSFT', 'AAPL')
        await hasStatuses(page, 1 + cut)
        await load('F')
        await hasEvents(page, 2 + cut * 3)
      }
      const { ids, statuses } = await got(page)
      const { epoch, rows } = await eventsAfter(store.newest, before, 1000)
      assert.deepEqual(
        ids,
        rows.map(({ sequence }) => eventId(epoch, sequence)),
      )
      assert.deepEqual(statuses, ['subscribed', 'live', 'live'])
      await page.close()
    }
  })
})
