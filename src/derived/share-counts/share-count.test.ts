/** Which of the counts in a company's facts is the one on the cover of its newest report. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../sources/edgar/company-fact.ts'
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import { shareCountOf } from './share-count.ts'

const fact = (end: string, val: number, form = '10-Q', filed = end): Fact => ({
  end,
  val,
  form,
  filed,
  accn: `0000320193-${end.slice(2, 4)}-${end.slice(5, 7)}${end.slice(8)}00`,
})

const company = (...shares: readonly Fact[]): CompanyFacts => ({
  cik: '0000320193',
  entityName: 'Apple Inc.',
  taxonomies: new Map([['dei', new Map([['EntityCommonStockSharesOutstanding', { shares }]])]]),
})

test('the count taken last counts, whatever order the file has', () => {
  const count = shareCountOf(
    company(fact('2026-01-16', 14_681_140_000), fact('2025-10-17', 14_776_353_000, '10-K')),
  )
  assert.deepEqual([count?.shares, count?.on, count?.before], [14_681_140_000, '2026-01-16', 14_776_353_000])
})

test('proxies and current reports, placeholders, fractions and counts of a day after the filing are no counts', () => {
  const good = fact('2025-10-17', 14_776_353_000)
  for (const other of [
    fact('2026-02-01', 15_000_000_000, 'DEF 14A'),
    fact('2026-02-01', 15_000_000_000, '8-K'),
    fact('2026-02-01', 100),
    fact('2026-02-01', 14_681_140_000.5),
    // Dated years after it was filed, it would be the newest for as long.
    fact('2052-01-16', 14_681_140_000, '10-Q', '2026-01-30'),
  ])
    assert.equal(shareCountOf(company(good, other))?.on, '2025-10-17')
  assert.equal(shareCountOf(company(fact('2026-02-01', 1000))), null)
})

test('an amendment of the same day is the newer word, and a foreign form is known as one', () => {
  const amended = shareCountOf(
    company(
      fact('2025-04-02', 31_668_601, '20-F', '2025-04-05'),
      fact('2025-04-02', 31_668_602, '20-F/A', '2025-04-07'),
    ),
  )
  assert.deepEqual([amended?.shares, amended?.isDomestic, amended?.before], [31_668_602, false, null])
})

test('a company whose facts have no count has none', () => {
  assert.equal(shareCountOf({ ...company(), taxonomies: new Map() }), null)
})
