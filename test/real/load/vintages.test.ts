/** Restated figures as each filing first gave them: what was known the day before, on the day, and which filing changed it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { statementsOf } from '../../../src/datasets/financials/company-statements.ts'
import { packedFacts, unpackedFacts } from '../../../src/datasets/financials/history/fact-block.ts'
import { revisionsOf } from '../../../src/datasets/financials/history/revisions.ts'
import type { StatementName } from '../../../src/datasets/financials/record.ts'
import { daysAfter } from '../../../src/lib/day.ts'
import { parseCompanyFacts } from '../../../src/sources/edgar/company-facts.ts'
import { factsFolder, skip } from '../company-statements.ts'

const ciks = { AAPL: '0000320193', GOOGL: '0001652044', PG: '0000080424', NVDA: '0001045810' } as const
type Ticker = keyof typeof ciks

const blocks = new Map<Ticker, string>()
const blockOf = (ticker: Ticker): string => {
  const file = new URL(`CIK${ciks[ticker]}.json`, factsFolder)
  const block = blocks.get(ticker) ?? packedFacts(parseCompanyFacts(readFileSync(file), file.pathname))
  blocks.set(ticker, block)
  return block
}

type Truth = {
  readonly ticker: Ticker
  readonly statement: StatementName
  readonly date: string
  readonly line: string
  /** Millions, except for figures per share, from the day of the filing on; a filing that gave the first has no accession number. */
  readonly versions: readonly (readonly [filedOn: string, value: number, accession?: string])[]
}

const truths: readonly Truth[] = [
  ...(
    [
      ['revenue', 36537, 42905],
      ['netIncome', 5704, 8235],
      ['epsDiluted', 6.29, 9.08],
    ] as const
  ).map(
    ([line, before, after]): Truth => ({
      ticker: 'AAPL',
      statement: 'income',
      date: '2009-09-26',
      line,
      versions: [
        ['2009-10-27', before],
        ['2010-01-25', after, '0001193125-10-012091'],
      ],
    }),
  ),
  {
    ticker: 'AAPL',
    statement: 'cash-flow',
    date: '2017-09-30',
    line: 'operatingCashFlow',
    versions: [
      ['2017-11-03', 63598],
      ['2018-11-05', 64225, '0000320193-18-000145'],
    ],
  },
  {
    ticker: 'GOOGL',
    statement: 'income',
    date: '2018-12-31',
    line: 'operatingIncome',
    versions: [
      ['2019-02-05', 26321],
      ['2020-02-04', 27524, '0001652044-20-000008'],
    ],
  },
  {
    // `Revenues` of 29,400 million is a sub-line.
    ticker: 'PG',
    statement: 'income',
    date: '2014-06-30',
    line: 'revenue',
    versions: [
      ['2014-08-08', 83062],
      ['2015-08-07', 80510],
      // The 8-K of 2015-10-26 states it, too: periodic reports go before it.
      ['2016-08-09', 74401, '0000080424-16-000212'],
    ],
  },
  {
    ticker: 'NVDA',
    statement: 'income',
    date: '2024-01-28',
    line: 'epsDiluted',
    versions: [
      ['2024-02-21', 11.93],
      ['2025-02-26', 1.19, '0001045810-25-000023'],
    ],
  },
]

/** In millions, per share as it is; undefined where no such statement is known. */
const figureOf = ({ ticker, statement, date, line }: Truth, asOf: string | null): number | undefined => {
  const statements = statementsOf(unpackedFacts(ciks[ticker], { block: blockOf(ticker) }, asOf))
  const found = statements.find(
    (each) => each.statement === statement && each.period === 'annual' && each.end === date,
  )
  const value = (found?.record as Readonly<Record<string, unknown>> | undefined)?.[line]
  if (typeof value !== 'number') return undefined
  return line === 'epsDiluted' ? value : value / 1e6
}

for (const truth of truths) {
  const { ticker, date, line, versions } = truth
  test(`${ticker} ${date}, ${line}: ${versions.map(([, value]) => value).join(' → ')}`, { skip }, () => {
    let before: number | undefined
    for (const [filedOn, value] of versions) {
      assert.equal(figureOf(truth, daysAfter(filedOn, -1)), before, `the day before ${filedOn}`)
      assert.equal(figureOf(truth, filedOn), value, filedOn)
      before = value
    }
    assert.equal(figureOf(truth, null), before)
  })
}

const known = new Map<Ticker, ReturnType<typeof revisionsOf>>()
const revisionsIn = (ticker: Ticker) => {
  const found = known.get(ticker) ?? revisionsOf(unpackedFacts(ciks[ticker], { block: blockOf(ticker) }))
  known.set(ticker, found)
  return found
}

test('the revisions name the filings that restated them', { skip }, () => {
  for (const { ticker, statement, date, line, versions } of truths) {
    const [before, last] = versions.slice(-2)
    if (before === undefined || last?.[2] === undefined) continue
    const [filedOn, value, accession] = last
    const scale = line === 'epsDiluted' ? 1 : 1e6
    const found = revisionsIn(ticker).find(
      (each) =>
        each.statement === statement &&
        each.period === 'annual' &&
        each.date === date &&
        each.field === line &&
        each.filedOn === filedOn,
    )
    assert.deepEqual(
      [found?.accession, found?.from, found?.to],
      [accession, before[1] * scale, value * scale],
      `${ticker} ${line}`,
    )
  }
})
