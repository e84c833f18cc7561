/** Headers of filings as a run gets them: the store names them, the network or a mirror has them. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestMarket } from '../../test/support/test-market.ts'
import { datasets } from '../datasets/index.ts'
import { filingDocuments, headerAddress } from '../sources/edgar/filing-feeds.ts'
import type { Fetcher, FetchResult } from '../sources/fetch/fetcher.ts'
import { runFeed } from './feed-runner.ts'
import { inlineParsing } from './parsing.ts'
import type { RunSelection } from './work-item.ts'

const APPLE = '0000320193'
const CARBO = '0001009672'
const [FOUR, ANNUAL, RESULTS] = ['0000320193-23-000111', '0000320193-23-000106', '0000320193-23-000104']
const deregistered = headerAddress(CARBO, '0001193125-20-329449')

const header = (accession: string) => `<SEC-HEADER>
<ACCESSION-NUMBER>${accession}
<CIK>${APPLE}
</SEC-HEADER>
`

/** A publisher of the headers given; `held` is what a mirror lists, null on the network. */
const publisherOf = (accessions: readonly string[], held: readonly string[] | null) => {
  const asked: string[] = []
  const bytes = new Map(accessions.map((each) => [headerAddress(APPLE, each), Buffer.from(header(each))]))
  const fetch = async (address: string): Promise<FetchResult> => {
    asked.push(address)
    const found = bytes.get(address)
    if (found === undefined) return { kind: 'absent', status: 404 }
    return { kind: 'fetched', status: 200, etag: null, lastModified: null, bytes: found }
  }
  const fetcher: Fetcher = {
    fetch,
    fetchToFile: async () => ({ kind: 'absent', status: 404 }),
    list: async () => held,
    close: async () => undefined,
  }
  return { fetcher, asked }
}

const headerWorld = async () => {
  const { store } = await openTestMarket()
  const run = (fetcher: Fetcher, selection: RunSelection = {}) =>
    runFeed({
      feed: filingDocuments,
      datasets,
      store,
      selection,
      parsing: inlineParsing(datasets),
      environment: {
        fetcher,
        archive: null,
        scratch: '',
        now: () => Date.parse('2023-11-25T12:00:00Z'),
        signal: new AbortController().signal,
      },
    })
  return { run }
}
const addressOf = (accession: string) => headerAddress(APPLE, accession)

it('on the network the filings of chosen companies are asked for, the newest first, and never a second time', async () => {
  const { run } = await headerWorld()
  const { fetcher, asked } = publisherOf([FOUR, ANNUAL], null)
  const first = await run(fetcher, { ciks: [APPLE] })
  assert.deepEqual(asked, [FOUR, ANNUAL, RESULTS].map(addressOf))
  assert.deepEqual([first.failure, first.files, first.absent], [null, 2, [addressOf(RESULTS)]])
  asked.length = 0
  assert.equal((await run(fetcher, { ciks: [APPLE], since: '2023-11-03' })).failure, null)
  assert.deepEqual(asked, [])
  await run(fetcher)
  assert.deepEqual(asked, [addressOf(RESULTS)])
})

it('on the network nothing is asked for before companies were chosen', async () => {
  const { run } = await headerWorld()
  const { fetcher, asked } = publisherOf([FOUR], null)
  assert.deepEqual([(await run(fetcher)).failure, asked], [null, []])
})

it('a mirror gives every header it holds, of the companies and days asked for', async () => {
  const held = [...[FOUR, ANNUAL].map(addressOf), deregistered]
  const asked = async (selection: RunSelection) => {
    const { run } = await headerWorld()
    const mirror = publisherOf([FOUR, ANNUAL], held)
    await run(mirror.fetcher, selection)
    return mirror.asked
  }
  assert.deepEqual(await asked({}), held)
  assert.deepEqual(await asked({ ciks: [CARBO] }), [deregistered])
  assert.deepEqual(await asked({ since: '2023-11-10' }), [addressOf(FOUR)])
  assert.deepEqual(await asked({ ciks: [APPLE], since: '2023-01-01' }), held.slice(0, 2))
})
