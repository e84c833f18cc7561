/** Feeds of several lists, on publishers that lack or break one of them. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { tickerFiles } from '../../test/files/company-files.ts'
import { fakePublisher } from '../../test/support/fake-publisher.ts'
import { SEC_PAGE, temporaryFolder } from '../../test/support/misbehaving-server.ts'
import { openTestMarket } from '../../test/support/test-market.ts'
import { datasets } from '../datasets/index.ts'
import { securities, symbols } from '../security-master/collections.ts'
import type { Fetcher } from '../sources/fetch/fetcher.ts'
import { createHttpClient } from '../sources/fetch/http-client.ts'
import { openMirror } from '../sources/mirror.ts'
import { quarantine } from '../store/ingest-state.ts'
import { runFeed } from './feed-runner.ts'
import { feedNamed } from './feeds.ts'
import { inlineParsing } from './parsing.ts'
import type { RunSelection } from './work-item.ts'

const NOW = Date.parse('2026-11-20T21:05:00Z')

const networkWorld = async (t: TestContext, feed: string, given: Parameters<typeof openTestMarket>[0]) => {
  const publisher = await fakePublisher(t)
  const { store } = await openTestMarket(given)
  const client = createHttpClient({
    version: '1.0.0',
    contact: 'ops@example.com',
    testHosts: [`*=${publisher.place}`],
    wait: async () => undefined,
    pace: { take: async () => undefined, pause: () => undefined },
  })
  t.after(client.close)
  const run = (selection: RunSelection = {}, fetcher: Fetcher = client) =>
    runFeed({
      feed: feedNamed(datasets, feed),
      datasets,
      store,
      selection,
      parsing: inlineParsing(datasets),
      environment: { fetcher, archive: null, scratch: '', now: () => NOW, signal: t.signal },
    })
  const inQuarantine = async () =>
    (await store.rows(quarantine, {}))
      .filter(({ columns }) => columns.feed === feed)
      .map(({ columns }) => columns.item)
  return { ...publisher, store, run, inQuarantine }
}

const DIRECTORY = 'https://www.nasdaqtrader.com/dynamic/symdir'
const [NASDAQ, OTHERS, FUNDS] = ['nasdaqlisted', 'otherlisted', 'mfundslist'].map(
  (list) => `${DIRECTORY}/${list}.txt`,
)
const directory = {
  [`${NASDAQ}`]:
    'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares\nZZZA|Zzza Inc. - Common Stock|Q|N|N|100|N|N\nFile Creation Time: 1119202621:31|||||||\n',
  [`${OTHERS}`]:
    'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol\nZZZB|Zzzb Inc. Common Stock|N|ZZZB|N|100|N|ZZZB\nFile Creation Time: 1119202621:31||||||\n',
  [`${FUNDS}`]:
    'Fund Symbol|Fund Name|Fund Family Name|Type|Category|Pricing Agent\nZZZCX|Zzzc Fund|Zzzc|OEF|Open End|X\nFile Creation Time: 1119202621:31|||||\n',
}

const directoryWorld = async (t: TestContext) => {
  const world = await networkWorld(t, 'nasdaq-symbols', { files: [] })
  for (const [address, list] of Object.entries(directory)) world.files.set(address, list)
  const listed = async () =>
    (await world.store.rows(symbols, { order: ['ticker'], where: { isCurrent: 1 } })).map(
      ({ columns }) => columns.ticker,
    )
  return { ...world, listed }
}

it('the list of mutual funds is not asked for on the network; a mirror and a file bring it', async (t) => {
  const { asked, run, listed } = await directoryWorld(t)
  assert.equal((await run()).failure, null)
  assert.deepEqual(
    asked.map(({ address }) => address),
    [NASDAQ, OTHERS],
  )
  assert.deepEqual(await listed(), ['ZZZA', 'ZZZB'])
  const folder = await temporaryFolder(t)
  for (const [address, list] of Object.entries(directory)) {
    const path = join(folder, address.slice('https://'.length))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, list)
  }
  const path = join(folder, `${FUNDS}`.slice('https://'.length))
  assert.equal((await run({ files: [path] })).failure, null)
  assert.deepEqual(await listed(), ['ZZZA', 'ZZZB', 'ZZZCX'])
  assert.equal((await run()).failure, null)
  assert.deepEqual(await listed(), ['ZZZA', 'ZZZB', 'ZZZCX'])
  const mirrored = await directoryWorld(t)
  assert.equal((await mirrored.run({}, openMirror(folder))).failure, null)
  assert.deepEqual(await mirrored.listed(), ['ZZZA', 'ZZZB', 'ZZZCX'])
})

it('a list that has become a page is the failure of the run; the others are read, and what it said stays', async (t) => {
  const { run, listed, files, always, asked } = await directoryWorld(t)
  await run()
  const page = 'https://www.nasdaqtrader.com/trader.aspx'
  files.set(page, '<!DOCTYPE html><html><title>Nasdaq Trader</title></html>')
  always.set(`${NASDAQ}`, (_, response) => response.writeHead(302, { location: page }).end())
  files.set(`${OTHERS}`, directory[`${OTHERS}`]?.replaceAll('ZZZB', 'ZZZD').replace('111920', '112020') ?? '')
  const report = await run()
  assert.equal(report.outcome, 'failed')
  assert.match(report.failure ?? '', /nasdaqlisted\.txt: an HTML page where text was asked for$/)
  assert.deepEqual(await listed(), ['ZZZA', 'ZZZD'])
  asked.length = 0
  const again = await run()
  assert.deepEqual([again.outcome, again.files, again.unchangedFiles], ['failed', 0, 1])
  assert.deepEqual(
    asked.map(({ status }) => status),
    [302, 200, 304],
  )
  always.clear()
  assert.equal((await run()).failure, null)
})

it('a list of another layout goes into quarantine by itself until it can be read', async (t) => {
  const { run, listed, files, inQuarantine } = await directoryWorld(t)
  files.set(`${OTHERS}`, directory[`${OTHERS}`]?.replace('Security Name', 'Title') ?? '')
  const report = await run()
  assert.equal(report.outcome, 'completed_with_quarantine')
  assert.match(report.failure ?? '', /otherlisted\.txt.*lacks "Security Name"/)
  assert.deepEqual([await listed(), await inQuarantine()], [['ZZZA'], [OTHERS]])
  files.set(`${OTHERS}`, directory[`${OTHERS}`] ?? '')
  assert.equal((await run()).failure, null)
  assert.deepEqual([await listed(), await inQuarantine()], [['ZZZA', 'ZZZB'], []])
})

const SEC_LISTS = Object.keys(tickerFiles)
const SEC_FUNDS = 'https://www.sec.gov/files/company_tickers_mf.json'

const secWorld = async (t: TestContext, lists: readonly string[]) => {
  const world = await networkWorld(t, 'sec-tickers', { files: [] })
  for (const address of lists) world.files.set(address, JSON.stringify(tickerFiles[address]))
  return world
}

it('funds of the SEC’s list, first read a day after the others, have no beginning either', async (t) => {
  const { run, store, files } = await secWorld(
    t,
    SEC_LISTS.filter((address) => address !== SEC_FUNDS),
  )
  assert.match((await run()).failure ?? '', /company_tickers_mf\.json: answered 404/)
  files.set(SEC_FUNDS, JSON.stringify(tickerFiles[SEC_FUNDS]))
  assert.equal((await run()).failure, null)
  const [fund] = await store.rows(securities, { where: { ticker: 'VFIAX' } })
  assert.equal(fund?.columns.validFrom, null)
})

it('without the SEC’s newest list nothing passes to who had a ticker before, and a ticker that is new is listed', async (t) => {
  const { run, store, files, always } = await secWorld(t, SEC_LISTS)
  await run()
  const rows = async () =>
    (await store.rows(securities, { order: ['ticker', 'cik'] })).map(({ columns }) => columns)
  const before = await rows()
  const [newest = '', exchanges = ''] = SEC_LISTS
  always.set(newest, (_, response) => response.writeHead(404).end())
  const { fields, data } = tickerFiles[exchanges] as {
    readonly fields: unknown
    readonly data: readonly unknown[]
  }
  const more = [
    [999, 'Former Holder', 'AAPL', 'NYSE'],
    [998, 'New Co', 'ZZZA', 'NYSE'],
  ]
  files.set(exchanges, JSON.stringify({ fields, data: [...data, ...more] }))
  assert.equal((await run()).outcome, 'failed')
  const after = await rows()
  assert.deepEqual(
    after.filter(({ ticker }) => ticker !== 'ZZZA'),
    before,
  )
  assert.equal(after.find(({ ticker }) => ticker === 'ZZZA')?.cik, '0000000998')
})

it('a symbol stays its exchange’s while that list is missing, though the list of funds has it too', async (t) => {
  const { run, store, files, always } = await directoryWorld(t)
  await run()
  always.set(`${NASDAQ}`, (_, response) => response.writeHead(404).end())
  const folder = await temporaryFolder(t)
  const path = join(folder, 'mfundslist.txt')
  writeFileSync(path, directory[`${FUNDS}`]?.replace('ZZZCX|', 'ZZZA|') ?? '')
  assert.equal((await run({ files: [path] })).failure, null)
  const [row] = await store.rows(symbols, { where: { ticker: 'ZZZA' } })
  assert.deepEqual([row?.columns.list, row?.columns.type], ['nasdaqlisted', 'stock'])
  assert.equal(files.size, 3)
})

it('a publisher that refuses us as a whole is not asked for its other lists', async (t) => {
  const { run, always, asked } = await secWorld(t, SEC_LISTS)
  for (const address of SEC_LISTS)
    always.set(address, (_, response) => response.writeHead(403).end(SEC_PAGE('Undeclared Automated Tool')))
  assert.match((await run()).failure ?? '', /Undeclared Automated Tool/)
  assert.equal(asked.length, 1)
  for (const address of SEC_LISTS) always.set(address, (_, response) => response.writeHead(403).end('no'))
  assert.match((await run()).failure ?? '', /HTTP 403 \(sec\.gov is not asked again for 10 minutes\)$/)
  assert.equal(asked.length, 2)
})
