/** Figures of the mirror's companies, drawn at random, are what their lineage makes of facts in the publisher's files. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { LineageFact } from '../../src/datasets/financials/history/lineage.ts'
import {
  type StatementName,
  statementCollections,
  statementNames,
} from '../../src/datasets/financials/record.ts'
import { type MarketSnapshot, openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { recordOf } from '../../src/store/record-text.ts'
import { getterOf } from '../support/test-market.ts'
import { factsFolder } from './company-statements.ts'
import { noMirror, storeLoadedFrom } from './mirror.ts'

const SEED = 13
const COUNT = 1000

/** Numbers from 0 to below 1, the same each time: a linear congruential generator. */
const randomFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

type Figure = {
  readonly cik: string
  readonly statement: StatementName
  readonly period: 'annual' | 'quarterly'
  readonly date: string
  readonly line: string
  readonly value: number
}
type Traced = { readonly value: number | null; readonly facts: readonly LineageFact[] }
type RawFact = Readonly<Record<'start' | 'end' | 'val' | 'accn' | 'form' | 'filed', unknown>>
type RawFile = {
  readonly facts: Readonly<
    Record<string, Readonly<Record<string, { readonly units: Readonly<Record<string, readonly RawFact[]>> }>>>
  >
}

const read = new Map<string, RawFile>()
/** The file as the publisher has it. */
const rawFileOf = (cik: string): RawFile => {
  const known = read.get(cik) ?? JSON.parse(readFileSync(new URL(`CIK${cik}.json`, factsFolder), 'utf8'))
  read.set(cik, known)
  return known
}

const isInFile = ({ facts }: RawFile, named: LineageFact): boolean =>
  ['us-gaap', 'ifrs-full'].some((taxonomy) =>
    (facts[taxonomy]?.[named.concept]?.units[named.unit] ?? []).some(
      ({ start = null, end, val, accn, form, filed }) =>
        start === named.start &&
        end === named.end &&
        val === named.value &&
        accn === named.accession &&
        form === named.form &&
        filed === named.filedOn,
    ),
  )

const nameOf = ({ cik, statement, period, date, line }: Figure): string =>
  `${cik} ${statement} ${period} ${date} ${line}`

const faultsOf = ({ cik, value }: Figure, traced: Traced | undefined): readonly string[] => {
  if (traced === undefined || traced.value !== value) return [`${traced?.value} is not the ${value} served`]
  const sum = traced.facts.reduce((total, fact) => total + fact.value * fact.coefficient, 0)
  // A share count implied by earnings per share is a quotient: its last binary digits may differ.
  const isSum = Math.abs(sum - value) <= 1e-9 * Math.abs(value)
  const absent = traced.facts.filter((named) => !isInFile(rawFileOf(cik), named))
  return [
    ...(isSum ? [] : [`the facts come to ${sum}, ${value} is served`]),
    ...absent.map((named) => `not in the file: ${JSON.stringify(named)}`),
  ]
}

describe('lineage of a thousand figures', { skip: noMirror }, () => {
  let made: Awaited<ReturnType<typeof storeLoadedFrom>>
  let live: MarketSnapshot
  let ask: ReturnType<typeof getterOf>
  before(async () => {
    made = await storeLoadedFrom(['sec-tickers', 'sec-submissions', 'sec-company-facts'])
    live = await openMarketSnapshot(made.store, true)
    ask = getterOf(live)
  })
  after(() => made.end())

  /** Every figure that is served, in a fixed order. */
  const served = async (): Promise<readonly Figure[]> => {
    const figures: Figure[] = []
    for (const statement of statementNames) {
      const of = statementCollections[statement]
      for (const row of await made.store.rows(of, { order: ['cik', 'period', 'end'] })) {
        const { cik, period, end: date } = row.columns
        const { fiscalYr: _, ...lines } = recordOf(of, row)
        for (const [line, value] of Object.entries(lines))
          if (typeof value === 'number') figures.push({ cik, statement, period, date, line, value })
      }
    }
    return figures
  }

  const drawn = async (): Promise<readonly Figure[]> => {
    const all = await served()
    const random = randomFrom(SEED)
    const figures = Array.from({ length: COUNT }, () => all[Math.floor(random() * all.length)])
    return figures
      .filter((figure) => figure !== undefined)
      .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  }

  const tracedOf = async ({ cik, statement, period, date, line }: Figure): Promise<Traced | undefined> => {
    const [listing] = live.market().securityMaster.listingsOf(cik)
    const target = `/v1/financials/${listing?.ticker}/lineage?statement=${statement}&period=${period}&date=${date}`
    const { body } = await ask('/v1/financials/{ticker}/lineage', target)
    return (body['figures'] as Readonly<Record<string, Traced>>)[line]
  }

  it('each fact named is in the publisher’s file, and the arithmetic gives the figure', async () => {
    const wrong: string[] = []
    let facts = 0
    for (const figure of await drawn()) {
      const traced = await tracedOf(figure)
      wrong.push(...faultsOf(figure, traced).map((fault) => `${nameOf(figure)}: ${fault}`))
      facts += traced?.facts.length ?? 0
    }
    assert.deepEqual(wrong, [])
    assert.ok(facts >= COUNT, `${facts} facts`)
  })
})
