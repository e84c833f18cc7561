/** Rows that a disk has damaged are found, named and left out; the rest is served, and derived rows are made again. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, type TestContext, test } from 'node:test'
import { serveMarket } from '../src/app/served-market.ts'
import { effectiveConfig } from '../src/config.ts'
import type { Events } from '../src/observe/event.ts'
import { openCommandLine } from './support/command-line.ts'
import { copiedData, writeSmallSampleData } from './support/sample-store.ts'

const base = openCommandLine()
after(base.remove)
await writeSmallSampleData(base)
const { out } = await base.run('keys', 'create', '--plan', 'pro', '--json')
const { key } = JSON.parse(out) as { readonly key: string }

const copyOf = (t: TestContext) => copiedData(t, base)

/** As a fault of the disk would: without the checksum. */
const damage = (path: string, ...sql: readonly string[]): void => {
  const db = new DatabaseSync(path)
  for (const each of sql) assert.ok(Number(db.prepare(each).run().changes) > 0, each)
  db.close()
}

/** One sentence of SQL a fault: invalid JSON, another digit, a text that is cut off, a number out of range, a missing value. */
const faults = {
  screener_rows: `update screener_rows set text = '"values":[1,' where ticker = 'NVDA'`,
  screener_operands: `update screener_operands set text = substr(text, 1, 100) where ticker = 'NVDA'`,
  price_summaries: `update price_summaries set text = replace(text, '"bars":', '"bars":9') where ticker = 'NVDA'`,
  share_counts: `update share_counts set text = '' where cik = '0001045810'`,
  restated_splits: `update restated_splits set ratio = 1e300 where accession = '0001045810-24-000264'`,
  trailing_quarters: `update trailing_quarters set text = 'null' where cik = '0001045810'`,
  quotes: `update quotes set price = 1e300 where ticker = 'NVDA'`,
  feed_runs: `insert into feed_runs (feed, text, checksum) values ('x', '{', 1)`,
} as const
const damagedNames = Object.keys(faults).toSorted()

type Damage = Events['rows_damaged']

const served = async (t: TestContext, data: string, threads = '1') => {
  const damages: Damage[] = []
  const others: string[] = []
  const failures: string[] = []
  const { config } = effectiveConfig({ flags: { data, port: '0', adminPort: '0', threads } })
  const server = await serveMarket({
    config,
    report: (name, fields) => {
      if (name === 'rows_damaged') damages.push(fields as Damage)
      else if (name !== 'request_served') others.push(name)
      if (name === 'request_failed') failures.push(String((fields as Events['request_failed']).error))
    },
    now: Date.now,
    randomBytes,
  })
  t.after(() => server.drain({ graceMs: 0, deadlineMs: 1000 }))
  const get = async (path: string) => {
    const response = await fetch(server.url + path, { headers: { 'X-API-Key': key, Connection: 'close' } })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  /** Rows of each collection that `openbell_damaged_rows` shows. */
  const gauged = async (): Promise<Readonly<Record<string, number>>> => {
    const text = await (
      await fetch(`${server.adminUrl}/metrics`, { headers: { Connection: 'close' } })
    ).text()
    const shown = text.matchAll(/^openbell_damaged_rows\{collection="(\w+)"\} (\d+)$/gm)
    return Object.fromEntries([...shown].map(([, name = '', rows]) => [name, Number(rows)]))
  }
  return { damages, others, failures, get, gauged, store: server.store }
}

test('damaged rows are named and left out at start and at a reload, and everything else is served', async (t) => {
  const { path, folder } = copyOf(t)
  damage(path, ...Object.values(faults))
  const data = join(folder, 'data')
  const { damages, others, get, store } = await served(t, data)
  assert.deepEqual(
    damages.map(({ collection }) => collection).toSorted(),
    damagedNames.filter((name) => name !== 'screener_operands'),
  )
  for (const { file, rows, remedy } of damages) {
    assert.deepEqual([file, rows], [path, 1])
    assert.match(remedy, /`openbell (rebuild --derived|restore)`/)
  }
  for (const each of [
    '/v1/companydata/tickers/NVDA',
    '/v1/filings/NVDA',
    '/v1/financials/NVDA',
    '/v1/institutional-ownership/NVDA',
    '/v1/fund-holdings/NVDA',
  ])
    assert.equal((await get(each)).status, 200, each)
  const tickersOf = async () => {
    const { body } = await get('/v1/screener?limit=100')
    return (body['results'] as readonly { readonly ticker: string }[]).map(({ ticker }) => ticker)
  }
  assert.ok((await tickersOf()).includes('AAPL'))
  assert.ok(!(await tickersOf()).includes('NVDA'))
  assert.equal((await get('/v1/quotes/AAPL')).body['price'] === null, false)
  assert.equal((await get('/v1/quotes/NVDA')).body['price'], null)
  assert.deepEqual(others, [])
  // A file of columns without the damaged row must not outlive it.
  assert.equal(existsSync(join(data, 'screener.columns')), false)
  damage(path, "update versions set version = version + 1 where collection = 'quotes'")
  const changed = store.state()
  while (store.state() === changed) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal((await get('/v1/quotes/AAPL')).status, 200)
  assert.equal(
    others.find((name) => name === 'market_failed'),
    undefined,
  )
})

const isDamaged = (shown: Readonly<Record<string, number>>): readonly string[] =>
  Object.keys(shown)
    .filter((name) => shown[name] !== 0)
    .toSorted()

for (const text of ['{', 'null'])
  test(`answers whose rows became ${text} leave them out, and the gauge shows them until they are repaired`, async (t) => {
    const { path, folder, run } = copyOf(t)
    damage(
      path,
      `update screener_operands set text = '${text}' where ticker = 'NVDA'`,
      `update price_summaries set text = '${text}' where ticker = 'NVDA'`,
    )
    const { damages, others, get, gauged } = await served(t, join(folder, 'data'))
    const explained = await get('/v1/screener?limit=100&explain=true')
    const rows = explained.body['results'] as readonly Readonly<Record<string, string | object>>[]
    const priceOf = (ticker: string) =>
      JSON.stringify(rows.find((row) => row['ticker'] === ticker)?.['explain'])
    assert.match(priceOf('AAPL'), /"price":\{"value":\d/)
    assert.match(priceOf('NVDA'), /"price":\{"value":null,"source":null\}/)
    // Its bars are there, but which series they are is not known: an empty list would be false.
    assert.equal((await get('/v1/prices/NVDA')).status, 503)
    assert.equal((await get('/v1/prices/AAPL')).status, 200)
    const expected = ['price_summaries', 'screener_operands']
    assert.deepEqual(damages.map(({ collection }) => collection).toSorted(), expected)
    assert.deepEqual(isDamaged(await gauged()), expected)
    assert.equal((await run('rebuild', '--derived')).code, 0)
    while (isDamaged(await gauged()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    assert.equal((await get('/v1/prices/NVDA')).status, 200)
    assert.deepEqual(
      others.filter((name) => name.endsWith('failed')),
      [],
    )
  })

test('two threads name damaged rows once, and the gauge shows them', async (t) => {
  const { path, folder } = copyOf(t)
  damage(path, ...Object.values(faults))
  const { damages, gauged } = await served(t, join(folder, 'data'), '2')
  const expected = damagedNames.filter((name) => name !== 'screener_operands')
  assert.deepEqual(damages.map(({ collection }) => collection).toSorted(), expected)
  assert.deepEqual(isDamaged(await gauged()), expected)
})

test('a kept count that no list can have is replaced by one of its rows', async (t) => {
  const { path, folder } = copyOf(t)
  const total = async () => {
    const { get } = await served(t, join(folder, 'data'))
    return (await get('/v1/filings/NVDA?limit=1')).body['total']
  }
  const before = await total()
  assert.ok(Number(before) > 1)
  damage(path, "update counts set n = -1 where collection = 'filings'")
  assert.equal(await total(), before)
})

test('check --deep names each collection and how many rows, and rebuild --derived makes the derived ones again', async (t) => {
  const { path, run } = copyOf(t)
  const screened = (await run('get', '/v1/screener?limit=100&columns=*')).out
  damage(
    path,
    ...Object.values(faults),
    "update counts set n = n + 1 where collection = 'filings' and grouped = 'cik'",
  )
  assert.equal((await run('check')).code, 0)
  const { code, out: json } = await run('check', '--deep', '--json')
  assert.equal(code, 1)
  const { deep } = JSON.parse(json) as {
    readonly deep: { readonly damaged: readonly { readonly collection: string; readonly damaged: number }[] }
  }
  const found = Object.fromEntries(deep.damaged.map(({ collection, damaged }) => [collection, damaged]))
  assert.deepEqual(found, { ...Object.fromEntries(damagedNames.map((name) => [name, 1])), filings: 0 })
  const lines = (await run('check', '--deep')).out
  assert.match(
    lines,
    /FAILED {2}\S*market\.db: screener_rows has 1 damaged row \(.*\): repair them with `openbell rebuild --derived`\./,
  )
  assert.match(lines, /FAILED {2}\S*market\.db: filings has \d+ wrong kept counts: /)
  const remade = await run('rebuild', '--derived')
  assert.equal(remade.code, 0, remade.err)
  assert.match(remade.out, /screener_rows: 1 damaged, repaired/)
  const after = JSON.parse((await run('check', '--deep', '--json')).out) as typeof JSON.parse extends never
    ? never
    : { readonly deep: typeof deep }
  assert.deepEqual(after.deep.damaged.map(({ collection }) => collection).toSorted(), [
    'feed_runs',
    'quotes',
    'restated_splits',
    'share_counts',
    'trailing_quarters',
  ])
  // Of the quote that is left out and the company's shares the new row knows nothing.
  const valuesOf = (text: string) =>
    (JSON.parse(text) as { readonly results: readonly object[] }).results.length
  assert.equal(valuesOf((await run('get', '/v1/screener?limit=100&columns=*')).out), valuesOf(screened))
})

test('a profile whose text is damaged is unknown in look-ups and searches, and named', async (t) => {
  const { path, folder } = copyOf(t)
  damage(path, "update profiles set text = substr(text, 1, 50) where cik = '0001045810'")
  const { damages, get } = await served(t, join(folder, 'data'))
  const known = (found: unknown) => {
    const { ticker, company, sic } = found as Readonly<Record<string, unknown>>
    return [ticker, company, sic]
  }
  for (const path of ['tickers/NVDA', 'ciks/0001045810', 'search?query=nvidia']) {
    const { status, body } = await get(`/v1/companydata/${path}`)
    assert.equal(status, 200)
    const found = 'results' in body ? (body['results'] as readonly unknown[])[0] : body
    assert.deepEqual(known(found), ['NVDA', 'NVIDIA CORP', null])
  }
  assert.deepEqual(
    damages.map(({ collection }) => collection),
    ['profiles'],
  )
})

test('a row of a list whose text is damaged is named by what writes it in another format, without a stack', async (t) => {
  const { path, folder, run } = copyOf(t)
  damage(path, `update income_statements set text = '"symbol' where cik = '0001045810'`)
  const exported = await run('export', 'financials', '--ticker', 'NVDA', '--where', 'statement=income')
  assert.equal(exported.code, 1)
  assert.equal(
    exported.err,
    'A stored row is damaged: `openbell check --deep` says how many are, and what to do.',
  )
  const { get, failures } = await served(t, join(folder, 'data'))
  const query = 'statement=income&format=csv'
  assert.equal((await get(`/v1/financials/NVDA?${query}`)).status, 500)
  assert.match(failures.join(), /A stored row is damaged/)
  assert.equal((await get('/v1/financials/NVDA?statement=balance-sheet')).status, 200)
})
