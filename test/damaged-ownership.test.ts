/** Feeds of holdings, insiders and segments get damaged files: each says so, what is served stays, and the sound file changes nothing. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { datasets, recordCollections } from '../src/datasets/index.ts'
import { runFeed } from '../src/ingest/feed-runner.ts'
import { feedNamed } from '../src/ingest/feeds.ts'
import { inlineParsing } from '../src/ingest/parsing.ts'
import type { FeedReport } from '../src/ingest/report.ts'
import { openMirror } from '../src/sources/mirror.ts'
import { withQqq } from './files/company-files.ts'
import {
  accession,
  apple,
  arkRows,
  arkText,
  ivvText,
  nportAt,
  nportXml,
  qqqText,
  spyWorkbook,
  vanguard500,
} from './files/fund-files.ts'
import { nportTexts, twoFunds } from './files/nport-tables.ts'
import { exampleSale, submissionText } from './files/ownership-forms.ts'
import { saleTables, tablesOf } from './files/ownership-tables.ts'
import {
  appleAnnual,
  appleThirdQuarter,
  DATA_SETS,
  instanceOf,
  numOf,
  subOf,
  thirdQuarterAddress,
} from './files/segment-files.ts'
import { zipOf } from './files/zip-writer.ts'
import { damagesOf } from './support/damages.ts'
import { loadFiles, openTestMarket } from './support/test-market.ts'

type Sound = { readonly address: string; readonly file: Buffer; readonly renamed: Buffer }

const textFile = (address: string, text: string, name: string): Sound => ({
  address,
  file: Buffer.from(text),
  renamed: Buffer.from(text.replaceAll(name, 'unheard')),
})

const zipFile = async (
  address: string,
  texts: Readonly<Record<string, string>>,
  name: string,
): Promise<Sound> => {
  const zip = (of: Readonly<Record<string, string>>) =>
    zipOf(Object.entries(of).map(([entry, data]) => ({ name: entry, data })))
  const other = Object.entries(texts).map(([entry, text]) => [entry, text.replaceAll(name, 'unheard')])
  return { address, file: await zip(texts), renamed: await zip(Object.fromEntries(other)) }
}

const workbook = async (): Promise<Sound> => ({
  address:
    'https://www.ssga.com/us/en/intermediary/library-content/products/fund-data/etfs/us/holdings-daily-us-en-spy.xlsx',
  file: Buffer.from((await spyWorkbook()).bytes),
  renamed: Buffer.from(
    (await spyWorkbook(['Name', 'Ticker', 'Unheard', 'SEDOL', 'Weight', 'Sector', 'Shares Held'])).bytes,
  ),
})

const SALE_ACCESSION = '0000320193-22-000061'
const SEC = 'https://www.sec.gov'
const ARK = 'https://assets.ark-funds.com/fund-documents/funds-etf-csv/'
const INVESCO = 'https://www.invesco.com/us/financial-products/etfs/holdings/main/holdings/0'
const ISHARES = 'https://www.ishares.com/us/products/239726/ishares-core-sp-500-etf/'

const vanguard = nportXml({ ...vanguard500, day: '2025-12-31', holdings: [apple(900, 240_000)] })
const insiderTables = tablesOf(saleTables)
const quarter = nportTexts(twoFunds)
const segments = { 'sub.txt': subOf([appleAnnual]), 'num.txt': numOf([appleAnnual]) }

/** In an order in which each brings something: a form takes the place of the data set's lines of it. */
const files: Readonly<Record<string, Sound>> = {
  'ishares-holdings': textFile(`${ISHARES}latest-holdings.csv`, ivvText, 'Weight (%)'),
  'spdr-holdings': await workbook(),
  'invesco-holdings': textFile(
    `${INVESCO}?audienceType=Investor&action=download&ticker=QQQ`,
    qqqText,
    'Security Identifier',
  ),
  'ark-holdings': textFile(
    `${ARK}ARK_INNOVATION_ETF_ARKK_HOLDINGS.csv`,
    arkText(arkRows.teslaInJune, arkRows.draftKings),
    'cusip',
  ),
  'sec-nport': textFile(nportAt(vanguard500.cik, accession(1)), vanguard, 'repPdDate'),
  'sec-nport-data-sets': await zipFile(
    `${SEC}/files/dera/data/form-n-port-data-sets/2026q1_nport.zip`,
    quarter,
    'ISSUER_CUSIP',
  ),
  'sec-insider-transactions': await zipFile(
    `${SEC}/files/structureddata/data/insider-transactions-data-sets/2022q2_form345.zip`,
    insiderTables,
    'TRANS_CODE',
  ),
  'sec-ownership': textFile(
    `${SEC}/Archives/edgar/data/320193/000032019322000061/${SALE_ACCESSION}.txt`,
    submissionText(SALE_ACCESSION, '20220506183057', exampleSale),
    'transactionCode',
  ),
  'sec-statement-data-sets': await zipFile(`${DATA_SETS}/2024q4.zip`, segments, 'qtrs'),
  'sec-tagged-reports': textFile(
    thirdQuarterAddress,
    instanceOf('10-Q', '2024-06-29', appleThirdQuarter),
    'DocumentType',
  ),
}

const page = Buffer.from('<!DOCTYPE html><html><head><title>Sorry</title></head><body>Later.</body></html>')

const { store } = await openTestMarket()
const folder = mkdtempSync(join(tmpdir(), 'openbell-damaged-'))
after(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const listed = (address: string) =>
  withQqq[`${SEC}/files/${address}`] as { readonly data: readonly unknown[] }
const funds = listed('company_tickers_mf.json')
await loadFiles(store, 'sec-tickers', {
  ...withQqq,
  [`${SEC}/files/company_tickers_mf.json`]: {
    ...funds,
    data: [
      ...funds.data,
      [1100663, 'S000004310', 'C000012040', 'IVV'],
      [1579982, 'S000042977', 'C000133073', 'ARKK'],
    ],
  },
})

const publish = (address: string, bytes: Buffer): void => {
  const path = join(folder, address.replace('https://', ''))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

const run = (name: string): Promise<FeedReport> =>
  runFeed({
    feed: feedNamed(datasets, name),
    datasets,
    store,
    selection: {},
    parsing: inlineParsing(datasets),
    reread: true,
    environment: {
      fetcher: openMirror(folder),
      archive: null,
      scratch: tmpdir(),
      now: () => Date.parse('2026-11-20T21:05:00Z'),
      signal: new AbortController().signal,
    },
  })

const versions = (): string =>
  recordCollections.map(({ name }) => store.state().collections.get(name)?.version).join()

for (const [feed, { address, file, renamed }] of Object.entries(files)) {
  test(`${feed}: a damaged file is reported and changes nothing`, async () => {
    publish(address, file)
    const first = await run(feed)
    assert.deepEqual([first.failure, first.rejected], [null, 0])
    assert.ok(first.added > 0)
    const stored = versions()
    for (const [what, damage] of Object.entries(damagesOf(page, () => renamed))) {
      publish(address, damage(file))
      const { failure } = await run(feed)
      assert.notEqual(failure, null, what)
      assert.equal(versions(), stored, what)
    }
    publish(address, file)
    const { failure, added, changed, removed } = await run(feed)
    assert.deepEqual([failure, added, changed, removed], [null, 0, 0, 0])
  })
}
