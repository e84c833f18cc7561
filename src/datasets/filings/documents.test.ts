/** Exhibits and times of acceptance as filings are served with them, over a store the real loads filled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submissionFiles } from '../../../test/files/company-files.ts'
import { loadFiles, openTestMarket, type TestMarket } from '../../../test/support/test-market.ts'
import { headerAddresses } from './addresses.ts'
import { filingDocuments } from './record.ts'

type Market = TestMarket
type Row = Readonly<Record<string, unknown>>

const RESULTS = '0000320193-23-000104'
const appleFile = 'https://data.sec.gov/submissions/CIK0000320193.json'

/** Of Apple's 8-K of 2023-11-02. */
const head = (accession: string, accepted: string) => `<SEC-HEADER>${accession}.hdr.sgml : 20231102
<ACCEPTANCE-DATETIME>${accepted}
ACCESSION NUMBER:		${accession}
FILER:
		CENTRAL INDEX KEY:			0000320193
</SEC-HEADER>
`
const submission = `${head(RESULTS, '20231102163032')}<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>aapl-20231102.htm
<DESCRIPTION>8-K
<TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-99.1
<SEQUENCE>2
<FILENAME>a8-kex991q4202309302023.htm
<DESCRIPTION>EX-99.1
<TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>GRAPHIC
<SEQUENCE>6
<FILENAME>g66145g66i43.jpg
<TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`
const load = ({ store }: Market, text: string) =>
  loadFiles(store, 'sec-filing-documents', { [`${RESULTS}.txt`]: text })

const results = async ({ ask }: Market): Promise<Row> => {
  const { body } = await ask('/v1/filings/{ticker}', '/v1/filings/AAPL?form=8-K')
  const [row] = body['results'] as readonly Row[]
  return row ?? {}
}
const exhibit = {
  type: 'EX-99.1',
  sequence: 2,
  filename: 'a8-kex991q4202309302023.htm',
  description: 'EX-99.1',
  url: 'https://www.sec.gov/Archives/edgar/data/320193/000032019323000104/a8-kex991q4202309302023.htm',
}

test('the exhibits of a filing are in the list and in the record, without the form and its pictures', async () => {
  const market = await openTestMarket()
  assert.deepEqual(
    [(await results(market))['exhibits'], (await results(market))['exhibitsKnown']],
    [[], false],
  )
  await load(market, submission)
  const row = await results(market)
  assert.deepEqual([row['exhibits'], row['exhibitsKnown']], [[exhibit], true])
  const { body } = await market.ask('/v1/filings/by-id/{filing_id}', `/v1/filings/by-id/${row['id']}`)
  assert.deepEqual(body['exhibits'], [exhibit])
  const again = await load(market, submission)
  assert.deepEqual([again.added, again.changed], [0, 0])
})

test('an exhibit of the years when documents had no file names has none, and the filing’s folder as its URL', async () => {
  const market = await openTestMarket()
  await load(market, submission.replaceAll(/<FILENAME>.*\n/g, ''))
  const url = 'https://www.sec.gov/Archives/edgar/data/320193/000032019323000104/'
  assert.deepEqual((await results(market))['exhibits'], [{ ...exhibit, filename: null, url }])
})

test('exhibits stay when the registrant is read again, and wait for a filing that is not loaded yet', async () => {
  const market = await openTestMarket()
  await load(market, submission)
  const { changed } = await loadFiles(market.store, 'sec-submissions', {
    [appleFile]: submissionFiles[appleFile],
  })
  assert.equal(changed, 0)
  assert.deepEqual((await results(market))['exhibits'], [exhibit])
  const early = '0000320193-24-000010'
  await load(market, submission.replaceAll(RESULTS, early))
  await loadFiles(market.store, 'edgar-index', {
    'master.idx': `Description: Daily Index of EDGAR Dissemination Feed

CIK|Company Name|Form Type|Date Filed|File Name
--------------------------------------------------------------------------------
320193|Apple Inc.|8-K|20240202|edgar/data/320193/${early}.txt
`,
  })
  const row = await results(market)
  assert.deepEqual(
    [row['accession'], row['exhibitsKnown'], row['filedAt']],
    [early, true, '2023-11-02T20:30:32Z'],
  )
})

test('the time in the header settles when a filing was accepted, and that of the statements in it', async () => {
  const market = await openTestMarket()
  const annual = '0000320193-23-000106'
  await load(market, head(annual, '20231102180828'))
  const { body } = await market.ask('/v1/filings/{ticker}', '/v1/filings/AAPL?form=10-K')
  const [row] = body['results'] as readonly Row[]
  assert.deepEqual([row?.['filedAt'], row?.['date']], ['2023-11-02T22:08:28Z', '2023-11-02T22:08:28Z'])
  const { body: income } = await market.ask('/v1/financials/{ticker}', '/v1/financials/AAPL')
  const [year] = income['results'] as readonly Row[]
  assert.equal(year?.['acceptedAt'], '2023-11-02T22:08:28Z')
})

test('a header without documents leaves the exhibits unknown, and known ones as they are', async () => {
  const market = await openTestMarket()
  await load(market, head(RESULTS, '20231102163032'))
  assert.equal((await results(market))['exhibitsKnown'], false)
  await load(market, submission)
  await load(market, head(RESULTS, '20231102163032'))
  assert.deepEqual((await results(market))['exhibits'], [exhibit])
})

test('headers are asked for from the newest filing on, each once, and later for the companies chosen before', async () => {
  const market = await openTestMarket()
  const asked = async (choice: object) => {
    const accessions: string[] = []
    for await (const address of headerAddresses(market.store, {
      today: '2023-11-25',
      session: '2023-11-24',
      ...choice,
    }))
      accessions.push(address.replace(/.*\/(.*)-index-headers\.html$/, '$1'))
    return accessions
  }
  const apple = { ciks: ['0000320193'] }
  assert.deepEqual(await asked({}), [])
  assert.deepEqual(await asked(apple), ['0000320193-23-000111', '0000320193-23-000106', RESULTS])
  assert.deepEqual(await asked({ ...apple, since: '2023-11-20' }), ['0000320193-23-000111'])
  await load(market, submission)
  market.store.refresh()
  assert.equal(await market.store.total(filingDocuments, {}), 1)
  assert.deepEqual(await asked(apple), ['0000320193-23-000111', '0000320193-23-000106'])
  assert.deepEqual(await asked({}), ['0000320193-23-000111', '0000320193-23-000106'])
  assert.deepEqual(await asked({ today: '2023-12-10' }), ['0000320193-23-000111'])
})
