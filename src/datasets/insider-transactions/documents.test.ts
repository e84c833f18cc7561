/** Forms that are read as a document alone: when they were filed is known by the list of filings. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleSale, type Form, formXml, submissionText } from '../../../test/files/ownership-forms.ts'
import { saleTables, tablesOf } from '../../../test/files/ownership-tables.ts'
import { loadFiles, openTestMarket, putFilings } from '../../../test/support/test-market.ts'

type TestMarket = Awaited<ReturnType<typeof openTestMarket>>
type Row = Readonly<Record<string, unknown>>

const APPLE = '0000320193'
const SALE_ACCESSION = '0000320193-22-000061'
const ACCEPTED = '20220506183057'
const folder = 'https://www.sec.gov/Archives/edgar/data/320193/000032019322000061'

const loadDocument = ({ store }: TestMarket, form: Form = exampleSale) =>
  loadFiles(store, 'sec-ownership', { [`${folder}/ownership.xml`]: formXml(form) })
const loadSubmission = ({ store }: TestMarket) =>
  loadFiles(store, 'sec-ownership', {
    [`${folder}/${SALE_ACCESSION}.txt`]: submissionText(SALE_ACCESSION, ACCEPTED, exampleSale),
  })
const list = ({ store }: TestMarket, cik: string) =>
  putFilings(store, cik, [[SALE_ACCESSION, '4', '2022-05-06', 'ownership.xml']])
/** EDGAR's index of the day, which has no time. */
const loadIndex = ({ store }: TestMarket) =>
  loadFiles(store, 'edgar-index', {
    'master.20220506.idx': `Description:           Daily Index of EDGAR Dissemination Feed
Last Data Received:    May  6, 2022

CIK|Company Name|Form Type|Date Filed|File Name
--------------------------------------------------------------------------------
320193|Apple Inc.|4|20220506|edgar/data/320193/${SALE_ACCESSION}.txt
`,
  })

const served = async ({ ask }: TestMarket): Promise<readonly Row[]> => {
  const { body } = await ask('/v1/insider-transactions/{ticker}', '/v1/insider-transactions/AAPL')
  return body['results'] as readonly Row[]
}
const days = (rows: readonly Row[]) => rows.map(({ id, filedOn, filedAt }) => [id, filedOn, filedAt])

const bothLines = (filedAt: string | null) => [
  ['000032019322000061_N1', '2022-05-06', filedAt],
  ['000032019322000061_N2', '2022-05-06', filedAt],
]

test('a document has the day and the moment of its filing in the list, whoever of issuer and owner it is listed under', async () => {
  for (const cik of [APPLE, '0001462356']) {
    const market = await openTestMarket()
    await list(market, cik)
    const { added, rejected } = await loadDocument(market)
    assert.deepEqual([added, rejected], [3, []])
    assert.deepEqual(days(await served(market)), bothLines('2022-05-06T20:30:00Z'))
  }
})

test('a document of a filing that is listed by its day alone has no moment', async () => {
  const market = await openTestMarket()
  await loadIndex(market)
  await loadDocument(market)
  assert.deepEqual(days(await served(market)), bothLines(null))
})

test('a document of a filing that is not listed is kept out with its reason, and loads once it is', async () => {
  const market = await openTestMarket()
  await loadFiles(market.store, 'sec-insider-transactions', tablesOf(saleTables))
  const before = await served(market)
  const { added, changed, removed, rejected } = await loadDocument(market)
  assert.deepEqual([added, changed, removed], [0, 0, 0])
  assert.deepEqual(rejected, [
    {
      row: SALE_ACCESSION,
      reason: 'no loaded filing has this number, so its day is unknown: load sec-submissions or edgar-index',
    },
  ])
  assert.deepEqual(await served(market), before)
  await list(market, APPLE)
  assert.deepEqual((await loadDocument(market)).rejected, [])
  assert.deepEqual(days(await served(market)), bothLines('2022-05-06T20:30:00Z'))
})

test('a document and its submission make the same rows, whichever is read first', async () => {
  const one = await openTestMarket()
  await loadIndex(one)
  await loadSubmission(one)
  await loadDocument(one)
  const other = await openTestMarket()
  await loadIndex(other)
  await loadDocument(other)
  await loadSubmission(other)
  assert.deepEqual(days(await served(one)), bothLines('2022-05-06T22:30:57Z'))
  assert.deepEqual(await served(one), await served(other))
})

test('an amendment alone restates the form of the day that it names', async () => {
  const market = await openTestMarket()
  await loadSubmission(market)
  await putFilings(market.store, APPLE, [['0000320193-22-000077', '4/A', '2022-05-09', 'ownership.xml']])
  const amendment = formXml({
    ...exampleSale,
    form: '4/A',
    original: '2022-05-06',
    lines: [{ code: 'S', shares: '5316', price: '160.28', sign: 'D', after: '462882' }],
  })
  await loadFiles(market.store, 'sec-ownership', {
    'https://www.sec.gov/Archives/edgar/data/320193/000032019322000077/ownership.xml': amendment,
  })
  assert.deepEqual(
    (await served(market)).map(({ id }) => id),
    ['000032019322000077_N1', '000032019322000061_N1'],
  )
})
