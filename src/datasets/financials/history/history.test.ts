/** Apple's fiscal 2009 as filed on 2009-10-27, and as amended on 2010-01-25 for revenue that had been deferred. In millions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, factsFrom, type Row } from '../../../../test/files/fact-rows.ts'
import { newStore } from '../../../../test/support/new-store.ts'
import { atOnce } from '../../../contract/work.ts'
import { rowOf } from '../../../store/record-text.ts'
import type { Reads } from '../../../store/store.ts'
import { statementsOf } from '../company-statements.ts'
import { factBlocks } from '../record.ts'
import { adjustedStatements } from './adjusted.ts'
import { blockBytes, packedFacts, unpackedFacts } from './fact-block.ts'
import { historyOf } from './history.ts'
import { history, type LineageJob } from './history-worker.ts'
import { type LineageFigure, lineageOf } from './lineage.ts'
import { revisionsOf } from './revisions.ts'

const filed: Filing = { accn: '0001193125-09-214859', form: '10-K', filed: '2009-10-27' }
const amended: Filing = { accn: '0001193125-10-012091', form: '10-K/A', filed: '2010-01-25' }
const proxy: Filing = { accn: '0001193125-10-006542', form: 'DEF 14A', filed: '2010-01-12' }
const [START, END, BEFORE] = ['2008-09-28', '2009-09-26', '2008-09-27']

const yearIn = (filing: Filing, figures: Readonly<Record<string, number>>): readonly Row[] =>
  Object.entries(figures).map(([concept, val]): Row => {
    const unit = concept.startsWith('EarningsPerShare') ? 'USD/shares' : 'USD'
    return [concept, START, END, val, filing, unit]
  })

const rows: readonly Row[] = [
  ...yearIn(filed, {
    SalesRevenueNet: 36537,
    CostOfGoodsAndServicesSold: 23397,
    OperatingIncomeLoss: 7658,
    IncomeTaxExpenseBenefit: 2280,
    NetIncomeLoss: 5704,
    EarningsPerShareDiluted: 6.29,
    NetCashProvidedByUsedInOperatingActivities: 10159,
    NetCashProvidedByUsedInInvestingActivities: -17434,
    NetCashProvidedByUsedInFinancingActivities: 663,
    PaymentsToAcquirePropertyPlantAndEquipment: 1144,
  }),
  ...yearIn(amended, {
    SalesRevenueNet: 42905,
    CostOfGoodsAndServicesSold: 25683,
    OperatingIncomeLoss: 11740,
    IncomeTaxExpenseBenefit: 3831,
    NetIncomeLoss: 8235,
    EarningsPerShareDiluted: 9.08,
  }),
  ['NetIncomeLoss', START, END, 1, proxy],
  ['Goodwill', null, END, 206, filed],
]
const facts = factsFrom(rows)
const packed = packedFacts(facts)
const block = blockBytes(packed)
const asOf = (day: string | null) => unpackedFacts('0000320193', { block: packed }, day)
const incomeAt = (day: string | null) =>
  statementsOf(asOf(day)).find(({ statement }) => statement === 'income')?.record

const company = {
  cik: '0000320193',
  asOf: null,
  statement: 'income',
  period: 'annual',
  date: END,
} as const

const lineageFrom = async (job: LineageJob) => {
  const lineage = history(job)
  assert.ok(lineage !== null && 'figures' in lineage)
  return { ...lineage, figures: JSON.parse(lineage.figures) as Readonly<Record<string, LineageFigure>> }
}

test('facts are kept as they were, except for those that no statement is read from', () => {
  const kept = asOf(null).taxonomies.get('us-gaap')
  assert.deepEqual(kept?.get('SalesRevenueNet'), {
    USD: [
      { start: START, end: END, val: 36537, ...filed },
      { start: START, end: END, val: 42905, ...amended },
    ],
  })
  assert.deepEqual(
    kept?.get('NetIncomeLoss')?.['USD']?.map(({ form }) => form),
    ['10-K', '10-K/A'],
  )
  assert.deepEqual(kept?.get('Goodwill'), { USD: [{ end: END, val: 206, ...filed }] })
})

test('a statement as of a day has what was filed until then', () => {
  const revenues = ['2009-10-26', '2009-10-27', '2010-01-24', '2010-01-25', null].map(
    (day) => (incomeAt(day) as { readonly revenue?: number } | undefined)?.revenue,
  )
  assert.deepEqual(revenues, [undefined, 36537, 36537, 42905, 42905])
})

test('each figure names its facts, and they add up to it', () => {
  const known = asOf(null)
  for (const statement of statementsOf(known))
    for (const [line, { value, facts: of }] of Object.entries(
      lineageOf(statement, known, statementsOf(known)),
    )) {
      const sum = of.reduce((total, fact) => total + fact.value * fact.coefficient, 0)
      // A count implied by earnings per share is a quotient: its last binary digit may differ.
      const off = value === null ? 0 : Math.abs(sum - value)
      assert.ok(off <= 1e-12 * Math.abs(value ?? 0), `${statement.statement} ${line}: ${sum} is not ${value}`)
    }
})

test('lineage tells what a filing states from what is derived, and why a line is null', async () => {
  const job = {
    kind: 'lineage',
    cik: '0000320193',
    block,
    asOf: null,
    date: null,
    today: '2010-06-30',
  } as const
  const { figures, date } = await lineageFrom({ ...job, statement: 'income', period: 'annual' })
  assert.equal(date, END)
  const { accn: accession, form, filed: filedOn } = amended
  const fact = { unit: 'USD', start: START, end: END, form, accession, filedOn }
  assert.deepEqual(figures['revenue'], {
    value: 42905,
    how: 'reported',
    reason: null,
    formula: null,
    facts: [{ concept: 'SalesRevenueNet', value: 42905, ...fact, coefficient: 1 }],
  })
  assert.deepEqual(figures['grossProfit'], {
    value: 42905 - 25683,
    how: 'derived',
    reason: null,
    formula: 'revenue - costOfRevenue',
    facts: [
      { concept: 'SalesRevenueNet', value: 42905, ...fact, coefficient: 1 },
      { concept: 'CostOfGoodsAndServicesSold', value: 25683, ...fact, coefficient: -1 },
    ],
  })
  assert.deepEqual(figures['researchAndDevelopmentExpenses'], {
    value: null,
    how: 'null',
    reason: 'notReported',
    formula: null,
    facts: [],
  })
})

test('a flow that the balance sheet shows and no concept gives is not derivable', () => {
  // The 10-K of 2009 has property of 2,954 million; the rows above lack depreciation.
  const sheet: readonly Row[] = [
    ['Assets', null, END, 53851, filed],
    ['LiabilitiesAndStockholdersEquity', null, END, 53851, filed],
    ['PropertyPlantAndEquipmentNet', null, END, 2954, filed],
  ]
  const known = factsFrom([...rows, ...sheet])
  const all = statementsOf(known)
  const [cash] = all.filter(({ statement }) => statement === 'cash-flow')
  assert.ok(cash)
  const reasonOf = (line: string) => lineageOf(cash, known, all)[line]?.reason
  assert.deepEqual(['depreciationAndAmortization', 'inventory'].map(reasonOf), [
    'notDerivable',
    'notReported',
  ])
})

test('a payment keeps its tagged sign in the facts, and its coefficient turns it', async () => {
  const job = {
    kind: 'lineage',
    cik: '0000320193',
    block,
    asOf: null,
    date: END,
    today: '2010-06-30',
  } as const
  const { figures } = await lineageFrom({ ...job, statement: 'cash-flow', period: 'annual' })
  for (const [line, found] of [
    ['investmentsInPropertyPlantAndEquipment', 'reported'],
    // Capital expenditure adds what was paid for intangible assets, of which nothing is stated here.
    ['capitalExpenditure', 'derived'],
  ] as const) {
    const figure: LineageFigure | undefined = figures[line]
    assert.deepEqual([figure?.value, figure?.how, figure?.facts.length], [-1144, found, 1])
    assert.deepEqual([figure?.facts[0]?.value, figure?.facts[0]?.coefficient], [1144, -1])
  }
})

test('a line that its formula takes over from another is derived, with the formula', () => {
  const year: Filing = { accn: '0000320193-25-000079', form: '10-K', filed: '2025-10-31' }
  const apple = (concept: string, val: number): Row => [concept, '2024-09-29', '2025-09-27', val, year]
  const facts = factsFrom([
    apple('RevenueFromContractWithCustomerExcludingAssessedTax', 416161),
    apple(
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      132729,
    ),
    apple('IncomeTaxExpenseBenefit', 20719),
    apple('NetIncomeLoss', 112010),
  ])
  const all = statementsOf(facts)
  const [income = assert.fail()] = all
  const { ebit, incomeBeforeTax } = lineageOf(income, facts, all)
  assert.deepEqual(
    [ebit?.value, ebit?.how, ebit?.formula],
    [132729, 'derived', 'incomeBeforeTax + orZero(interestExpense)'],
  )
  assert.deepEqual([incomeBeforeTax?.how, incomeBeforeTax?.formula], ['reported', null])
})

test('a period whose filing was still to come has no figures yet, and one that never was has none at all', async () => {
  const of = async (date: string, day: string | null, today = '2010-06-30') => {
    const job = { kind: 'lineage', cik: '0000320193', block, date, asOf: day, today } as const
    return (await lineageFrom({ ...job, statement: 'income', period: 'annual' })).figures
  }
  assert.equal((await of(END, '2009-10-26'))?.['revenue']?.reason, 'notYetFiled')
  // Which day the year would end on was not known before.
  assert.equal((await of(END, END))?.['revenue']?.reason, 'notYetFiled')
  assert.deepEqual(await of(END, '2009-09-25'), {})
  assert.deepEqual(await of(BEFORE, null), {})
  assert.deepEqual(await of(BEFORE, '2009-10-26'), {})
  // Fiscal 2010 ended on 2010-09-25, and its 10-K came on 2010-10-27.
  assert.equal((await of('2010-09-25', null, '2010-10-01'))?.['revenue']?.reason, 'notYetFiled')
  assert.deepEqual(await of('2010-09-25', null, '2010-09-24'), {})
  assert.deepEqual(await of('2010-06-26', null, '2010-10-01'), {})
  // A day near the end of a period that is filed belongs to no period.
  assert.deepEqual(await of('2009-09-30', null), {})
})

test('revisions name what a later filing changed, by how much, and the filing', () => {
  const revisions = revisionsOf(asOf(null))
  assert.deepEqual(
    revisions.find(({ field }) => field === 'revenue'),
    {
      statement: 'income',
      period: 'annual',
      date: END,
      field: 'revenue',
      from: 36537,
      to: 42905,
      changePct: 17.428908,
      filedOn: '2010-01-25',
      form: '10-K/A',
      accession: '0001193125-10-012091',
    },
  )
  assert.deepEqual([...new Set(revisions.map(({ statement }) => statement))], ['income'])
  assert.deepEqual(revisionsOf(asOf('2010-01-24')), [])
})

test('adjusted for splits, figures per share and share counts are those of today’s shares', () => {
  const splits = [
    { on: '2014-06-09', ratio: 7 },
    { on: '2020-08-31', ratio: 4 },
  ]
  const epsOn = (on: string) => {
    const [statement] = adjustedStatements(
      statementsOf(asOf(null)).filter((each) => each.statement === 'income'),
      { splits, on },
    )
    return statement?.statement === 'income' ? statement.record.epsDiluted : undefined
  }
  assert.deepEqual(['2014-06-08', '2014-06-09', '2020-08-31'].map(epsOn), [9.08, 1.2971, 0.3243])
})

test('a null of a line that companies of its kind do not have says so on every statement', () => {
  // Made up: a bank, whose balance sheet has deposits and no current items.
  const report: Filing = { accn: '0009999999-10-000001', form: '10-K', filed: '2010-02-26' }
  const flow = (concept: string, value: number): Row => [concept, '2009-01-01', '2009-12-31', value, report]
  const stock = (concept: string, value: number): Row => [concept, null, '2009-12-31', value, report]
  const known = factsFrom([
    ...[flow('Revenues', 90), flow('NetIncomeLoss', 12), flow('IncomeTaxExpenseBenefit', 5)],
    ...[stock('Assets', 1240), stock('Deposits', 820), stock('Liabilities', 1130)],
    ...[stock('StockholdersEquity', 110), stock('LiabilitiesAndStockholdersEquity', 1240)],
  ])
  const all = statementsOf(known)
  const income = all.find(({ statement }) => statement === 'income')
  assert.ok(income)
  const figures = lineageOf(income, known, all)
  assert.deepEqual(
    [figures['costOfRevenue']?.reason, figures['interestIncome']?.reason],
    ['notApplicable', 'notReported'],
  )
})

test('work that nobody waits for is ended, with its thread where it goes on, and the next is done', async (t) => {
  const store = await newStore([factBlocks])
  const rows = [rowOf(factBlocks, { cik: '0000320193' }, { block: packed })]
  await store.write({ origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' }, (transaction) =>
    transaction.put({ collection: factBlocks, rows }),
  )
  const job = { kind: 'lineage', ...company, today: '2026-01-01' } as const
  const asked = (reads: Reads, signal: AbortSignal) => historyOf<'lineage'>(reads, job, { ...atOnce, signal })
  const reason = new Error('nobody waits for it')
  // The first while the thread starts: one that runs would have answered before it is ended.
  for (const waitedMs of [1000, 0]) {
    const left = new AbortController()
    // After the thread has its work, and before the event loop could take an answer: it may answer in a millisecond.
    const record: Reads['record'] = async (...given) => {
      const found = await store.record(...given)
      process.nextTick(() => {
        left.abort(reason)
        if (waitedMs > 0) t.mock.timers.tick(waitedMs)
      })
      return found
    }
    if (waitedMs > 0) t.mock.timers.enable({ apis: ['setTimeout'] })
    await assert.rejects(asked({ ...store, record }, left.signal), waitedMs > 0 ? { cause: reason } : reason)
    t.mock.timers.reset()
    assert.notEqual(await asked(store, atOnce.signal), null)
  }
  await store.close()
})
