/** `openbell synth`: an invented market goes the way of a publisher's files, whole, and never into the store of a real one. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openMarket } from '../../src/app/library.ts'
import { datasets } from '../../src/datasets/index.ts'
import { runFeed } from '../../src/ingest/feed-runner.ts'
import { inlineParsing } from '../../src/ingest/parsing.ts'
import { inventedFeeds, openInvented } from '../../src/synth/fetcher.ts'
import { writeTickerLists } from '../files/ticker-mirror.ts'
import { openCommandLine } from '../support/command-line.ts'
import { writeSampleData } from '../support/sample-store.ts'
import { storeIn } from '../support/store-in.ts'

const TICKERS = 20

const opened = (t: TestContext) => {
  const commands = openCommandLine()
  t.after(commands.remove)
  return commands
}

type Printed = {
  readonly rowsAdded: number
  readonly storeBytes: number
  readonly peakMemoryMb: number
  readonly collections: Readonly<Record<string, number>>
  readonly feeds: readonly { readonly feed: string; readonly rejected: number; readonly rows: number }[]
  readonly failure: string | null
}

const made = async (commands: ReturnType<typeof openCommandLine>): Promise<Printed> => {
  const { code, out, err } = await commands.run('synth', '--tickers', `${TICKERS}`, '--json')
  assert.equal(code, 0, err)
  return JSON.parse(out) as Printed
}

/** Z000001 is a company, Z000003 a fund. */
const answers = [
  ['/v1/financials/Z000001?statement=income&period=annual&limit=3', 'results'],
  ['/v1/financials/Z000001?statement=balance-sheet&period=quarterly&limit=3', 'results'],
  ['/v1/financials/Z000001?statement=cash-flow&period=quarterly&limit=3', 'results'],
  ['/v1/filings/Z000001', 'results'],
  ['/v1/filings/Z000003', 'results'],
  ['/v1/prices/Z000001', 'results'],
  ['/v1/prices/Z000003', 'results'],
  ['/v1/quotes?tickers=Z000001,Z000002', 'results'],
  ['/v1/etf-holdings/Z000003', 'holdings'],
  ['/v1/institutional-ownership/Z000001', 'results'],
  ['/v1/screener', 'results'],
  ['/v1/companydata/search?query=synth', 'results'],
] as const

test('a market of twenty listings loads whole and answers with rows', async (t) => {
  const commands = opened(t)
  const first = await made(commands)
  assert.deepEqual(
    first.feeds.map(({ feed, rejected, rows }) => [feed, rejected, rows > 0]),
    inventedFeeds.map(({ name }) => [name, 0, true]),
  )
  const { collections } = first
  assert.equal(collections['securities'], TICKERS)
  assert.equal(collections['filings'], TICKERS * 250)
  assert.equal(collections['prices'], TICKERS * 250)
  assert.equal(collections['holdings'], 5 * 1667)
  assert.equal(collections['quotes'], 15)
  assert.equal(collections['screener_rows'], TICKERS)
  assert.equal(collections['income_statements'], 15 * 44)
  assert.equal(collections['balance_sheets'], 15 * 44)
  assert.equal(collections['cash_flow_statements'], 15 * 44)
  assert.equal(collections['quarantine'], undefined)
  assert.ok(first.storeBytes > 1e6 && first.peakMemoryMb > 0)

  const market = await openMarket({ data: join(commands.folder, 'data') })
  t.after(market.close)
  const profile = JSON.parse((await market.get('/v1/companydata/tickers/Z000001')).body)
  assert.equal(profile.company, 'Synth 000001 Corp')
  for (const [path, list] of answers) {
    const { status, body } = await market.get(path)
    assert.equal(status, 200, path)
    assert.ok(JSON.parse(body)[list].length > 0, path)
  }
  const { results } = JSON.parse(
    (await market.get('/v1/financials/Z000001?statement=balance-sheet&period=annual&limit=9')).body,
  ) as {
    results: readonly { totalAssets: number; totalLiabilities: number; totalStockholdersEquity: number }[]
  }
  assert.equal(results.length, 9)
  for (const { totalAssets, totalLiabilities, totalStockholdersEquity } of results)
    assert.equal(totalAssets, totalLiabilities + totalStockholdersEquity)

  const again = await made(commands)
  assert.equal(again.rowsAdded, 0)
  assert.deepEqual(again.collections, collections)
})

test('a load that was stopped in its midst is finished by the next one, with the same rows', async (t) => {
  const whole = (await made(opened(t))).collections
  const commands = opened(t)
  const stopped = commands.run('synth', '--tickers', `${TICKERS}`, '--json')
  while (!commands.written().err.includes('sec-company-facts'))
    await new Promise((resolve) => setTimeout(resolve, 5))
  commands.signal('SIGTERM')
  const { code, out } = await stopped
  assert.equal(code, 1)
  const cut = JSON.parse(out) as Printed
  assert.match(cut.failure ?? '', /stopped by a signal/)
  assert.equal(cut.collections['holdings'], undefined)
  assert.deepEqual((await made(commands)).collections, whole)
})

test('a run ended by its signal keeps whole files, and the next reads the others alone', async (t) => {
  const commands = opened(t)
  await writeSampleData(commands)
  await commands.run('sample', '--remove')
  const store = storeIn(join(commands.folder, 'data'))
  t.after(store.close)
  const [feed] = inventedFeeds.filter(({ name }) => name === 'stooq-daily')
  const [lists] = inventedFeeds
  assert.ok(feed !== undefined && lists !== undefined)
  // Four more than share a transaction.
  const tickers = 24
  const fetcher = openInvented({ tickers, seed: 1, profile: 'small' })
  const stop = new AbortController()
  const run = (
    of: typeof feed,
    signal: AbortSignal,
    onProgress = (_: { files: number }): void => undefined,
  ) =>
    runFeed({
      feed: of,
      datasets,
      store,
      selection: {},
      environment: { fetcher, archive: null, scratch: commands.folder, now: Date.now, signal },
      parsing: inlineParsing(datasets),
      onProgress,
    })
  await run(lists, new AbortController().signal)
  const first = await run(feed, stop.signal, ({ files }) => {
    if (files === 7) stop.abort()
  })
  assert.deepEqual([first.outcome, first.files, first.added > 0], ['interrupted', 20, true])
  const second = await run(feed, new AbortController().signal)
  assert.deepEqual([second.failure, second.unchangedFiles, second.files], [null, 20, 4])
  const { rows } = store.state().collections.get('prices') ?? { rows: 0 }
  assert.equal(rows, tickers * 250)
})

test('an invented market and other data are never mixed', async (t) => {
  const real = opened(t)
  const mirror = join(real.folder, 'mirror')
  writeTickerLists(mirror)
  assert.equal((await real.run('ingest', 'sec-tickers', '--mirror', mirror)).code, 0)
  const refused = await real.run('synth', '--tickers', `${TICKERS}`)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /holds real rows \(.*securities/)

  const sampled = opened(t)
  await writeSampleData(sampled)
  const replaced = await sampled.run('synth', '--tickers', '4')
  assert.match(replaced.err, /^The rows of the sample are removed/m)
  assert.doesNotMatch((await sampled.run('synth', '--tickers', '4')).err, /sample/)

  const invented = opened(t)
  await made(invented)
  for (const args of [
    ['ingest', 'sec-tickers', '--mirror', mirror],
    ['work', '--once', '--mirror', mirror],
    ['sample'],
    ['synth', '--tickers', '21'],
    ['synth', '--tickers', `${TICKERS}`, '--seed', '2'],
  ]) {
    const { code, err } = await invented.run(...args)
    assert.equal(code, 1, args.join(' '))
    assert.match(
      err,
      /holds an(other)? invented market \(20 tickers, seed 1, profile small\)/,
      args.join(' '),
    )
  }
})

test('the sample gives way to an invented market', async (t) => {
  const commands = opened(t)
  await writeSampleData(commands)
  const { collections } = await made(commands)
  assert.equal(collections['dividends'], undefined)
  assert.equal(collections['securities'], TICKERS)
})

test('sizes and seeds that are none are named', async (t) => {
  const commands = opened(t)
  for (const [option, value] of [
    ['--tickers', '3'],
    ['--tickers', '1e3'],
    ['--tickers', '1000000'],
    ['--seed', '-1'],
  ] as const) {
    const { code, err } = await commands.run('synth', `${option}=${value}`)
    assert.equal(code, 2)
    assert.match(err, new RegExp(`${option} takes a whole number from`))
  }
})
