/** FINRA's files of the mirror and its exports: every row loads, and the hand-checked truths are served from them. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { securities } from '../../src/security-master/collections.ts'
import { ambiguousSymbols } from '../../src/security-master/finra-symbol.ts'
import { finraShortInterest } from '../../src/sources/finra/feed.ts'
import { parseShortInterest } from '../../src/sources/finra/short-interest.ts'
import { getterOf, loadFiles } from '../support/test-market.ts'
import { mirrorFolder, mirrorNames, noMirror, storeLoadedFrom } from './mirror.ts'

const folder = fileURLToPath(new URL('../../../shared/data/extra/finra-history/', import.meta.url))
const noExports = existsSync(folder) ? noMirror : '../shared/data/extra/finra-history is not there'

const exports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('_SI.csv')) : []
const biweekly = 'cdn.finra.org/equity/otcmarket/biweekly'
const files = mirrorNames(biweekly)
const contentOf = (name: string): string => readFileSync(`${folder}${name}`, 'utf8')

describe('FINRA’s short interest', { skip: noExports }, () => {
  let made: Awaited<ReturnType<typeof storeLoadedFrom>>
  let ask: ReturnType<typeof getterOf>

  before(async () => {
    made = await storeLoadedFrom(['sec-tickers', 'finra-short-interest'])
    const { reports } = made
    assert.deepEqual(
      reports.map(({ failure }) => failure),
      [null, null],
    )
    const lines = files.flatMap((name) =>
      readFileSync(`${mirrorFolder}${biweekly}/${name}`, 'utf8').match(/^2\d{7}\|/gm),
    )
    assert.ok(files.includes('shrt20260630.csv') && files.includes('shrt20260731.csv'))
    assert.deepEqual(
      [reports[1]?.files, reports[1]?.added, reports[1]?.rejected],
      [files.length, lines.length, 0],
    )
    for (const name of exports) {
      const { rejected } = await loadFiles(made.store, 'finra-short-interest', { [name]: contentOf(name) })
      assert.deepEqual(rejected, [])
    }
    ask = getterOf(await openMarketSnapshot(made.store, true))
  })
  after(() => made.end())

  const rows = async (target: string) => {
    const { body } = await ask('/v1/short-interest/{ticker}', `/v1/short-interest/${target}`)
    return body['results'] as readonly Readonly<Record<string, unknown>>[]
  }

  it('Agilent’s of 2026-07-31 is 5,749,623 with 2.50 days to cover', async () => {
    const history = await rows('A')
    const [newest, before] = ['2026-07-31', '2026-06-30'].map((day) =>
      history.find((row) => row['settlementDate'] === day),
    )
    assert.deepEqual(
      [newest?.['settlementDate'], newest?.['shortInterest'], newest?.['daysToCover'], newest?.['change']],
      ['2026-07-31', 5_749_623, 2.5, -1_788_814],
    )
    assert.equal(newest?.['publishedOn'], '2026-08-11')
    assert.deepEqual([before?.['settlementDate'], before?.['shortInterest']], ['2026-06-30', 5_331_733])
  })

  it('a file does not floor what an export does', async () => {
    const [row] = await rows('AAA')
    assert.deepEqual([row?.['daysToCover'], row?.['daysToCoverFloored']], [0.01, false])
  })

  it('the exports give every row, with days to cover reproduced and every date a settlement date', () => {
    const counts = new Map<string, number>()
    for (const name of exports) {
      const file = parseShortInterest(Buffer.from(contentOf(name)), name)
      assert.deepEqual(file.rejected, [])
      assert.equal(file.rows.length, contentOf(name).trimEnd().split('\n').length - 1, name)
      counts.set(name, file.rows.length)
      for (const { settlementDate, shortInterest, avgDailyVolume, daysToCover } of file.rows) {
        const { files } = finraShortInterest
        assert.ok(files.kind === 'dated')
        assert.equal(files.addressesOf(settlementDate).length, 1, `${name} ${settlementDate}`)
        const days = avgDailyVolume === null ? Number.NaN : shortInterest / avgDailyVolume
        const printed = days > 999.99 ? 999.99 : Math.max(1, days)
        assert.ok(Math.abs(printed - (daysToCover ?? 0)) < 0.0051, `${name} ${settlementDate}`)
      }
    }
    assert.deepEqual(
      ['AMPG', 'ATLX', 'CART', 'KMI', 'QUBT'].map((symbol) => counts.get(`${symbol}_SI.csv`)),
      [154, 70, 97, 186, 151],
    )
  })

  it('Maplebear’s history begins with its listing, though another bank had the symbol until 2019', async () => {
    const history = await rows('CART?limit=5000')
    assert.equal(history.at(-1)?.['settlementDate'], '2023-09-29')
    assert.equal(
      history.find((row) => row['settlementDate'] === '2025-08-15')?.['revisedShortInterest'],
      12_440_899,
    )
  })

  it('a reverse split does not make a revision, and gaps over the counter do not cut a history', async () => {
    const atlas = (await rows('ATLX')).find((row) => row['settlementDate'] === '2023-01-13')
    assert.deepEqual([atlas?.['previousShortInterest'], atlas?.['revised']], [11_201, false])
    assert.equal((await rows('AMPG')).length, 154)
    assert.equal((await rows('QUBT')).length, 151)
  })

  it('the file of July 2021 floors days to cover as an export does, and reaches listings by their symbols', async () => {
    const name = 'EXCERPT_shrt20210715.csv'
    const path = fileURLToPath(
      new URL(`../../../shared/data/extra/finra-history-later/${name}`, import.meta.url),
    )
    const bytes = readFileSync(path)
    const parsed = parseShortInterest(bytes, name)
    assert.deepEqual([parsed.layout, parsed.rows.length, parsed.rejected], ['file', 19, []])
    assert.ok(parsed.rows.every(({ settlementDate }) => settlementDate === '2021-07-15'))
    const { rejected } = await loadFiles(made.store, 'finra-short-interest', { [name]: bytes.toString() })
    assert.deepEqual(rejected, [])
    const served = []
    for (const ticker of ['AAPL', 'A', 'AACG', 'ABR-PD']) {
      const row = (await rows(`${ticker}?limit=5000`)).find((each) => each['settlementDate'] === '2021-07-15')
      served.push([ticker, row?.['shortInterest'], row?.['daysToCover'], row?.['daysToCoverFloored']])
    }
    assert.deepEqual(served, [
      ['AAPL', 96_355_309, 1, false],
      ['A', 2_571_122, 1.56, false],
      ['AACG', 29_861, 1, true],
      ['ABR-PD', 15_002, 1, true],
    ])
  })

  it('no two listings of the SEC’s lists are written alike', async () => {
    const listed = await made.store.rows(securities, {})
    assert.deepEqual([...ambiguousSymbols(listed.map(({ columns }) => columns.ticker))], [])
  })
})
