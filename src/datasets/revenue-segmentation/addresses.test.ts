/** Which files of which reports are asked for. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { tickerFiles } from '../../../test/files/company-files.ts'
import {
  appleThirdQuarter,
  instanceOf,
  labelsOf,
  thirdQuarterAddress,
} from '../../../test/files/segment-files.ts'
import { loadFiles, NOW, openTestMarket, putFilings } from '../../../test/support/test-market.ts'
import { filings } from '../../derived/filings/record.ts'
import type { Reads, Store } from '../../store/store.ts'
import { reportAddresses } from './addresses.ts'

const APPLE = '0000320193'
const ARCHIVE = 'https://www.sec.gov/Archives/edgar/data/320193'
const exhibits = [
  { type: 'EX-31.1', filename: 'a10-kexhibit311.htm' },
  { type: 'EX-101.INS', filename: 'aapl-20180929.xml' },
  { type: 'EX-101.LAB', filename: 'aapl-20180929_lab.xml' },
].map((exhibit, at) => ({
  ...exhibit,
  sequence: at + 1,
  description: null,
  url: `${ARCHIVE}/${exhibit.filename}`,
}))

const setUp = async (t: TestContext): Promise<Store> => {
  const { store } = await openTestMarket({ files: [['sec-tickers', tickerFiles]] })
  t.after(() => store.close())
  await putFilings(store, APPLE, [
    ['0000320193-24-000123', '10-K', '2024-11-01', 'aapl-20240928.htm'],
    ['0000320193-24-000081', '10-Q', '2024-08-02', 'aapl-20240629.htm'],
    ['0000320193-18-000145', '10-K', '2018-11-05', 'a10-k20189292018.htm'],
    ['0000320193-17-000070', '10-K', '2017-11-03', 'a10-k20179302017.htm'],
  ])
  const key = { cik: APPLE, accession: '0000320193-18-000145' }
  const listed = await store.row(filings, key)
  assert.ok(listed !== null)
  const columns = { ...listed.columns, exhibits: JSON.stringify(exhibits), exhibitsKnown: 1 as const }
  await store.write({ origin: 'real', source: 'test', at: NOW }, ({ put }) =>
    put({ collection: filings, rows: [{ columns, text: listed.text }] }),
  )
  return store
}

const asked = async (
  reads: Reads,
  choice: { readonly ciks?: readonly string[]; readonly since?: string } = {},
) => {
  const found: string[] = []
  for await (const address of reportAddresses(reads, {
    today: '2024-11-20',
    session: '2024-11-20',
    ...choice,
  }))
    found.push(address.replace(ARCHIVE, ''))
  return found
}

it('a report has its instance and its labels, the newest first; an old one only where its exhibits are known', async (t) => {
  const store = await setUp(t)
  assert.deepEqual(await asked(store, { ciks: [APPLE] }), [
    '/000032019324000123/aapl-20240928_htm.xml',
    '/000032019324000123/aapl-20240928_lab.xml',
    '/000032019324000081/aapl-20240629_htm.xml',
    '/000032019324000081/aapl-20240629_lab.xml',
    '/000032019318000145/aapl-20180929.xml',
    '/000032019318000145/aapl-20180929_lab.xml',
  ])
  assert.equal((await asked(store, { ciks: [APPLE], since: '2024-09-01' })).length, 2)
})

it('without a ticker the companies that were chosen before are kept up, and what was read is not asked for again', async (t) => {
  const store = await setUp(t)
  assert.deepEqual(await asked(store), [])
  await loadFiles(store, 'sec-tagged-reports', {
    [thirdQuarterAddress]: instanceOf('10-Q', '2024-06-29', appleThirdQuarter),
  })
  await loadFiles(store, 'sec-tagged-reports', {
    [thirdQuarterAddress.replace('_htm', '_lab')]: labelsOf({}),
  })
  assert.deepEqual(await asked(store), [
    '/000032019324000123/aapl-20240928_htm.xml',
    '/000032019324000123/aapl-20240928_lab.xml',
  ])
  assert.equal((await asked(store, { ciks: [APPLE] })).length, 4)
})
