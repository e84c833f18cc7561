/** Filings that EDGAR announced before the registrant's own file listed them, over a store the real loads filled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submissionFiles } from '../../../test/files/company-files.ts'
import { loadFiles, openTestMarket, type TestMarket } from '../../../test/support/test-market.ts'
import { acceptanceOf } from '../../derived/filings/query.ts'

const LIST = '/v1/filings/{ticker}'
const APPLE = '0000320193'
const appleFile = `https://data.sec.gov/submissions/CIK${APPLE}.json`

/** Apple's 10-Q of 2024-02-02 and its 10-K of 2023, which is known; a filing of Ford, whose file is not loaded. */
const index = `Description:           Daily Index of EDGAR Dissemination Feed
Last Data Received:    Feb  2, 2024

CIK|Company Name|Form Type|Date Filed|File Name
--------------------------------------------------------------------------------
320193|Apple Inc.|10-Q|20240202|edgar/data/320193/0000320193-24-000006.txt
320193|Apple Inc.|10-K|20231103|edgar/data/320193/0000320193-23-000106.txt
37996|FORD MOTOR CO|8-K|20240202|edgar/data/37996/0000037996-24-000006.txt
37996|FORD MOTOR CO|4|20240202|edgar/data/37996/0000037996-24-000007.txt
`
/** The same 10-Q as the feed of current filings has it, twice as for a registrant that is subject and filer. */
const entry = `<entry><title>10-Q - Apple Inc. (${APPLE}) (Filer)</title>
<link rel="alternate" href="https://www.sec.gov/Archives/edgar/data/320193/000032019324000006/0000320193-24-000006-index.htm"/>
<summary type="html">&lt;b&gt;Filed:&lt;/b&gt; 2024-02-02 &lt;b&gt;Size:&lt;/b&gt; 5 MB</summary>
<updated>2024-02-01T18:03:38-05:00</updated><category term="10-Q"/></entry>`
const current = `<feed><title>Latest Filings - Fri, 02 Feb 2024 18:03:56 EST</title>${entry}${entry}</feed>`

const loadIndex = (store: Parameters<typeof loadFiles>[0]) =>
  loadFiles(store, 'edgar-index', { 'master.20240202.idx': index })
const loadCurrent = (store: Parameters<typeof loadFiles>[0]) =>
  loadFiles(store, 'edgar-current', { 'current.xml': current })

type Row = Readonly<Record<string, unknown>>
const newest = async ({ ask }: Pick<TestMarket, 'ask'>): Promise<Row> => {
  const { body } = await ask(LIST, '/v1/filings/AAPL?form=10-Q')
  const [row] = body['results'] as readonly Row[]
  return row ?? {}
}
const numbers = ({ added, changed, unchanged, skipped }: Awaited<ReturnType<typeof loadIndex>>) => ({
  added,
  changed,
  unchanged,
  skipped,
})

test('the index brings new filings of the registrants that are known, and counts the others', async () => {
  const market = await openTestMarket()
  assert.deepEqual(numbers(await loadIndex(market.store)), {
    added: 1,
    changed: 0,
    unchanged: 1,
    skipped: 2,
  })
  assert.deepEqual(numbers(await loadIndex(market.store)), {
    added: 0,
    changed: 0,
    unchanged: 2,
    skipped: 2,
  })
  const row = await newest(market)
  assert.deepEqual(
    [
      row['accession'],
      row['filedOn'],
      row['reportDate'],
      row['primaryDocument'],
      row['size'],
      row['exhibitsKnown'],
    ],
    ['0000320193-24-000006', '2024-02-02', null, null, null, false],
  )
  // Only the day is known: midnight in New York.
  assert.equal(row['filedAt'], '2024-02-02T05:00:00Z')
  assert.equal(await acceptanceOf(market.store, APPLE, '0000320193-24-000006'), null)
  const { body } = await market.ask(
    '/v1/filings/by-id/{filing_id}',
    '/v1/filings/by-id/320193_000032019324000006',
  )
  assert.equal(body['url'], 'https://www.sec.gov/Archives/edgar/data/320193/000032019324000006/')
})

test('a filing known from the registrant keeps its record, whatever the index says of it', async () => {
  const market = await openTestMarket()
  await loadFiles(market.store, 'edgar-index', {
    'master.idx': index.replace('|10-K|20231103|', '|10-K/A|20231104|'),
  })
  const { body } = await market.ask(LIST, '/v1/filings/AAPL?form=10-K')
  const [row] = body['results'] as readonly Row[]
  assert.deepEqual(
    [row?.['filedAt'], row?.['filedOn'], row?.['size']],
    ['2023-11-02T22:08:27Z', '2023-11-03', 9569569],
  )
  assert.equal((await market.ask(LIST, '/v1/filings/AAPL?form=10-K%2FA')).body['total'], 0)
})

test('current filings bring the time and the index does not take it away, in either order', async () => {
  const [first, second] = [await openTestMarket(), await openTestMarket()]
  assert.equal((await loadCurrent(first.store)).added, 1)
  assert.equal((await loadIndex(first.store)).added, 0)
  assert.equal((await loadIndex(second.store)).added, 1)
  assert.equal((await loadCurrent(second.store)).changed, 1)
  const row = await newest(first)
  assert.deepEqual(await newest(second), row)
  assert.equal(row['filedAt'], '2024-02-01T23:03:38Z')
  assert.equal(await acceptanceOf(first.store, APPLE, '0000320193-24-000006'), '2024-02-01T23:03:38Z')
})

test('the registrant’s own file completes what was announced', async () => {
  const market = await openTestMarket()
  await loadIndex(market.store)
  const file = structuredClone(submissionFiles[appleFile]) as {
    readonly filings: { readonly recent: Record<string, unknown[]> }
  }
  const published: Readonly<Record<string, unknown>> = {
    accessionNumber: '0000320193-24-000006',
    filingDate: '2024-02-02',
    reportDate: '2023-12-30',
    acceptanceDateTime: '2024-02-01T18:03:38.000Z',
    form: '10-Q',
    items: '',
    size: 5325816,
    primaryDocument: 'aapl-20231230.htm',
    primaryDocDescription: '10-Q',
  }
  for (const [name, column] of Object.entries(file.filings.recent))
    column.unshift(published[name] ?? column[0])
  const { added, changed } = await loadFiles(market.store, 'sec-submissions', { [appleFile]: file })
  assert.deepEqual([added, changed], [0, 1])
  const row = await newest(market)
  assert.deepEqual(
    [row['filedAt'], row['reportDate'], row['primaryDocument'], row['size']],
    ['2024-02-01T23:03:38Z', '2023-12-30', 'aapl-20231230.htm', 5325816],
  )
  assert.deepEqual(numbers(await loadIndex(market.store)), {
    added: 0,
    changed: 0,
    unchanged: 2,
    skipped: 2,
  })
})
