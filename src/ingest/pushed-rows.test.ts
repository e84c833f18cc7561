/** What a write makes events of, in every engine: rows that are new and recent, once, in the order of the commits. */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { companyFiles } from '../../test/files/company-files.ts'
import { screenerFile } from '../../test/support/screener-file.ts'
import { endEngines, storeEngines } from '../../test/support/store-engines.ts'
import { loadFiles, NOW, putFilings } from '../../test/support/test-market.ts'
import { datasetCollections } from '../datasets/index.ts'
import { type EventColumns, eventBounds, eventsAfter } from '../store/events.ts'
import type { Store } from '../store/store.ts'

const halt = (symbol: string, day: string, time: string, end = '') =>
  `<item><ndaq:HaltDate>${day}</ndaq:HaltDate><ndaq:HaltTime>${time}</ndaq:HaltTime><ndaq:IssueSymbol>${symbol}</ndaq:IssueSymbol><ndaq:IssueName>${symbol}</ndaq:IssueName><ndaq:Market>NYSE</ndaq:Market><ndaq:ReasonCode>T1</ndaq:ReasonCode><ndaq:PauseThresholdPrice/><ndaq:ResumptionDate>${end === '' ? '' : day}</ndaq:ResumptionDate><ndaq:ResumptionQuoteTime>${end}</ndaq:ResumptionQuoteTime><ndaq:ResumptionTradeTime>${end}</ndaq:ResumptionTradeTime></item>`
const haltFile = (...items: readonly string[]) => ({
  'https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts': `<rss xmlns:ndaq="http://www.nasdaqtrader.com/"><channel><ndaq:numItems>${items.length}</ndaq:numItems>${items.join('')}</channel></rss>`,
})

const allEvents = async (store: Store): Promise<readonly EventColumns[]> =>
  (await eventsAfter(store.newest, 0, 1000)).rows
const said = (rows: readonly EventColumns[]) =>
  rows.map(({ sequence, topic, columns }) => [sequence, topic, JSON.parse(columns).ticker ?? null])

after(endEngines)

/** A database in WebAssembly takes seconds to make so many tables. */
const engines = storeEngines(datasetCollections).filter(({ name }) => !name.includes('PGlite'))

for (const engine of engines) {
  const withStore = (work: (store: Store) => Promise<void>) =>
    engine.withStore(async (store) => {
      for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
      await work(store)
    })

  describe(`events: ${engine.name}`, () => {
    it('are the rows that are new, once, in the order in which they were committed', () =>
      withStore(async (store) => {
        const before = (await allEvents(store)).length
        const first = haltFile(halt('F', '11/20/2026', '10:00:00'), halt('AAPL', '11/20/2026', '11:00:00'))
        await loadFiles(store, 'nasdaq-halts', first)
        await loadFiles(store, 'nasdaq-halts', first)
        const ended = halt('F', '11/20/2026', '10:00:00', '10:30:00')
        await loadFiles(store, 'nasdaq-halts', haltFile(ended, halt('MSFT', '11/20/2026', '12:00:00')))
        const found = await allEvents(store)
        assert.deepEqual(said(found.slice(before)), [
          [before + 1, 'halts', 'F'],
          [before + 2, 'halts', 'AAPL'],
          [before + 3, 'halts', 'MSFT'],
        ])
        assert.deepEqual(
          found.slice(before).map(({ at }) => at),
          [NOW, NOW, NOW],
        )
      }))

    it('are none of what happened over 48 hours before, nor of what comes in by another way than a feed', () =>
      withStore(async (store) => {
        const before = await allEvents(store)
        await loadFiles(store, 'nasdaq-halts', haltFile(halt('F', '11/18/2026', '15:00:00')))
        await putFilings(store, '0000320193', [['0000320193-26-000001', '8-K', '2026-11-20', 'a.htm']])
        assert.deepEqual(await allEvents(store), before)
      }))

    it('are quotes of a session that is newer than the one stored, and not corrections of it', () =>
      withStore(async (store) => {
        const before = (await allEvents(store)).length
        const load = (at: string, prices: Readonly<Record<string, number>>) =>
          loadFiles(store, 'nasdaq-screener', screenerFile(prices), at)
        const added = async () => said((await allEvents(store)).slice(before)).map(([, ...rest]) => rest)
        // On a Monday morning the last close is older than 48 hours.
        await load('2026-11-16T14:00:00Z', { AAPL: 220, F: 10, MSFT: 400 })
        assert.deepEqual(await added(), [])
        await load('2026-11-19T22:00:00Z', { AAPL: 225, F: 11, MSFT: 410 })
        await load('2026-11-19T23:00:00Z', { AAPL: 225, F: 11, MSFT: 411 })
        const quotes = [
          ['quotes', 'AAPL'],
          ['quotes', 'F'],
          ['quotes', 'MSFT'],
        ]
        assert.deepEqual(await added(), quotes)
        await load('2026-11-20T22:00:00Z', { AAPL: 226, F: 12 })
        assert.deepEqual(await added(), [...quotes, ['quotes', 'AAPL'], ['quotes', 'F']])
      }))

    it('are kept for a week, the newest one always, and their numbers are never given again', () =>
      withStore(async (store) => {
        await loadFiles(store, 'nasdaq-halts', haltFile(halt('F', '11/20/2026', '10:00:00')))
        const { last } = await eventBounds(store.newest)
        const later = '2026-12-04T21:05:00Z'
        const feed = 'nasdaq-halts'
        await loadFiles(store, feed, haltFile(halt('AAPL', '12/04/2026', '10:00:00')), later)
        const left = await allEvents(store)
        assert.deepEqual(said(left), [[(last?.sequence ?? 0) + 1, 'halts', 'AAPL']])
        await loadFiles(store, feed, haltFile(halt('MSFT', '11/20/2026', '10:00:00')), NOW)
        const [, behind] = await allEvents(store)
        assert.equal(behind?.at, later, 'a clock that is set back does not turn the order')
      }))

    it('are seen at the newest state, whatever state the store’s own reads are in', () =>
      withStore(async (store) => {
        await store.refresh()
        let heard = 0
        const stop = store.newest.watch(() => {
          heard += 1
        })
        await loadFiles(store, 'nasdaq-halts', haltFile(halt('F', '11/20/2026', '10:00:00')))
        while (heard === 0) await new Promise((resolve) => setTimeout(resolve, 10))
        stop()
        const { epoch, last } = await eventBounds(store.newest)
        assert.equal(epoch, store.state().epoch)
        assert.equal(last?.topic, 'halts')
      }))
  })
}
