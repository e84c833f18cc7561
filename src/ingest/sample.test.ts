import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { accession, apple, nportAt, nportXml, vanguard500 } from '../../test/files/fund-files.ts'
import { openSampleStore } from '../../test/support/sample-store.ts'
import { getterOf, loadFiles } from '../../test/support/test-market.ts'
import { orNull, record, text } from '../contract/field.ts'
import { dataset, derivation } from '../datasets/dataset.ts'
import { datasetCollections, datasets, recordCollections } from '../datasets/index.ts'
import { news } from '../datasets/news/record.ts'
import { rowsOfCompanies, sampleList, sampleRows } from '../datasets/sample-share.ts'
import { openMarketSnapshot } from '../derived/market-snapshot.ts'
import { type Batch, batchOf } from '../store/batch.ts'
import { type Collection, collection, type Row } from '../store/collection.ts'
import { RecordError, recordOf, rowOf } from '../store/record-text.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import type { Provenance, Reads, Store } from '../store/store.ts'
import { loadSample, sampleFile, sampleOf } from './sample.ts'
import { listedRows, sampleListNames } from './sample-lists.ts'
import { sampleCompanies, sampleRowsOf } from './sample-selection.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-sample-'))
after(() => rmSync(folder, { recursive: true }))

const at = '2026-11-21T10:00:00Z'
const Note = record({ title: text('Title.'), by: orNull(text('Author.')) })
const notes = collection('notes', { record: Note, columns: { cik: 'text', id: 'text' }, key: ['cik', 'id'] })
const names = collection('names', { record: Note, columns: { cik: 'text' }, key: ['cik'] })
const both = [notes, names]
const titles = collection('titles', { record: Note, columns: { cik: 'text' }, key: ['cik'] })
const titlesOf = async ({ rows }: Batch<typeof notes>, reads: Reads): Promise<readonly Batch[]> => {
  const whose = [...new Set(rows.map(({ columns }) => columns.cik))]
  const { length } = await reads.rows(notes, {})
  const made = whose.map((cik) => rowOf(titles, { cik }, { title: `one of ${length}`, by: null }))
  return [batchOf(titles, made)]
}
const notebook = [
  dataset({
    name: 'notes',
    about: 'Notes.',
    collections: [...both, titles],
    derivations: [derivation({ from: notes, isOnlySource: true, derive: titlesOf })],
    endpoints: [],
    sample: { rows: [rowsOfCompanies(notes), rowsOfCompanies(names)] },
  }),
]
const real: Provenance = { origin: 'real', source: 'feed', at }

const note = (cik: string, id: string) => rowOf(notes, { cik, id }, { title: `${cik} "${id}"\n`, by: null })
const name = (cik: string) => rowOf(names, { cik }, { title: cik, by: 'é' })

const opened = (): Store => {
  const store = openSqliteStore({ path: ':memory:', collections: [...both, titles] })
  after(() => store.close())
  return store
}

const made = async (ciks: readonly string[]): Promise<URL> => {
  const store = opened()
  await store.write(real, async (transaction) => {
    await transaction.put({
      collection: notes,
      rows: [note('1', 'b'), note('1', 'a'), note('2', 'a'), note('3', 'a')],
    })
    await transaction.put({ collection: names, rows: [name('1'), name('2'), name('3')] })
  })
  const path = join(folder, `${ciks.join('-')}.zst`)
  const companies = ciks.map((cik) => ({ cik, series: null }))
  writeFileSync(path, await sampleOf(store, notebook, companies, new Map()))
  return pathToFileURL(path)
}

test('a sample holds the companies asked for, byte for byte, and the same bytes each time', async () => {
  const file = await made(['1', '3'])
  assert.deepEqual(readFileSync(file), readFileSync(await made(['1', '3'])))
  const store = opened()
  assert.deepEqual(await loadSample(store, notebook, at, file), { loaded: { notes: 3, names: 2 } })
  const rows = await store.rows(notes, { order: ['cik', 'id'] })
  assert.deepEqual(rows, [note('1', 'a'), note('1', 'b'), note('3', 'a')])
  assert.equal(store.state().collections.get('notes')?.origin, 'sample')
})

test('a collection with real rows is left alone, and removing the sample leaves it too', async () => {
  const store = opened()
  await store.write(real, (transaction) => transaction.put({ collection: names, rows: [name('9')] }))
  assert.deepEqual(await loadSample(store, notebook, at, await made(['1'])), { loaded: { notes: 2 } })
  assert.deepEqual(await store.removeSample(at), ['notes', 'titles'])
  assert.deepEqual(await store.rows(names, {}), [name('9')])
})

test('a row of a reviewed list takes the place of the stored one of its key', async () => {
  const list = sampleList('names.csv', { cik: 'text', title: 'text' }, async ({ cik, title }) => [
    batchOf(names, [rowOf(names, { cik }, { title, by: 'list' })]),
  ])
  const listed = notebook.map((each) => ({
    ...each,
    sample: { rows: each.sample?.rows ?? [], lists: [list] },
  }))
  const store = opened()
  await store.write(real, (transaction) =>
    transaction.put({ collection: names, rows: [name('1'), name('2')] }),
  )
  const lists = new Map([
    ['names.csv', Buffer.from('cik,title,reviewedOn,source\n2,Two,2026-11-21,made up\n')],
  ])
  const path = join(folder, 'listed.zst')
  const companies = ['1', '2'].map((cik) => ({ cik, series: null }))
  writeFileSync(path, await sampleOf(store, listed, companies, lists))
  const other = opened()
  assert.deepEqual(await loadSample(other, listed, at, pathToFileURL(path)), { loaded: { names: 2 } })
  assert.deepEqual(
    (await other.records(names, { order: ['cik'] })).map(({ title, by }) => [title, by]),
    [
      ['1', 'é'],
      ['Two', 'list'],
    ],
  )
})

test('a newer sample replaces the older one whole', async () => {
  const store = opened()
  await loadSample(store, notebook, at, await made(['1', '3']))
  await loadSample(store, notebook, at, await made(['2']))
  assert.deepEqual(await store.rows(notes, {}), [note('2', 'a')])
})

test('a sample made for other records is refused and nothing of it stays', async () => {
  const of = (held: readonly Collection[]) =>
    dataset({ name: 'notes', about: 'Notes.', collections: held, endpoints: [] })
  const Strict = record({ title: text('Title.'), by: orNull(text('Author.')), added: text('New field.') })
  const changed = collection('notes', { record: Strict, columns: notes.columns, key: ['cik', 'id'] })
  const store = openSqliteStore({ path: ':memory:', collections: [names, changed] })
  after(() => store.close())
  await assert.rejects(loadSample(store, [of([names, changed])], at, await made(['1'])), RecordError)
  assert.equal(await store.total(names, {}), 0)
  await assert.rejects(loadSample(store, [of([names])], at, await made(['1'])), /no collection notes/)
})

test('rows derived from the sample are kept with it, and never in a collection with real rows', async () => {
  const store = opened()
  const file = await made(['1', '3'])
  await loadSample(store, notebook, at, file)
  assert.deepEqual(
    (await store.records(titles, {})).map(({ title }) => title),
    ['one of 3', 'one of 3'],
  )
  assert.deepEqual(await store.removeSample(at), ['notes', 'names', 'titles'])
  const own = rowOf(titles, { cik: '1' }, { title: 'own', by: null })
  await store.write(real, (transaction) => transaction.put({ collection: titles, rows: [own] }))
  await loadSample(store, notebook, at, file)
  assert.deepEqual(await store.rows(titles, {}), [own])
})

test('of articles the sample has what the SEC published, and nothing of the wires', async () => {
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  after(() => store.close())
  const article = (address: string, title: string) =>
    `<item><title>${title}</title><link>${address}</link><pubDate>Fri, 24 Jan 2025 11:00:00 -0500</pubDate></item>`
  const feed = (item: string) => ({
    wire: `<rss version="2.0"><channel><title>Feed</title>${item}</channel></rss>`,
  })
  const ofSec = 'https://www.sec.gov/newsroom/press-releases/2025-31'
  await loadFiles(store, 'news-sec', feed(article(ofSec, 'Acting Chairman Names Acting Senior Staff')))
  await loadFiles(store, 'news-prnewswire', feed(article('https://www.prnewswire.com/a.html', 'A (NYSE: F)')))
  const path = join(folder, 'news.zst')
  const newsOnly = datasets.filter(({ collections: held }) => held.includes(news))
  writeFileSync(path, await sampleOf(store, newsOnly, [], new Map()))
  const newcomer = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  after(() => newcomer.close())
  await loadSample(newcomer, datasets, at, pathToFileURL(path))
  assert.deepEqual(
    (await newcomer.records(news, {})).map(({ url }) => url),
    [ofSec],
  )
})

test('companies are listed one a line, of a registrant of funds perhaps the one series, with what is for people behind', () => {
  const text = '# head\n0000320193 # Apple\n\n0000822977 S000013795 # Bond Fund\n'
  assert.deepEqual(sampleCompanies(text), [
    { cik: '0000320193', series: null },
    { cik: '0000822977', series: 'S000013795' },
  ])
  assert.throws(() => sampleCompanies('320193 Apple'), /line 1/)
})

test('a share takes the rows that it names, by whichever column, and nothing of another collection', async () => {
  const Report = record({ title: text('Title.') })
  const columns = { cik: 'text', series: 'text' } as const
  const reports = collection('reports', { record: Report, columns, key: ['cik', 'series'] })
  const votes = collection('votes', { record: Report, columns, key: ['cik', 'series'] })
  const [cik, series, other] = ['0000822977', 'S000013795', 'S000000001']
  const store = openSqliteStore({ path: ':memory:', collections: [reports, votes] })
  after(() => store.close())
  const keys = [
    [cik, series],
    [cik, other],
    ['0000822978', series],
    ['0000320193', ''],
  ] as const
  await store.write(real, async (transaction) => {
    for (const each of [reports, votes])
      await transaction.put({
        collection: each,
        rows: keys.map((key) => rowOf(each, { cik: key[0], series: key[1] }, { title: key.join(' ') })),
      })
  })
  const funds = dataset({
    name: 'funds',
    about: 'Funds.',
    collections: [reports, votes],
    endpoints: [],
    sample: {
      rows: [
        sampleRows(reports, (companies) =>
          companies.map((one) =>
            one.series === null ? { cik: one.cik } : { cik: one.cik, series: one.series },
          ),
        ),
      ],
    },
  })
  const companies = [
    { cik, series },
    { cik: '0000320193', series: null },
  ]
  const titlesIn = async (of: typeof reports) =>
    (await sampleRowsOf(store, [funds], of, companies)).map((row: Row) => recordOf(of, row).title)
  assert.deepEqual(await titlesIn(reports), [`${cik} ${series}`, '0000320193 '])
  assert.deepEqual(await titlesIn(votes), [])
})

/** In shares, and without a row of the companies that the sample has. */
const withoutRows: ReadonlySet<string> = new Set(['segment_labels'])

test('the bundled sample has rows of everything that the datasets share, and fits the records of this version', async () => {
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  after(() => store.close())
  const { loaded } = await loadSample(store, datasets, at)
  const lists = new Map(
    sampleListNames(datasets).map((name) => [name, readFileSync(new URL(name, sampleFile))]),
  )
  const shared = [
    ...datasets.flatMap(({ sample }) => sample?.rows ?? []).map(({ collection: of }) => of),
    ...(await listedRows(store, datasets, lists)).keys(),
  ].map((of) => of.name)
  const expected = new Set(shared.filter((name) => !withoutRows.has(name)))
  assert.deepEqual(Object.keys(loaded).toSorted(), [...expected].toSorted())
  assert.ok(readFileSync(sampleFile).length < 8_000_000)
  const registered = await store.total(datasetCollections.find((of) => of.name === 'profiles') ?? names, {})
  assert.ok(registered >= 60, `${registered} profiles`)
})

test('every record of the sample has its fields in the order of its schema, as an export and an import write them', async (t) => {
  const store = await openSampleStore(t, at)
  for (const of of recordCollections) {
    const fields = Object.keys(of.record.properties)
    for (const stored of await store.records(of, { limit: 500 })) {
      const found = Object.keys(stored)
      assert.deepEqual(
        found,
        fields.filter((name) => found.includes(name)),
        of.name,
      )
    }
  }
})

test('what funds hold, who holds a security, insiders and segments answer from the sample', async (t) => {
  const store = await openSampleStore(t, at)
  const ask = getterOf(await openMarketSnapshot(store, true))
  const fund = await ask('/v1/etf-holdings/{ticker}', '/v1/etf-holdings/GSFAX')
  assert.deepEqual([fund.body['company'], fund.body['holdingsCount']], ['Goldman Sachs Bond Fund', 1685])
  const held = fund.body['holdings'] as readonly { readonly asset: string | null; readonly side: string }[]
  assert.equal(held.filter(({ side }) => side === 'short').length, 9)
  assert.ok(held.some(({ asset }) => asset === 'VCIT'))
  const owners = await ask('/v1/fund-holdings/{ticker}', '/v1/fund-holdings/VCIT')
  assert.deepEqual(
    (owners.body['results'] as readonly Readonly<Record<string, unknown>>[]).map(
      ({ company, sharesHeld, positionValue }) => [company, sharesHeld, positionValue],
    ),
    [['Goldman Sachs Bond Fund', 37_398, 3_000_067.56]],
  )
  const ofApple = async (path: '/v1/institutional-ownership/{ticker}' | '/v1/fund-holdings/{ticker}') => {
    const { body } = await ask(path, path.replace('{ticker}', 'AAPL'))
    const [first] = body['results'] as readonly Readonly<Record<string, unknown>>[]
    return [body['total'], first?.['sharesHeld'], first?.['reportDate']]
  }
  assert.deepEqual(await ofApple('/v1/institutional-ownership/{ticker}'), [1, 230_632, '2025-12-31'])
  assert.deepEqual(await ofApple('/v1/fund-holdings/{ticker}'), [1, 22_673_307, '2025-12-31'])
  for (const [path, target, total] of [
    ['/v1/insider-transactions', '/v1/insider-transactions', 247],
    ['/v1/insider-transactions/{ticker}', '/v1/insider-transactions/AAPL', 51],
  ] as const)
    assert.equal((await ask(path, target)).body['total'], total)
  for (const dimension of ['product', 'geographic']) {
    const target = `/v1/revenue-segmentation/AAPL?dimension=${dimension}&period=quarterly`
    const { body } = await ask('/v1/revenue-segmentation/{ticker}', target)
    assert.equal(body['count'], 6)
  }
  const quarterly = '/v1/revenue-segmentation/BRK-B?period=quarterly'
  const { body } = await ask('/v1/revenue-segmentation/{ticker}', quarterly)
  const ends = (body['results'] as readonly { readonly date: string }[]).map(({ date }) => date)
  assert.deepEqual(ends, ['2010-03-31', '2009-06-30', '2009-03-31', '2008-06-30'])
})

test('the first real report of a fund takes the place of the sample’s funds, and of whom they own', async (t) => {
  const store = await openSampleStore(t, at)
  const { cik } = vanguard500
  const xml = nportXml({ ...vanguard500, day: '2025-12-31', holdings: [apple(900, 240_000)] })
  await loadFiles(store, 'sec-nport', { [nportAt(cik, accession(1))]: xml })
  const environment = new Set(
    [...store.state().collections.values()]
      .filter(({ name }) => ['fund_reports', 'holdings', 'fund_owners'].includes(name))
      .map(({ origin, rows }) => `${origin} ${rows}`),
  )
  assert.deepEqual([...environment], ['real 1'])
})
