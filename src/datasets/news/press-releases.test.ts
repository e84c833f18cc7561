/** Releases out of 8-Ks, over a store that the real loads of filings filled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submissionFiles } from '../../../test/files/company-files.ts'
import { loadFiles, openTestMarket, putFilings, type TestMarket } from '../../../test/support/test-market.ts'

type Market = TestMarket
type Document = readonly [type: string, filename: string, description: string]

const RESULTS = '0000320193-23-000104'

/** A whole submission of Apple's 8-K of 2023-11-02 with these exhibits. */
const submission = (exhibits: readonly Document[]): string => {
  const documents = [['8-K', 'aapl-20231102.htm', '8-K'], ...exhibits].map(
    ([type, filename, description], at) =>
      `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>${at + 1}\n<FILENAME>${filename}\n<DESCRIPTION>${description}\n<TEXT>\n</DOCUMENT>\n`,
  )
  return `<SEC-HEADER>${RESULTS}.hdr.sgml : 20231102
<ACCEPTANCE-DATETIME>20231102163032
ACCESSION NUMBER:		${RESULTS}
FILER:
		CENTRAL INDEX KEY:			0000320193
</SEC-HEADER>
${documents.join('')}</SEC-DOCUMENT>
`
}

const load = ({ store }: Market, exhibits: readonly Document[]) =>
  loadFiles(store, 'sec-filing-documents', { [`${RESULTS}.txt`]: submission(exhibits) })

const releases = async ({ ask }: Market) => {
  const { body } = await ask('/v1/news/{ticker}', '/v1/news/AAPL')
  return body['results'] as readonly Readonly<Record<string, unknown>>[]
}
const titles = async (exhibits: readonly Document[]) => {
  const market = await openTestMarket()
  await load(market, exhibits)
  return (await releases(market)).map(({ title, url }) => [title, String(url).split('/').at(-1)])
}

const archive = 'https://www.sec.gov/Archives/edgar/data/320193/000032019323000104'

test('the release of an 8-K is an article that links to the exhibit', async () => {
  const market = await openTestMarket()
  await load(market, [['EX-99.1', 'a8-kex991q4202309302023.htm', 'EX-99.1']])
  const expected = {
    ticker: 'AAPL',
    company: 'Apple Inc.',
    tickers: ['AAPL'],
    title: 'Press release: Results of Operations and Financial Condition',
    publishedAt: '2023-11-02 20:30:32',
    publisher: 'SEC EDGAR',
    url: `${archive}/a8-kex991q4202309302023.htm`,
    sourceDomain: 'sec.gov',
    summary: 'Exhibit 99.1 to Form 8-K, items 2.02, 9.01.',
    articleType: 'pressRelease',
  }
  const [{ id, ...release } = { id: '' }, ...others] = await releases(market)
  assert.match(String(id), /^[0-9a-f]{16}$/)
  assert.deepEqual([release, others], [expected, []])
  const [[address, apple] = ['', null]] = Object.entries(submissionFiles)
  const again = await loadFiles(market.store, 'sec-submissions', { [address]: apple })
  assert.equal(again.removed, 0)
  assert.equal((await releases(market)).length, 1)
})

test('what the filer calls it is the headline, where that says anything', async () => {
  assert.deepEqual(
    await titles([['EX-99.1', 'ex99.htm', 'PRESS RELEASE OF APPLE INC. DATED NOVEMBER 2, 2023']]),
    [['PRESS RELEASE OF APPLE INC. DATED NOVEMBER 2, 2023', 'ex99.htm']],
  )
  assert.deepEqual(await titles([['EX-99', 'ex99.htm', 'PRESS RELEASE']]), [
    ['Press release: Results of Operations and Financial Condition', 'ex99.htm'],
  ])
})

test('slides, statements and agreements are no releases; of several exhibits those that say so', async () => {
  const none: readonly (readonly Document[])[] = [
    [],
    [['EX-10.1', 'ex10.htm', 'EX-10.1']],
    [['EX-99.1', 'investor_presentation.htm', 'EX-99.1']],
    [['EX-99.1', 'ex991.htm', 'PRO FORMA FINANCIAL STATEMENTS']],
    [['EX-99.2', 'ex992.htm', 'EX-99.2']],
  ]
  for (const exhibits of none) assert.deepEqual(await titles(exhibits), [], JSON.stringify(exhibits))
  const both: readonly Document[] = [
    ['EX-99.1', 'slides.htm', 'SLIDE PRESENTATION'],
    ['EX-99.2', 'release.htm', 'EX-99.2'],
    ['EX-99.3', 'third.htm', 'EX-99.3'],
  ]
  assert.deepEqual(
    (await titles(both)).map(([, file]) => file),
    ['release.htm'],
  )
})

test('a joint filing is one release of all its registrants', async () => {
  const market = await openTestMarket()
  const joint = '0001104659-26-000001'
  for (const cik of ['0000320193', '0000037996'])
    await putFilings(market.store, cik, [[joint, '8-K', '2026-01-05', 'joint8k.htm']])
  const header = submission([['EX-99.1', 'ex99-1.htm', 'PRESS RELEASE']])
    .replaceAll(RESULTS, joint)
    .replace('0000320193\n', '0000320193\nFILER:\n\t\tCENTRAL INDEX KEY:\t\t\t0000037996\n')
  await loadFiles(market.store, 'sec-filing-documents', { [`${joint}.txt`]: header })
  const { body } = await market.ask('/v1/news', '/v1/news')
  const [row, ...others] = body['results'] as readonly Readonly<Record<string, unknown>>[]
  assert.deepEqual([row?.['tickers'], others], [['AAPL', 'F'], []])
  for (const ticker of ['AAPL', 'F-PB']) {
    const own = await market.ask('/v1/news/{ticker}', `/v1/news/${ticker}`)
    assert.equal(own.body['total'], 1, ticker)
  }
})
