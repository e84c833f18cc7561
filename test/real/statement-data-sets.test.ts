/** The SEC's data sets as a second source of company facts: what both state is equal, and what only the first states is served. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { statementsOf } from '../../src/datasets/financials/company-statements.ts'
import { mergedFacts } from '../../src/datasets/financials/filing-facts/merged-facts.ts'
import { lineageOf } from '../../src/datasets/financials/history/lineage.ts'
import { taggedFacts } from '../../src/datasets/financials/history/tagged-facts.ts'
import { factBlocks } from '../../src/datasets/financials/record.ts'
import type { Statement } from '../../src/datasets/financials/statement.ts'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { daysAfter } from '../../src/lib/day.ts'
import type { Fact } from '../../src/sources/edgar/company-fact.ts'
import { type CompanyFacts, parseCompanyFacts } from '../../src/sources/edgar/company-facts.ts'
import { monthEndOf } from '../../src/sources/edgar/month-end.ts'
import { parseDataSet } from '../../src/sources/edgar/statement-data-set.ts'
import { dataSetZip, partsOfZip } from '../files/segment-files.ts'
import { getterOf } from '../support/test-market.ts'
import { factsFolder, shared } from './company-statements.ts'
import { noMirror, storeLoadedFrom } from './mirror.ts'

const slices = fileURLToPath(new URL('extra/fsds/', shared))
const noSlices = existsSync(slices) ? noMirror : '../shared/data/extra/fsds is not there'
const CIK = '0000320193'
const none: CompanyFacts = { cik: CIK, entityName: '', taxonomies: new Map() }
const sub2024 = () => readFileSync(`${slices}apple_10k_2024_from_2024q4/sub.txt`, 'utf8')

/** Apple's annual reports; of 2020 the row of `sub.txt` is not there, and made of that of 2024. */
const filings = {
  '0000320193-24-000123': {
    layout: 'with segments',
    // Of 431: the notes are not in it.
    facts: 213,
    lines: 82,
    end: '2024-09-28',
    sub: sub2024,
    num: () => readFileSync(`${slices}apple_10k_2024_from_2024q4/num.txt`, 'utf8'),
  },
  '0000320193-20-000096': {
    layout: 'without segments',
    facts: 520,
    lines: 99,
    end: '2020-09-26',
    sub: () =>
      sub2024()
        .replaceAll('0000320193-24-000123', '0000320193-20-000096')
        .replace('20240930', '20200930')
        .replace('20241101', '20201030')
        .replace('aapl-20240928', 'aapl-20200926'),
    num: () => readFileSync(`${slices}apple_10k_2020_q4/num_apple_10k_2020_q4.txt`, 'utf8'),
  },
} as const

const dataSetOf = async (accession: keyof typeof filings) => {
  const { sub, num } = filings[accession]
  const parts = await partsOfZip(await dataSetZip(sub(), num()))
  const [tagged, ...others] = parts.map(parseDataSet).flatMap((part) => part.tagged)
  assert.ok(tagged !== undefined && others.length === 0)
  return tagged
}

/** Only what one filing states. */
const ofFiling = ({ taxonomies, ...facts }: CompanyFacts, accession: string): CompanyFacts => {
  const inFiling = (list: readonly Fact[]) => list.filter(({ accn }) => accn === accession)
  const kept = [...taxonomies].map(([taxonomy, concepts]) => {
    const of = [...concepts].map(([concept, units]) => {
      const lists = Object.entries(units).map(([unit, list]) => [unit, inFiling(list)] as const)
      return [concept, Object.fromEntries(lists)] as const
    })
    return [taxonomy, new Map(of)] as const
  })
  return { ...facts, taxonomies: new Map(kept) }
}

/** By concept, unit and period, with days as the data sets round them. */
const valuesIn = (facts: CompanyFacts): ReadonlyMap<string, number> =>
  new Map(
    Array.from(taggedFacts(facts), ({ concept, unit, fact: { start, end, val } }) => {
      const before = start === undefined ? '' : monthEndOf(daysAfter(start, -1))
      return [`${concept} ${unit} ${before} ${monthEndOf(end)}`, val]
    }),
  )

const conceptsIn = (facts: CompanyFacts): ReadonlySet<string> =>
  new Set(Array.from(taggedFacts(facts), ({ concept }) => concept))

const isOfYear = ({ period, end }: Statement, year: string): boolean => period === 'annual' && end === year

const roundedTo4 = (value: number): number => Number(value.toFixed(4))

describe('Apple’s annual reports in company facts and in the data sets', { skip: noSlices }, () => {
  const company = noSlices
    ? none
    : parseCompanyFacts(readFileSync(new URL(`CIK${CIK}.json`, factsFolder)), 'AAPL')

  for (const accession of Object.keys(filings) as (keyof typeof filings)[]) {
    const { layout, end, facts, lines } = filings[accession]

    it(`${layout}: every fact that both have is equal, to four decimals`, async () => {
      const tagged = await dataSetOf(accession)
      const [own, others] = [valuesIn({ ...none, ...tagged }), valuesIn(ofFiling(company, accession))]
      const both = [...own].filter(([key]) => others.has(key))
      assert.equal(both.length, facts)
      for (const [key, value] of both) assert.equal(value, roundedTo4(others.get(key) ?? Number.NaN), key)
    })

    it(`${layout}: of the year, every line made of concepts that both have is equal`, async () => {
      const sets = mergedFacts(none, [await dataSetOf(accession)])
      const known = ofFiling(company, accession)
      const shown = conceptsIn(sets)
      let compared = 0
      for (const statement of statementsOf(known).filter((each) => isOfYear(each, end))) {
        const other = statementsOf(sets).find(
          (each) => each.statement === statement.statement && isOfYear(each, end),
        )
        assert.ok(other, statement.statement)
        const values: Readonly<Record<string, unknown>> = other.record
        const common = Object.entries(lineageOf(statement, known, statementsOf(known))).filter(
          ([, { facts: of }]) => of.length > 0 && of.every(({ concept }) => shown.has(concept)),
        )
        for (const [line, { value }] of common)
          assert.equal(values[line], value, `${statement.statement} ${line}`)
        compared += common.length
      }
      assert.equal(compared, lines)
    })
  }
})

describe('companies whose company facts are not loaded', { skip: noMirror }, () => {
  let made: Awaited<ReturnType<typeof storeLoadedFrom>>
  let ask: ReturnType<typeof getterOf>
  before(async () => {
    made = await storeLoadedFrom([
      'sec-tickers',
      'sec-submissions',
      'sec-company-facts',
      'sec-statement-data-sets',
    ])
    ask = getterOf(await openMarketSnapshot(made.store, true))
  })
  after(() => made.end())

  const quartersOf = async (ticker: string, statement: string) => {
    const target = `/v1/financials/${ticker}?period=quarterly&statement=${statement}`
    const { body } = await ask('/v1/financials/{ticker}', target)
    return body['results'] as readonly Readonly<Record<string, unknown>>[]
  }

  it('JPMorgan, Travelers and Simon have the quarters of their 10-Qs of 2009 and 2010', async () => {
    const found = []
    for (const ticker of ['JPM', 'TRV', 'SPG'])
      for (const { date, revenue, netIncome, epsDiluted } of await quartersOf(ticker, 'income'))
        found.push([ticker, date, Number(revenue) / 1e6, Number(netIncome) / 1e6, epsDiluted])
    assert.deepEqual(found, [
      ['JPM', '2010-03-31', 27671, 3326, 0.74],
      ['JPM', '2009-06-30', 25623, 2721, 0.28],
      ['JPM', '2009-03-31', 25025, 2141, 0.4],
      ['JPM', '2008-06-30', 18399, 2003, 0.53],
      ['TRV', '2010-03-31', 6119, 647, 1.25],
      ['TRV', '2009-06-30', 6162, 740, 1.27],
      ['TRV', '2009-03-31', 5735, 662, 1.11],
      ['TRV', '2008-06-30', 6295, 942, 1.54],
      ['SPG', '2010-03-31', 925.071, 14.983, 0.03],
      ['SPG', '2009-06-30', 903.612, -14.231, -0.08],
      ['SPG', '2009-03-31', 918.492, 113.297, 0.45],
      ['SPG', '2008-06-30', 922.947, 87.917, 0.34],
    ])
  })

  it('their sheets hold', async () => {
    for (const ticker of ['JPM', 'TRV', 'SPG'])
      for (const sheet of await quartersOf(ticker, 'balance-sheet'))
        assert.equal(sheet['quality'], null, `${ticker} ${sheet['date']}`)
  })

  it('what company facts state stays as it was', async () => {
    const { store, end } = await storeLoadedFrom(['sec-tickers', 'sec-submissions', 'sec-company-facts'])
    for (const { columns, text } of await store.rows(factBlocks, {}))
      assert.equal((await made.store.row(factBlocks, columns))?.text, text, columns.cik)
    end()
  })
})
