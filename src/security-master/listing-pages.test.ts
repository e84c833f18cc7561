import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runToEnd, type Steps } from '../lib/steps.ts'
import type { Listing } from './listing.ts'
import { listingPagesOf } from './listing-pages.ts'

const COUNT = 1280

const listings = Array.from(
  { length: COUNT },
  (_, at) =>
    ({
      ticker: `A${10_000 + at}`,
      company: `Company ${at}`,
      type: at % 2 === 0 ? 'stock' : 'fund',
    }) as Listing,
)

const all = { search: '', type: '', cursor: '', limit: COUNT } as const

/** How often the work gives way, and the tickers that it finds. */
const givingWay = (steps: Steps<readonly Listing[]>) => {
  for (let times = 0; ; times += 1) {
    const { done, value } = steps.next()
    if (done === true) return { times, tickers: value.map(({ ticker }) => ticker) }
  }
}

test('a search that thousands of listings match gives way every hundred or so, and while its text is made', () => {
  const pages = listingPagesOf(listings)
  const etfs = { ...all, search: 'company', type: 'etf' } as const
  assert.deepEqual(givingWay(pages(etfs)), { times: 20, tickers: [] })
  assert.deepEqual(givingWay(pages(etfs)), { times: 10, tickers: [] })
  assert.equal(givingWay(pages({ ...all, search: 'company 1279' })).times, 0)
})

test('a page has the listings of a kind after the cursor whose ticker or name has the text, in any case', () => {
  const pages = listingPagesOf(listings)
  const found = (filter: Partial<Parameters<typeof pages>[0]>) =>
    runToEnd(pages({ ...all, ...filter })).map(({ ticker }) => ticker)
  assert.equal(found({}).length, COUNT)
  assert.deepEqual(found({ search: 'COMPANY 12', type: 'fund', cursor: 'A11270', limit: 3 }), [
    'A11271',
    'A11273',
    'A11275',
  ])
  assert.deepEqual(found({ search: 'a10007' }), ['A10007'])
  assert.deepEqual(found({ search: 'nobody' }), [])
})
