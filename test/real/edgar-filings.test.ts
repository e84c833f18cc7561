/** EDGAR's real index files, current filings, error pages and submissions, and what they add to the mirror's filings. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { after, before, describe, it, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { datasets } from '../../src/datasets/index.ts'
import { filings } from '../../src/derived/filings/record.ts'
import { runFeed } from '../../src/ingest/feed-runner.ts'
import { feedNamed } from '../../src/ingest/feeds.ts'
import { inlineParsing } from '../../src/ingest/parsing.ts'
import type { RunSelection } from '../../src/ingest/work-item.ts'
import { parseCurrentFilings } from '../../src/sources/edgar/current-filings.ts'
import { parseFilingHeader } from '../../src/sources/edgar/filing-header.ts'
import { type AnnouncedFiling, parseFilingIndex } from '../../src/sources/edgar/filing-index.ts'
import { notData } from '../../src/sources/files/leading-bytes.ts'
import { openMirror } from '../../src/sources/mirror.ts'
import { recordOf } from '../../src/store/record-text.ts'
import { noMirror, storeInFolder } from './mirror.ts'
import { countedSubmissions } from './submissions-files.ts'

const shared = new URL('../../../shared/data/', import.meta.url)
const extra = (name: string) => new URL(`extra/${name}`, shared)
const skip = noMirror
const read = (name: string) => readFileSync(extra(name))

test('every layout of the index is read to its last line', { skip }, () => {
  const counts = {
    'company.20200102.idx': 4441,
    'company.20221003.idx': 4925,
    'company.edgarkit.idx': 4539,
    'crawler.edgarkit.idx': 4539,
    'form.20200318.idx': 4084,
    'master.20181231.idx': 10,
    'master.20200103.idx': 7989,
    'master.short.idx': 20,
    'xbrl.edgarkit.idx': 27_606,
    'odd/badform.idx.txt': 10,
    'odd/empty-form.idx': 0,
  }
  for (const [name, count] of Object.entries(counts)) {
    const { filings, rejected } = parseFilingIndex(read(`edgar-index/${name}`), name)
    assert.deepEqual([name, filings.length, rejected], [name, count, []])
  }
})

test('the company and the crawler file of one day have the same filings', { skip }, () => {
  const [company, crawler] = ['company.edgarkit.idx', 'crawler.edgarkit.idx'].map(
    (name) => parseFilingIndex(read(`edgar-index/${name}`), name).filings,
  )
  assert.deepEqual(crawler, company)
})

const currentPages = skip
  ? []
  : readdirSync(extra('edgar-feeds/getcurrent')).filter((name) => !name.includes('503'))

test('every entry of current filings is read', { skip }, () => {
  const pages = currentPages.map((name) => parseCurrentFilings(read(`edgar-feeds/getcurrent/${name}`), name))
  const entries = pages.flatMap((page) => page.filings)
  const published = currentPages.flatMap(
    (name) =>
      read(`edgar-feeds/getcurrent/${name}`)
        .toString()
        .match(/<entry>/g) ?? [],
  )
  assert.deepEqual([entries.length, pages.flatMap(({ rejected }) => rejected)], [published.length, []])
  assert.ok(entries.length >= 960)
  // From the newest on: all were accepted within the two days before.
  assert.ok(entries.every(({ acceptedAt }) => acceptedAt !== null && acceptedAt > '2025-12-10'))
})

test('an error page in place of the data stops with its own reason', { skip }, () => {
  const reason = (name: string) => notData(read(name), 'text')?.reason
  assert.equal(reason('edgar-feeds/SEC.AutomatedTool.html'), 'undeclared_tool')
  assert.equal(reason('edgar-feeds/rate-exceeded.html'), 'rate_limited')
  assert.equal(reason('edgar-index/odd/full-index_form.gz.http403.243.xml'), 'access_denied')
  assert.equal(reason('edgar-index/daily_index_2018_QTR4.htm'), 'not_expected')
  const busy = 'edgar-feeds/getcurrent/getcurrent_type-all_count-100_start-5100.http503.atom.xml'
  assert.equal(notData(read(busy), 'xml')?.reason, 'unavailable')
})

test('the headers of whole submissions have their time, registrants and exhibits', { skip }, () => {
  const header = (name: string) => parseFilingHeader(read(name), name)
  const form4 = header('ownership/0000320193-22-000061.txt')
  assert.deepEqual(
    [form4.acceptedAt, form4.ciks, form4.documents?.length],
    ['2022-05-06T22:30:57Z', ['0001462356', '0000320193'], 1],
  )
  const shelf = header('prospectus/0001193125-25-057913.txt')
  assert.deepEqual(shelf.documents?.map(({ type }) => type).slice(0, 4), [
    'F-3',
    'EX-22.1',
    'EX-FILING FEES',
    'GRAPHIC',
  ])
  assert.deepEqual([shelf.ciks.length, shelf.documents?.length], [4, 9])
})

describe('announced filings in addition to those of the registrants', { skip }, () => {
  let made: ReturnType<typeof storeInFolder>
  before(() => {
    made = storeInFolder()
  })
  after(() => made.end())

  const run = (name: string, selection: RunSelection = {}) =>
    runFeed({
      feed: feedNamed(datasets, name),
      datasets,
      store: made.store,
      selection,
      parsing: inlineParsing(datasets),
      environment: {
        fetcher: openMirror(fileURLToPath(new URL('mirror/', shared))),
        archive: null,
        scratch: tmpdir(),
        now: Date.now,
        signal: new AbortController().signal,
      },
    })
  const paths = (...names: readonly string[]) => names.map((name) => fileURLToPath(extra(name)))

  const filingAt = async (cik: string, accession: string) => {
    made.store.refresh()
    const row = await made.store.row(filings, { cik, accession })
    return row === null ? null : { ...row.columns, ...recordOf(filings, row) }
  }

  const registrants = countedSubmissions()
  const known = new Set(
    registrants.flatMap(({ cik, accessions }) => accessions.map((each) => `${cik} ${each}`)),
  )
  const ciks = new Set(registrants.map(({ cik }) => cik))

  /** What a run over files of these filings adds, finds unchanged and passes over: each filing counts once a file. */
  const expectedOf = (files: readonly (readonly AnnouncedFiling[])[]) => {
    const added = new Map<string, AnnouncedFiling>()
    let [unchanged, skipped] = [0, 0]
    for (const announced of files) {
      for (const [key, filing] of new Map(announced.map((each) => [`${each.cik} ${each.accession}`, each]))) {
        if (!ciks.has(filing.cik)) skipped += 1
        else if (known.has(key) || added.has(key)) unchanged += 1
        else added.set(key, filing)
      }
    }
    return { counts: { added: added.size, unchanged, skipped }, added: [...added.values()] }
  }

  it('the index agrees with the registrants on form and day, and adds only what missing overflow files hold', async () => {
    const names = [
      'company.20200102.idx',
      'company.20221003.idx',
      'company.edgarkit.idx',
      'form.20200318.idx',
      'master.20200103.idx',
      'xbrl.edgarkit.idx',
      'odd/empty-form.idx',
    ].map((name) => `edgar-index/${name}`)
    assert.equal((await run('sec-submissions')).failure, null)
    made.store.refresh()
    const files = names.map((name) => parseFilingIndex(read(name), name).filings)
    for (const announced of files.flat()) {
      const known = await filingAt(announced.cik, announced.accession)
      if (known === null) continue
      const { cik, accession, form, filedOn } = announced
      assert.deepEqual(
        { cik, accession, form: known.form, filedOn: known.filedOn },
        { cik, accession, form, filedOn },
      )
    }
    const expected = expectedOf(files)
    const report = await run('edgar-index', { files: paths(...names) })
    const { failure, added, changed, unchanged, skipped, rejected } = report
    assert.deepEqual(
      { failure, added, changed, unchanged, skipped, rejected },
      { failure: null, changed: 0, rejected: 0, ...expected.counts },
    )
    made.store.refresh()
    const announced = (await made.store.rows(filings, { where: { size: null } })).map(
      ({ columns }) => columns,
    )
    assert.equal(announced.length, expected.added.length)
    for (const { cik, accession, filedOn } of announced) {
      const main = registrants.find((file) => file.cik === cik && file.isMain)
      assert.ok(main?.oldest && main.missing.length > 0, `${accession} of ${cik}`)
      assert.ok(filedOn <= main.oldest, `${accession} of ${cik}, filed on ${filedOn}`)
    }
    const of = (cik: string) => announced.filter((filing) => filing.cik === cik).length
    // Alphabet, Fannie Mae and Meta: the files of the index are older than what the mirror holds of them.
    assert.deepEqual(['0001652044', '0000310522', '0001326801'].map(of), [5, 4, 9])
  })

  it('the header of a whole submission has the second of the registrant’s file', async () => {
    const imunon = ['0000749647', '0001493152-25-029712'] as const
    const exampleSale = ['0001462356', '0000320193-22-000061'] as const
    const before = [await filingAt(...imunon), await filingAt(...exampleSale)]
    const given = paths('prospectus/0001493152-25-029712.txt', 'ownership/0000320193-22-000061.txt')
    assert.equal((await run('sec-filing-documents', { files: given })).failure, null)
    for (const [at, filing] of [await filingAt(...imunon), await filingAt(...exampleSale)].entries())
      assert.deepEqual(filing, { ...before[at], exhibitsKnown: 1 })
  })

  it('current filings of registrants that are not loaded are skipped and counted', async () => {
    const names = currentPages.map((name) => `edgar-feeds/getcurrent/${name}`)
    const { counts } = expectedOf(names.map((name) => parseCurrentFilings(read(name), name).filings))
    const { added, unchanged, skipped, files } = await run('edgar-current', { files: paths(...names) })
    assert.deepEqual({ added, unchanged, skipped, files }, { ...counts, files: names.length })
    assert.ok(skipped > 0)
  })
})
