/** The Treasury's and FRED's files of the mirror, and the Treasury's older feed: they load, agree, and hold the truths. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import type { FeedReport } from '../../src/ingest/report.ts'
import { openMirror } from '../../src/sources/mirror.ts'
import { treasuryYields } from '../../src/sources/treasury/feed.ts'
import { getterOf } from '../support/test-market.ts'
import { ingestFeeds, mirrorFolder, noMirror, storeInFolder } from './mirror.ts'

const legacy = fileURLToPath(new URL('../../../shared/data/extra/treasury/', import.meta.url))
const noLegacy = existsSync(legacy) ? noMirror : '../shared/data/extra/treasury is not there'

type Row = {
  readonly observed_on: string
  readonly value?: number
  readonly detail?: Readonly<Record<string, number | null>>
}

describe('macro series of the mirror', { skip: noMirror }, () => {
  const feeds = ['treasury-yields', 'fred-series']
  let made: ReturnType<typeof storeInFolder>
  let reports: readonly FeedReport[]
  let ask: ReturnType<typeof getterOf>

  before(async () => {
    made = storeInFolder()
    reports = await ingestFeeds(made.store, feeds)
    ask = getterOf(await openMarketSnapshot(made.store, true))
  })
  after(() => made.end())

  const rows = async (query: string) => {
    const { body } = await ask('/v1/macro', `/v1/macro?limit=5000&${query}`)
    return body['results'] as readonly Row[]
  }
  const valuesOf = async (query: string): Promise<ReadonlyMap<string, number | undefined>> =>
    new Map((await rows(query)).map(({ observed_on, value }) => [observed_on, value]))

  it('both layouts of the Treasury and every series of FRED load, without a row kept out', async () => {
    const mirror = openMirror(mirrorFolder)
    const curves = (await mirror.list('home.treasury.gov', /./)) ?? []
    const series = (await mirror.list('fred.stlouisfed.org', /./)) ?? []
    assert.ok(curves.some((address) => address.includes('pages/xml?')))
    assert.ok(curves.some((address) => address.includes('daily-treasury-rates.csv/')))
    assert.deepEqual(
      reports.map(({ failure, files, rejected, quarantined }) => [
        failure,
        files,
        rejected,
        quarantined.length,
      ]),
      [
        [null, curves.length, 0, 0],
        [null, series.length, 0, 0],
      ],
    )
  })

  it('the Treasury’s 10 years of 2023-09-01 were 4.18, its one month 5.51', async () => {
    const [row] = await rows('category=treasury_rates&to=2023-12-31')
    assert.deepEqual(
      [row?.observed_on, row?.detail?.['y10'], row?.detail?.['m1']],
      ['2023-09-01', 4.18, 5.51],
    )
  })

  it('the XML of October 2026 has six weeks and four months under their own keys', async () => {
    const [row] = await rows('category=treasury_rates&to=2026-10-01')
    assert.deepEqual(
      [row?.observed_on, row?.detail?.['m1_5'], row?.detail?.['m4'], row?.detail?.['y30']],
      ['2026-10-01', 4.1, 4.26, 5.61],
    )
  })

  it('eight tenors of 2023 equal FRED’s on all 169 days that both have', async () => {
    const curves = (await rows('category=treasury_rates')).filter(({ observed_on }) =>
      observed_on.startsWith('2023'),
    )
    for (const tenor of ['m3', 'y1', 'y2', 'y5', 'y7', 'y10', 'y20', 'y30']) {
      const ofFred = await valuesOf(
        `category=treasury_constant_maturity&series=${tenor}&from=2023-01-01&to=2023-12-31`,
      )
      const common = curves.filter(({ observed_on }) => ofFred.has(observed_on))
      assert.equal(common.length, 169)
      for (const { observed_on, detail } of common)
        assert.equal(detail?.[tenor], ofFred.get(observed_on), `${tenor} of ${observed_on}`)
    }
  })

  it('unemployment was 4.4 % in September 2025, and 3.4 % in January 1948', async () => {
    const rates = await valuesOf('category=economic_indicator&series=unemploymentRate')
    assert.deepEqual([rates.get('2025-09-01'), rates.get('1948-01-01'), rates.size], [4.4, 3.4, 933])
  })

  it('changes nothing when it is run again', async () => {
    for (const { feed, added, changed, removed } of await ingestFeeds(made.store, feeds))
      assert.deepEqual({ feed, added, changed, removed }, { feed, added: 0, changed: 0, removed: 0 })
  })
})

it('the Treasury’s feed before 2022 reads as today’s', { skip: noLegacy }, () => {
  const years = readdirSync(legacy).map((name) => {
    const { curves, rejected } = treasuryYields.parse([
      { address: name, bytes: readFileSync(`${legacy}${name}`) },
    ])
    assert.deepEqual(rejected, [])
    return curves
  })
  const first = years.flatMap((curves) => curves.slice(0, 1))
  assert.deepEqual(
    first.map(({ observedOn, yields }) => [observedOn, yields.m1, yields.y10, yields.m4]),
    [
      ['2019-01-02', 2.4, 2.66, null],
      ['2020-01-02', 1.53, 1.88, null],
    ],
  )
})
