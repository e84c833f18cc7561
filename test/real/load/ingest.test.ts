/** The whole mirror through every feed, and the truths as they are served from it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Answer } from '../../../src/contract/endpoint.ts'
import { readParameters } from '../../../src/contract/validation.ts'
import { atOnce } from '../../../src/contract/work.ts'
import { statementCollections } from '../../../src/datasets/financials/record.ts'
import { datasets, recordCollections } from '../../../src/datasets/index.ts'
import { type MarketSnapshot, openMarketSnapshot } from '../../../src/derived/market-snapshot.ts'
import { rowsOf } from '../../../src/http/answer-body.ts'
import { runToEnd } from '../../../src/lib/steps.ts'
import { factsFiles, factsFolder, statesIncome } from '../company-statements.ts'
import { ingestAll, ingestedStore, noMirror } from '../mirror.ts'
import { countedSubmissions } from '../submissions-files.ts'

type Row = Readonly<Record<string, unknown>>

describe('the whole mirror', { skip: noMirror }, () => {
  let loaded: Awaited<ReturnType<typeof ingestedStore>>
  let live: MarketSnapshot

  before(async () => {
    loaded = await ingestedStore()
    live = await openMarketSnapshot(loaded.store, true)
  })
  after(async () => {
    await loaded.parsing.close()
    loaded.end()
  })

  const answer = async (path: string, values: Readonly<Record<string, string>>): Promise<Answer> => {
    const endpoint = datasets.flatMap(({ endpoints }) => endpoints).find((each) => each.path === path)
    assert.ok(endpoint)
    const inPath: Record<string, string> = {}
    const query = new Map<string, readonly string[]>()
    for (const [name, value] of Object.entries(values)) {
      if (endpoint.parameters[name]?.in === 'path') inPath[name] = value
      else query.set(name, [value])
    }
    return endpoint.answer(live.market(), readParameters(endpoint, inPath, query, true).values, atOnce)
  }
  const rows = async (path: string, values: Readonly<Record<string, string>>): Promise<readonly Row[]> => {
    const given = await answer(path, values)
    return rowsOf(given).map((text) => JSON.parse(text))
  }
  const statements = (ticker: string, period = 'annual', statement = 'income') =>
    rows('/v1/financials/{ticker}', { ticker, statement, period, limit: '400' })
  const figures = (all: readonly Row[], fiscalYr: number, field: string) =>
    all
      .filter((row) => row['fiscalYr'] === fiscalYr)
      .toReversed()
      .map((row) => row[field])
  const millions = (values: readonly unknown[]) => values.map((value) => Number(value) / 1e6)

  it('loads every registrant, company and listing, and leaves nothing out silently', async () => {
    const by = new Map(loaded.reports.map((report) => [report.feed, report]))
    assert.deepEqual(
      loaded.reports.filter(({ failure }) => failure !== null),
      [],
    )
    const counted = countedSubmissions()
    assert.equal(by.get('sec-submissions')?.files, counted.length)
    assert.deepEqual(
      by
        .get('sec-submissions')
        ?.absent.map((address) => address.slice(address.lastIndexOf('/') + 1))
        .toSorted(),
      counted.flatMap(({ missing }) => missing).toSorted(),
    )
    assert.equal(by.get('sec-company-facts')?.files, factsFiles.length)
    for (const name of factsFiles) {
      const cik = name.slice(3, 13)
      const stored = Object.values(statementCollections).map((of) => loaded.store.has(of, { cik }))
      assert.equal(
        (await Promise.all(stored)).includes(true),
        statesIncome(readFileSync(new URL(name, factsFolder))),
        name,
      )
    }
    const { collections } = loaded.store.state()
    assert.equal(collections.get('registrants')?.rows, counted.filter(({ isMain }) => isMain).length)
    assert.equal(collections.get('securities')?.rows, 41_601)
    const published = counted.flatMap(({ cik, accessions }) => accessions.map((each) => `${cik} ${each}`))
    assert.equal(collections.get('filings')?.rows, new Set(published).size)
    assert.equal(by.size, loaded.reports.length)
  })

  it('changes nothing when it is run again', async () => {
    const before = loaded.store.state().collections
    const reports = await ingestAll(loaded.store, loaded.parsing)
    for (const { feed, added, changed, removed } of reports) {
      assert.deepEqual({ feed, added, changed, removed }, { feed, added: 0, changed: 0, removed: 0 })
    }
    for (const { name } of recordCollections) {
      const version = loaded.store.state().collections.get(name)?.version
      assert.equal(version, before.get(name)?.version, name)
    }
  })

  it('knows Apple by ticker, CIK, ISIN and CUSIP', async () => {
    const [profile] = await rows('/v1/companydata/tickers/{ticker}', { ticker: 'AAPL' })
    assert.equal(profile?.['cik'], '0000320193')
    assert.equal(profile?.['isin'], 'US0378331005')
    assert.equal(profile?.['cusip'], '037833100')
    for (const [path, values] of [
      ['/v1/companydata/ciks/{cik}', { cik: '320193' }],
      ['/v1/companydata/isins/{isin}', { isin: 'US0378331005' }],
      ['/v1/companydata/cusips/{cusip}', { cusip: '037833100' }],
    ] as const) {
      assert.deepEqual((await rows(path, values))[0], profile)
    }
  })

  it('serves AAPL fiscal 2023 as 10-K 0000320193-23-000106 states it', async () => {
    const annual = (await statements('AAPL')).find((row) => row['fiscalYr'] === 2023)
    assert.equal(annual?.['date'], '2023-09-30')
    assert.deepEqual(millions([annual?.['revenue'], annual?.['netIncome']]), [383_285, 96_995])
    assert.equal(annual?.['epsDiluted'], 6.13)
    assert.equal(annual?.['acceptedAt'], '2023-11-02T22:08:27Z')
    assert.deepEqual(
      millions(figures(await statements('AAPL', 'quarterly'), 2023, 'revenue')),
      [117_154, 94_836, 81_797, 89_498],
    )
    assert.deepEqual(
      millions(figures(await statements('AAPL', 'quarterly', 'cash-flow'), 2023, 'operatingCashFlow')),
      [34_005, 28_560, 26_380, 21_598],
    )
  })

  it('serves the restated figures of AAPL 2009', async () => {
    const annual = (await statements('AAPL')).find((row) => row['fiscalYr'] === 2009)
    assert.deepEqual(millions([annual?.['revenue'], annual?.['netIncome']]), [42_905, 8_235])
    assert.equal(annual?.['epsDiluted'], 9.08)
  })

  it('serves NVDA fiscal 2024, MRVL 2024, RY 2024 in CAD and TSM 2024 in TWD', async () => {
    assert.deepEqual(
      millions(figures(await statements('NVDA', 'quarterly'), 2024, 'revenue')),
      [7_192, 13_507, 18_120, 22_103],
    )
    const marvell = (await statements('MRVL')).find((row) => row['fiscalYr'] === 2024)
    assert.deepEqual(millions([marvell?.['revenue'], marvell?.['netIncome']]), [5_507.7, -933.4])
    const royal = await statements('RY', 'quarterly')
    assert.deepEqual(millions(figures(royal, 2024, 'revenue')), [13_485, 14_154, 14_631, 15_074])
    assert.equal(royal[0]?.['currency'], 'CAD')
    assert.equal(royal[0]?.['acceptedAt'], null)
    const taiwan = (await statements('TSM')).find((row) => row['fiscalYr'] === 2024)
    assert.equal(taiwan?.['currency'], 'TWD')
    assert.deepEqual(millions([taiwan?.['revenue']]), [2_894_307.7])
    assert.deepEqual(await statements('TSM', 'quarterly'), [])
  })

  it('finds filings by form and date, and by id with or without the zeros of the CIK', async () => {
    const found = await answer('/v1/filings/{ticker}', { ticker: 'AAPL', form: '10-K,10-Q', limit: '5' })
    assert.ok(found.kind === 'list' && found.total !== undefined && found.total > 40)
    const [newest] = await rows('/v1/filings/{ticker}', {
      ticker: 'AAPL',
      form: '10-K',
      from: '2023-01-01',
      to: '2023-12-31',
    })
    assert.equal(newest?.['accession'], '0000320193-23-000106')
    const padded = await rows('/v1/filings/by-id/{filing_id}', {
      filing_id: '0000320193_000032019323000106',
    })
    assert.deepEqual(
      padded,
      await rows('/v1/filings/by-id/{filing_id}', { filing_id: '320193_000032019323000106' }),
    )
    assert.match(String(padded[0]?.['url']), /aapl-20230930\.htm$/)
  })

  it('finds the company meant, by name, part of a name, a typo, a former name or an identifier', () => {
    const { search } = live.market()
    const expected = {
      apple: 'AAPL',
      boeing: 'BA',
      'berkshire hathaway': 'BRK-B',
      'jp morgan': 'JPM',
      procter: 'PG',
      cocacola: 'KO',
      nvida: 'NVDA',
      microsft: 'MSFT',
      exxon: 'XOM',
      visa: 'V',
      alphabet: 'GOOGL',
      'johnson and johnson': 'JNJ',
      'home depot': 'HD',
      'bank of america': 'BAC',
      'walt disney': 'DIS',
      'international business machines': 'IBM',
      'royal bank of canada': 'RY',
      'taiwan semiconductor': 'TSM',
      'at&t': 'T',
      'tesla motors': 'TSLA',
      AAPL: 'AAPL',
      'brk.b': 'BRK-B',
      VOO: 'VOO',
      '320193': 'AAPL',
      US0378331005: 'AAPL',
      '037833100': 'AAPL',
    }
    const first = Object.keys(expected).map((query) => [
      query,
      runToEnd(search(query, 1))[0]?.listing?.ticker,
    ])
    assert.deepEqual(Object.fromEntries(first), expected)
  })
})
