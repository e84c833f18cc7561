/** Every recorded earnings calendar loads together with filings and statements, and reports have their real New York times. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openMarketSnapshot } from '../../../src/derived/market-snapshot.ts'
import { getterOf } from '../../support/test-market.ts'
import { ingestFeeds, noMirror, storeLoadedFrom } from '../mirror.ts'

const feeds = ['sec-tickers', 'sec-submissions', 'sec-company-facts', 'nasdaq-earnings']

describe('earnings of the mirror', { skip: noMirror }, () => {
  let made: Awaited<ReturnType<typeof storeLoadedFrom>>
  let ask: ReturnType<typeof getterOf>

  before(async () => {
    made = await storeLoadedFrom(feeds)
    for (const { feed, failure } of made.reports) assert.equal(failure, null, feed)
    ask = getterOf(await openMarketSnapshot(made.store, true))
  })
  after(() => made.end())

  const reportOf = async (ticker: string, periodEnd: string) => {
    const { body } = await ask('/v1/earnings/{ticker}', `/v1/earnings/${ticker}`)
    const results = body['results'] as readonly Record<string, unknown>[]
    return results.find((row) => row['periodEnd'] === periodEnd)
  }

  it('Apple’s and Nvidia’s fiscal quarters have the day, hour, revenue and release they had', async () => {
    for (const [ticker, periodEnd, ...rest] of [
      [
        'AAPL',
        '2023-09-30',
        2023,
        'Q4',
        '2023-11-02',
        'amc',
        89_498_000_000,
        '0000320193_000032019323000104',
      ],
      [
        'AAPL',
        '2022-12-31',
        2023,
        'Q1',
        '2023-02-02',
        'amc',
        117_154_000_000,
        '0000320193_000032019323000005',
      ],
      [
        'NVDA',
        '2024-01-28',
        2024,
        'Q4',
        '2024-02-21',
        'amc',
        22_103_000_000,
        '0001045810_000104581024000028',
      ],
    ] as const) {
      const { fiscalYr, period, date, time, revenueActual, filingId } =
        (await reportOf(ticker, periodEnd)) ?? {}
      assert.deepEqual([fiscalYr, period, date, time, revenueActual, filingId], rest)
    }
  })

  it('what only the calendar knows is projected, without a fiscal year', async () => {
    const { body } = await ask('/v1/earnings/{ticker}', '/v1/earnings/MSM')
    const { updatedAt, company, ...report } = (body['results'] as readonly Record<string, unknown>[])[0] ?? {}
    assert.ok(updatedAt)
    assert.ok(company)
    const { date, time, dateStatus, fiscalYr, epsEstimated, epsActual } = report
    assert.deepEqual(
      [date, time, dateStatus, fiscalYr, epsEstimated, epsActual],
      ['2024-07-02', 'bmo', 'projected', null, 1.33, null],
    )
  })

  it('a second reading changes nothing', async () => {
    for (const report of await ingestFeeds(made.store, feeds, { reread: true }))
      assert.deepEqual([report.added, report.changed, report.removed], [0, 0, 0], report.feed)
  })
})
