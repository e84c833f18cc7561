/** The SEC's data sets of the mirror, and Apple's slice of the one of 2024q4: they load, and the truths hold. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { breakdownsOf } from '../../../src/datasets/revenue-segmentation/breakdown.ts'
import { openMarketSnapshot } from '../../../src/derived/market-snapshot.ts'
import type { FeedReport } from '../../../src/ingest/report.ts'
import { parseDataSet } from '../../../src/sources/edgar/statement-data-set.ts'
import { DATA_SET_PARTS, partitionDataSet } from '../../../src/sources/edgar/statement-data-set-partitions.ts'
import { dataSetZip, loadZip, partsOfZip } from '../../files/segment-files.ts'
import { getterOf } from '../../support/test-market.ts'
import { ingestFeeds, mirrorFolder, mirrorNames, noMirror, storeLoadedFrom } from '../mirror.ts'

const slices = fileURLToPath(new URL('../../../../shared/data/extra/fsds/', import.meta.url))
const noSlices = existsSync(slices) ? noMirror : '../shared/data/extra/fsds is not there'
const folder = 'www.sec.gov/files/dera/data/financial-statement-data-sets/'
const apple = `${slices}apple_10k_2024_from_2024q4/`

const millions = (data: unknown) =>
  Object.fromEntries(
    Object.entries(data as Record<string, number>).map(([name, value]) => [name, value / 1e6]),
  )

describe('revenue segments of the mirror', { skip: noSlices }, () => {
  const feeds = ['sec-tickers', 'sec-submissions', 'sec-company-facts', 'sec-statement-data-sets']
  let made: Awaited<ReturnType<typeof storeLoadedFrom>>
  let reports: readonly FeedReport[]
  let ask: ReturnType<typeof getterOf>
  before(async () => {
    made = await storeLoadedFrom(feeds)
    reports = made.reports
    const zip = await dataSetZip(
      readFileSync(`${apple}sub.txt`, 'utf8'),
      readFileSync(`${apple}num.txt`, 'utf8'),
    )
    await loadZip(made.store, zip, '2024q4')
    ask = getterOf(await openMarketSnapshot(made.store, true))
  })
  after(() => made.end())

  const rows = async (target: string) => {
    const { body } = await ask('/v1/revenue-segmentation/{ticker}', `/v1/revenue-segmentation/${target}`)
    return body['results'] as readonly Readonly<Record<string, unknown>>[]
  }

  it('each quarter loads whole, and a second run reads nothing again', async () => {
    const report = reports.at(-1)
    const parts = mirrorNames(folder).length * DATA_SET_PARTS
    // A part is a file of submissions and one of figures.
    assert.deepEqual([report?.failure, report?.quarantined, report?.files], [null, [], 2 * parts])
    // Williams: its segments sell 12 % of revenue to each other, and the data sets of those years do not say so.
    assert.deepEqual(
      report?.rejections
        .map(({ row }) => row.slice(0, 31))
        .filter((row) => /-(?:09|10)-/.test(row))
        .toSorted(),
      [
        '0000107263 0000950123-09-038339',
        '0000107263 0000950123-10-044054',
        '0000107263 0000950123-10-053287',
      ],
    )
    const [again] = await ingestFeeds(made.store, ['sec-statement-data-sets'])
    assert.deepEqual([again?.files, again?.unchangedFiles, again?.failure], [0, parts, null])
    assert.deepEqual([again?.added, again?.changed, again?.removed], [0, 0, 0])
  })

  it('Apple’s products of fiscal 2024 are those of its 10-K, without the sub-total of 294,866', async () => {
    const [row] = await rows('AAPL')
    assert.deepEqual(
      [row?.['fiscalYr'], row?.['date'], row?.['axis'], row?.['sumPct'], row?.['revenue']],
      [2024, '2024-09-28', 'ProductOrService', 100, 391_035_000_000],
    )
    assert.deepEqual(millions(row?.['data']), {
      iPhone: 201183,
      Services: 96169,
      'Wearables Home and Accessories': 37005,
      Mac: 29984,
      iPad: 26694,
    })
  })

  it('its regions are its reportable segments, with the axis named', async () => {
    const [row] = await rows('AAPL?dimension=geographic')
    assert.equal(row?.['axis'], 'BusinessSegments')
    assert.deepEqual(millions(row?.['data']), {
      Americas: 167045,
      Europe: 101328,
      'Greater China': 66952,
      'Rest of Asia Pacific': 30658,
      Japan: 25052,
    })
  })

  it('days that the data set rounds to the end of a month are those of the statements', async () => {
    assert.deepEqual(
      (await rows('AAPL')).map(({ fiscalYr, date }) => [fiscalYr, date]),
      [
        [2024, '2024-09-28'],
        [2023, '2023-09-30'],
        [2022, '2022-09-24'],
      ],
    )
  })

  it('Berkshire’s groups of early 2010 add up to its revenue of 32,037, a loss of 2009 among them', async () => {
    const quarters = await rows('BRK-B?period=quarterly')
    const [first, , before] = quarters
    assert.deepEqual([first?.['date'], first?.['sumPct']], ['2010-03-31', 100])
    assert.deepEqual(millions(first?.['data']), {
      'Insurance and Other': 25567,
      'Railroad Utilities and Energy': 5050,
      'Finance and Financial Products': 1420,
    })
    assert.deepEqual(
      [before?.['date'], millions(before?.['data'])['Finance and Financial Products']],
      ['2009-03-31', -566],
    )
  })

  it('what stays of all 849 filings adds up to their revenue, or their revenue is not stated', async () => {
    const quarters = ['2009q3', '2010q2'].map((quarter) => `${mirrorFolder}${folder}${quarter}.zip`)
    const parts = []
    for (const path of quarters)
      for await (const part of partitionDataSet({ address: path, path }, made.folder)) parts.push(part)
    const filings = parts.flatMap((part) => parseDataSet(part).filings)
    assert.equal(filings.length, 849)
    const told = filings.flatMap((filing) =>
      breakdownsOf(filing).breakdowns.map((breakdown) => ({ ...breakdown, accession: filing.accession })),
    )
    assert.equal(told.length, 20)
    for (const { values, revenue, accession } of told) {
      const sum = Object.values(values).reduce((total, value) => total + value, 0)
      assert.ok(revenue === null || sum === revenue, accession)
    }
    // Supervalu's 10-K for the year to 2010-02-27.
    const year = told.find(
      ({ accession, end }) => accession === '0000950123-10-037777' && end === '2010-02-27',
    )
    assert.deepEqual(
      [millions(year?.values), year?.revenue],
      [{ RetailFood: 31637, SupplyChainServices: 8960 }, 40_597_000_000],
    )
  })

  it('the layout without segments is read, and says nothing of parts', async () => {
    const sub = readFileSync(`${apple}sub.txt`, 'utf8').replaceAll(
      '0000320193-24-000123',
      '0000320193-20-000096',
    )
    const zip = await dataSetZip(
      sub,
      readFileSync(`${slices}apple_10k_2020_q4/num_apple_10k_2020_q4.txt`, 'utf8'),
    )
    const filings = (await partsOfZip(zip)).flatMap((part) => parseDataSet(part).filings)
    assert.equal(filings.length, 1)
    assert.ok(filings[0]?.facts.every(({ axis }) => axis === null))
    assert.equal(filings[0]?.facts.length, 11)
  })
})
