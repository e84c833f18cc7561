/** Which files of which reports are asked for. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { appleThirdQuarter, instanceOf, labelsOf, thirdQuarterAddress } from '../../../test/segment-files.ts'
import { loadUnit, openSmallMarket } from '../../../test/small-market.ts'
import { type Report, reportAddresses } from './addresses.ts'

const APPLE = '0000320193'
const ARCHIVE = 'https://www.sec.gov/Archives/edgar/data/320193'
const report = (
  accession: string,
  filedOn: string,
  primaryDocument: string | null,
  exhibits: Report['exhibits'] = [],
) => ({
  cik: APPLE,
  accession,
  filedOn,
  primaryDocument,
  exhibits,
})

const reports: readonly Report[] = [
  report('0000320193-24-000123', '2024-11-01', 'aapl-20240928.htm'),
  report('0000320193-24-000081', '2024-08-02', 'aapl-20240629.htm'),
  report('0000320193-18-000145', '2018-11-05', 'a10-k20189292018.htm', [
    { type: 'EX-31.1', filename: 'a10-kexhibit311.htm' },
    { type: 'EX-101.INS', filename: 'aapl-20180929.xml' },
    { type: 'EX-101.LAB', filename: 'aapl-20180929_lab.xml' },
  ]),
  report('0000320193-17-000070', '2017-11-03', 'a10-k20179302017.htm'),
]

const asked = async (
  reads: Parameters<ReturnType<typeof reportAddresses>>[0],
  choice: { readonly ciks?: readonly string[]; readonly since?: string; readonly today?: string },
) => {
  const addresses = reportAddresses(async () => reports)
  const found: string[] = []
  for await (const address of addresses(reads, { today: '2024-11-20', session: '2024-11-20', ...choice }))
    found.push(address.replace(ARCHIVE, ''))
  return found
}

it('a report has its instance and its labels, the newest first; an old one only where its exhibits are known', async (t) => {
  const { store } = await openSmallMarket()
  t.after(() => store.close())
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
  const { store } = await openSmallMarket()
  t.after(() => store.close())
  assert.deepEqual(await asked(store, {}), [])
  await loadUnit(store, 'sec-tagged-reports', {
    [thirdQuarterAddress]: instanceOf('10-Q', '2024-06-29', appleThirdQuarter),
  })
  await loadUnit(store, 'sec-tagged-reports', { [thirdQuarterAddress.replace('_htm', '_lab')]: labelsOf({}) })
  assert.deepEqual(await asked(store, {}), [
    '/000032019324000123/aapl-20240928_htm.xml',
    '/000032019324000123/aapl-20240928_lab.xml',
  ])
  assert.equal((await asked(store, { ciks: [APPLE] })).length, 4)
})
