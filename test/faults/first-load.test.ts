/** A first load while a server runs: whole companies are answered before the bulk files are there, and a kill costs nothing that was read. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openStore } from '../../src/app/market-store.ts'
import { runsOf } from '../../src/derived/market-snapshot.ts'
import { readSampleCompanies } from '../../src/ingest/sample.ts'
import { newYorkDayOf } from '../../src/lib/new-york-time.ts'
import { secSubmissions } from '../../src/sources/edgar/feeds.ts'
import { registrantFile } from '../files/company-files.ts'
import { fakeInternet } from '../support/fake-internet.ts'
import { openbellIn } from '../support/fake-publisher.ts'
import { faultEngines } from '../support/fault-engines.ts'
import { until } from '../support/until.ts'

const FEEDS = ['sec-tickers', 'sec-submissions', 'sec-company-facts'] as const
const DATA = 'https://data.sec.gov'
const BULK = 'https://www.sec.gov/Archives/edgar/daily-index/bulkdata/submissions.zip'
const APPLE = '0000320193'

/** A registrant without filings, of a made-up name. */
const invented = (cik: string): string =>
  JSON.stringify(
    registrantFile(
      {
        cik,
        name: `Invented ${Number(cik)} Inc.`,
        sic: '',
        sicDescription: '',
        tickers: [],
        exchanges: [],
        fiscalYearEnd: null,
        stateOfIncorporation: '',
        addresses: { mailing: null, business: null },
        phone: null,
      },
      [],
    ),
  )

type Started = { readonly url: string; readonly key: string }

const totalOf = async ({ url, key }: Started, path: string): Promise<readonly unknown[]> => {
  const response = await fetch(url + path, { headers: { 'x-api-key': key } })
  const { total, results } = (await response.json()) as {
    readonly total?: number
    readonly results?: unknown[]
  }
  return [response.status, total ?? results?.length]
}

const ofCompany = (address: string): boolean => address.startsWith(`${DATA}/`)

// They mostly wait for the rates of the publisher, so the engines run at the same time.
describe('a first load', { concurrency: true }, () => {
  for (const { name, skip, empty } of faultEngines)
    it(`a server answers with whole companies before the bulk file is there; a killed load asks for none of them again, on ${name}`, {
      skip,
      timeout: 300_000,
    }, async (t) => {
      const internet = await fakeInternet(t, newYorkDayOf(Date.now()))
      const { asked, always, files } = internet
      const sample = new Set((await readSampleCompanies()).map(({ cik }) => cik))
      for (const cik of sample) {
        const address = `${DATA}/submissions/CIK${cik}.json`
        if (!files.has(address)) files.set(address, invented(cik))
      }
      const { data, databaseUrl, environment } = await empty(t)
      const settings = { OPENBELL_DATA: data, ...environment }
      const openbell = (...args: readonly string[]) => openbellIn(t, internet, settings, ...args)
      const server = openbell('start', '--port', '0', '--json')
      await until(() => server.written().includes('"curl"'), 'server')
      const line =
        server
          .written()
          .split('\n')
          .find((each) => each.includes('"curl"')) ?? ''
      const started = JSON.parse(line) as Started

      const [, ofSample] = await totalOf(started, '/v1/filings/AAPL')
      assert.ok(Number(ofSample) > 3, 'the sample has more filings of Apple than the publisher of this test')

      // The bulk file does not come.
      let bulkAsked = 0
      always.set(BULK, () => {
        bulkAsked += 1
      })
      const killed = openbell('work', '--once', ...FEEDS)
      await until(() => bulkAsked > 0, 'request of the bulk file')
      assert.deepEqual(await totalOf(started, '/v1/filings/AAPL'), [200, 3], killed.written())
      assert.deepEqual(await totalOf(started, '/v1/financials/AAPL?statement=income'), [200, 1])
      const readFirst = asked.filter(({ address }) => ofCompany(address)).map(({ address }) => address)
      assert.equal(readFirst.length, 2 * sample.size)
      assert.ok(readFirst.includes(`${DATA}/submissions/CIK${APPLE}.json`))
      killed.child.kill('SIGKILL')
      await killed.over

      // Nothing of the whole feed counts as loaded.
      const store = await openStore({ data, databaseUrl })
      const run = (await runsOf(store)).get(secSubmissions.name)
      await store.close()
      assert.deepEqual([run?.outcome, run?.succeededAt], ['running', null])

      always.delete(BULK)
      const before = asked.length
      const resumed = openbell('work', '--once', ...FEEDS)
      assert.equal(await resumed.over, 0, resumed.written())
      const again = asked.slice(before).map(({ address }) => address)
      const read = new Set(
        asked.slice(0, before).flatMap(({ address, status }) => (status === 200 ? [address] : [])),
      )
      assert.deepEqual(
        again.filter((address) => ofCompany(address) && read.has(address)),
        [],
      )
      assert.ok(again.includes(BULK))
      assert.deepEqual(await totalOf(started, '/v1/filings/AAPL'), [200, 3])
      const planned = resumed
        .written()
        .split('\n')
        .filter((each) => each.includes('load_planned'))
      assert.equal(planned.length, 1, resumed.written())
    })
})
