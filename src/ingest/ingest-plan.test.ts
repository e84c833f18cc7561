/** Which files a run takes, from a mirror, from the network and from the operator's disk. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { tickerFiles } from '../../test/files/company-files.ts'
import { writeZip } from '../../test/files/zip-writer.ts'
import { amounts, HOST, one, openExample, three, two } from '../../test/support/example-feed.ts'
import { datasetCollections, datasets, recordCollections } from '../datasets/index.ts'
import { prices } from '../derived/prices/record.ts'
import { securities } from '../security-master/collections.ts'
import { secTickers } from '../sources/edgar/feeds.ts'
import type { Fetcher } from '../sources/fetch/fetcher.ts'
import { openMirror } from '../sources/mirror.ts'
import { openRawArchive } from '../sources/raw-archive.ts'
import { stooqDaily } from '../sources/stooq/daily.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { runFeed } from './feed-runner.ts'
import { inlineParsing } from './parsing.ts'
import type { RunSelection } from './work-item.ts'

/** A publisher that has what lies in the folder, and cannot be listed; `asked` are the addresses it was asked for. */
const networkOf = (folder: string): { readonly fetcher: Fetcher; readonly asked: string[] } => {
  const asked: string[] = []
  const mirror = openMirror(folder)
  const fetcher: Fetcher = {
    ...mirror,
    list: async () => null,
    fetch: (address, request) => {
      asked.push(address)
      return mirror.fetch(address, request)
    },
    fetchToFile: (address, path, request) => {
      asked.push(address)
      return mirror.fetchToFile(address, path, request)
    },
  }
  return { fetcher, asked }
}

const recordsOf = (store: Store) => recordCollections.map(({ name }) => store.state().collections.get(name))

const addressOf = (name: string) => `https://${HOST}/a/${name}`
const bulk = `https://${HOST}/all.zip`
const naming = (cik: string) => ({ cik, amounts: [1], more: [addressOf(`CIK${cik}-1.json`)] })

it('on the network a few companies are fetched one by one, and then what they name', async (t) => {
  const { folder, publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, naming(one))
  publish(`CIK${one}-1.json`, { cik: two, amounts: [2] })
  const { fetcher, asked } = networkOf(folder)
  const report = await run({ ciks: [one, three] }, { fetcher })
  assert.deepEqual(
    asked.toSorted(),
    [`CIK${one}-1.json`, `CIK${one}.json`, `CIK${three}.json`].map(addressOf),
  )
  assert.deepEqual([report.files, report.absent], [2, [addressOf(`CIK${three}.json`)]])
  assert.equal(await store.total(amounts, {}), 2)
})

it('a linked file that the network lacks is reported and no fault', async (t) => {
  const { folder, publish, run } = openExample(t)
  publish(`CIK${one}.json`, naming(one))
  const report = await run({ ciks: [one] }, { fetcher: networkOf(folder).fetcher })
  assert.deepEqual([report.failure, report.files, report.absent], [null, 1, [addressOf(`CIK${one}-1.json`)]])
})

it('on the network all companies, or over 200, come in the bulk file and nothing else is requested', async (t) => {
  const { folder, publishZip, run } = openExample(t)
  await publishZip(`${HOST}/all.zip`, {
    [`CIK${two}-1.json`]: { cik: three, amounts: [3] },
    [`CIK${one}.json`]: naming(one),
    [`CIK${two}.json`]: naming(two),
    'README.txt': 'no',
  })
  const { fetcher, asked } = networkOf(folder)
  const all = await run({}, { fetcher })
  assert.deepEqual([all.files, all.absent], [3, [addressOf(`CIK${one}-1.json`)]])
  const ciks = Array.from({ length: 201 }, (_, at) => String(at + 2).padStart(10, '0'))
  const many = await run({ ciks }, { fetcher })
  assert.deepEqual([many.unchangedFiles, many.unchanged], [2, 2])
  assert.deepEqual(asked, [bulk, bulk])
})

it('files and zips named by the operator never make the network be asked; what they name is reported', async (t) => {
  const { folder, publish, publishZip, run, store } = openExample(t)
  publish(`CIK${one}.json`, naming(one))
  const zip = await publishZip('own/SOME.ZIP', { [`CIK${two}.json`]: { cik: two, amounts: [2] } })
  const { fetcher, asked } = networkOf(folder)
  const report = await run({ files: [join(folder, HOST, 'a', `CIK${one}.json`), zip] }, { fetcher })
  assert.deepEqual([report.files, report.absent], [2, [addressOf(`CIK${one}-1.json`)]])
  assert.equal(await store.total(amounts, {}), 2)
  assert.deepEqual(asked, [])
})

it('a file named by the operator that is not there stops the run before the others are read', async (t) => {
  const { folder, publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  const files = [`CIK${one}.json`, `CIK${two}.json`].map((name) => join(folder, HOST, 'a', name))
  assert.match((await run({ files })).failure ?? '', /CIK0000000002\.json: there is no such file/)
  assert.equal(await store.total(amounts, {}), 0)
})

it('a chosen company that the mirror or its bulk file lacks is reported as absent', async (t) => {
  const { publish, publishZip, run } = openExample(t)
  const bulkFile = await publishZip(`${HOST}/all.zip`, { [`CIK${one}.json`]: { cik: one, amounts: [1] } })
  const ofZip = await run({ ciks: [one, two] })
  assert.deepEqual([ofZip.files, ofZip.absent], [1, [addressOf(`CIK${two}.json`)]])
  rmSync(bulkFile)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  const ofFolder = await run({ ciks: [one, two] })
  assert.deepEqual([ofFolder.files, ofFolder.absent], [1, [addressOf(`CIK${two}.json`)]])
  assert.deepEqual((await run()).absent, [])
})

it('a FIFO or a folder named by the operator is refused, and nothing waits for it', async (t) => {
  const { folder, run } = openExample(t)
  const pipe = join(folder, `CIK${one}.json`)
  execFileSync('mkfifo', [pipe])
  assert.equal((await run({ files: [pipe] })).failure, `${pipe}: is a FIFO, not a file`)
  assert.equal((await run({ files: [folder] })).failure, `${folder}: is a folder, not a file`)
})

it('a FIFO in the mirror stops the feed with its name', async (t) => {
  const { folder, publish, run } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  execFileSync('mkfifo', [join(folder, HOST, 'a', `CIK${two}.json`)])
  const { failure, files } = await run()
  assert.match(failure ?? '', /CIK0000000002\.json is a FIFO, not a file$/)
  assert.equal(files, 1)
})

it('a bulk file that is gone from the network stops the feed', async (t) => {
  const { folder, run } = openExample(t)
  const { failure, files } = await run({}, { fetcher: networkOf(folder).fetcher })
  assert.deepEqual([failure, files], [`${bulk}: answered 404: has the file moved?`, 0])
})

it('a mirror that holds only the bulk file is read from it; an empty one is not an error and reports what it lacks', async (t) => {
  const { publishZip, run } = openExample(t)
  const empty = await run()
  assert.deepEqual([empty.failure, empty.files, empty.absent], [null, 0, [bulk]])
  await publishZip(`${HOST}/all.zip`, { [`CIK${one}.json`]: { cik: one, amounts: [1] } })
  const full = await run()
  assert.deepEqual([full.failure, full.files, full.absent], [null, 1, []])
})

it('an entry of another shape is put in quarantine by name, and the other companies of the bulk file are taken in', async (t) => {
  const { publishZip, run, store } = openExample(t)
  await publishZip(`${HOST}/all.zip`, {
    [`CIK${one}.json`]: { cik: one, amounts: [1] },
    [`CIK${two}.json`]: { cik: two, sums: [2] },
    [`CIK${three}.json`]: { cik: three, amounts: [3] },
  })
  assert.match((await run()).failure ?? '', /CIK0000000002\.json: no amounts/)
  assert.deepEqual(await store.records(amounts, {}), [{ amount: 1 }, { amount: 3 }])
})

it('bytes from the network are kept before they are parsed', async (t) => {
  const { folder, publish, run } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, sums: [1] })
  const archive = await openRawArchive(folder)
  const { failure } = await run({ ciks: [one] }, { fetcher: networkOf(folder).fetcher, archive })
  assert.match(failure ?? '', /no amounts/)
  const [entry] = (await archive.index()).entries
  assert.deepEqual([entry?.address, entry?.feed], [addressOf(`CIK${one}.json`), 'example-amounts'])
  assert.equal(
    new TextDecoder().decode(await archive.read(entry?.hash ?? '')),
    JSON.stringify({ cik: one, sums: [1] }),
  )
})

const funds = 'https://www.sec.gov/files/company_tickers_mf.json'

/** The three ticker lists in a mirror, and runs of their feed. */
const listWorld = (t: TestContext) => {
  const { folder } = openExample(t)
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => store.close())
  const pathOf = (address: string) => join(folder, new URL(address).host, new URL(address).pathname)
  const publish = (addresses: readonly string[], root = pathOf) => {
    for (const address of addresses) {
      mkdirSync(dirname(root(address)), { recursive: true })
      writeFileSync(root(address), JSON.stringify(tickerFiles[address]))
    }
  }
  const run = (fetcher: Fetcher, selection: RunSelection = {}) =>
    runFeed({
      feed: secTickers,
      datasets,
      store,
      selection,
      parsing: inlineParsing(datasets),
      environment: {
        fetcher,
        archive: null,
        scratch: folder,
        now: () => 1_800_000_000_000,
        signal: new AbortController().signal,
      },
    })
  return { folder, store, publish, pathOf, run }
}
const allLists = Object.keys(tickerFiles)
const twoLists = allLists.filter((address) => address !== funds)

it('a list that a mirror lacks is reported and not an error; without any there is nothing to do', async (t) => {
  const { folder, store, publish, run } = listWorld(t)
  const none = await run(openMirror(folder))
  assert.deepEqual([none.failure, none.files, none.absent], [null, 0, allLists])
  publish(twoLists)
  const report = await run(openMirror(folder))
  assert.deepEqual([report.failure, report.files, report.absent], [null, 2, [funds]])
  assert.equal(await store.record(securities, { ticker: 'VFIAX' }), null)
  assert.notEqual(await store.record(securities, { ticker: 'AAPL' }), null)
})

it('a list that is gone from the network stops the feed after the others were read, and what it brought before stays', async (t) => {
  const { folder, store, publish, run } = listWorld(t)
  publish(twoLists)
  const { fetcher } = networkOf(folder)
  const stopped = await run(fetcher)
  assert.equal(stopped.failure, `${funds}: answered 404: has the file moved?`)
  assert.deepEqual([await store.total(securities, { ticker: 'VFIAX' }), stopped.outcome], [0, 'failed'])
  publish(allLists)
  assert.equal((await run(fetcher)).failure, null)
  const before = recordsOf(store)
  const gone: Fetcher = {
    ...fetcher,
    fetch: async (address, request) =>
      address === funds ? { kind: 'absent', status: 404 } : fetcher.fetch(address, request),
  }
  assert.notEqual((await run(gone)).failure, null)
  assert.deepEqual(recordsOf(store), before)
})

it('a list from the operator is known by its name, and the report names those that were not given', async (t) => {
  const { folder, publish, pathOf, run } = listWorld(t)
  publish(allLists)
  const report = await run(openMirror(folder), { files: twoLists.map(pathOf) })
  assert.deepEqual([report.failure, report.absent], [null, [funds]])
})

it('a file that is not one of the lists stops the feed instead of counting as empty ones', async (t) => {
  const { folder, store, publish, pathOf, run } = listWorld(t)
  publish(allLists)
  await run(openMirror(folder))
  const before = recordsOf(store)
  const path = join(folder, 'tickers-of-today.json')
  publish(twoLists.slice(0, 1), () => path)
  const report = await run(openMirror(folder), { files: [path, ...twoLists.map(pathOf)] })
  assert.match(report.failure ?? '', /tickers-of-today\.json: its name is not one of company_tickers\.json/)
  assert.deepEqual(recordsOf(store), before)
})

it('files that only the operator has come one by one or in a zip with folders, and never from the network', async (t) => {
  const { folder, store, run } = givenWorld(t)
  const header = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'
  const bar = (symbol: string) => `${header}\n${symbol}.US,D,20240628,000000,1,1,1,1,1,0\n`
  const plain = join(folder, 'aapl.us.txt')
  const zip = join(folder, 'd_us_txt.ZIP')
  writeFileSync(plain, bar('AAPL'))
  await writeZip(zip, [
    { name: 'data/daily/us/nyse stocks/1/f.us.txt', data: bar('F') },
    { name: 'data/daily/us/nyse stocks/1/gone.us.txt', data: '' },
    { name: 'readme.txt', data: 'not one of them' },
  ])
  const { fetcher, asked } = networkOf(folder)
  const first = await run(fetcher, [plain, zip])
  assert.deepEqual([first.failure, first.files, first.added], [null, 3, 2])
  const again = await run(fetcher, [zip])
  assert.deepEqual([again.unchangedFiles, again.added], [2, 0])
  assert.equal(await store.total(prices, {}), 2)
  assert.equal((await run(fetcher)).files, 0)
  assert.deepEqual(asked, [])
})

const givenWorld = (t: TestContext) => {
  const { folder } = openExample(t)
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => store.close())
  const run = (fetcher: Fetcher, files?: readonly string[]) =>
    runFeed({
      feed: stooqDaily,
      datasets,
      store,
      selection: files === undefined ? {} : { files },
      parsing: inlineParsing(datasets),
      environment: {
        fetcher,
        archive: null,
        scratch: folder,
        now: Date.now,
        signal: new AbortController().signal,
      },
    })
  return { folder, store, run }
}
