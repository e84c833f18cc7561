/** What Apple and Nvidia stated of dividends and splits, held against calendars that agree and that do not. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseCompanyFacts } from '../../sources/edgar/company-facts.ts'
import type { CalendarDividend } from '../dividends/query.ts'
import { type Calendars, differencesOf } from './comparison.ts'
import { declaredActionsOf } from './declared-actions.ts'

type Row = readonly [from: string | null, to: string, val: number, form: string, filed: string, accn: string]

const facts = (concepts: Readonly<Record<string, readonly Row[]>>) => {
  const entries = Object.entries(concepts).map(([concept, rows]) => {
    const unit = concept.includes('Split') ? 'pure' : 'USD/shares'
    const list = rows.map(([start, end, val, form, filed, accn]) => ({
      ...(start === null ? {} : { start }),
      end,
      val,
      form,
      filed,
      accn,
    }))
    return [concept, { units: { [unit]: list } }]
  })
  const document = {
    cik: 320193,
    entityName: 'Apple Inc.',
    facts: { 'us-gaap': Object.fromEntries(entries) },
  }
  const parsed = parseCompanyFacts(Buffer.from(JSON.stringify(document)), 'CIK0000320193.json')
  const found = declaredActionsOf(parsed)
  assert.ok(found !== null)
  return found
}

const declared = 'CommonStockDividendsPerShareDeclared'
const split = 'StockholdersEquityNoteStockSplitConversionRatio1'

/** Apple's fiscal 2025: 0.25, 0.25, 0.26, and 1.02 in the year. */
const apple = {
  [declared]: [
    ['2024-09-29', '2024-12-28', 0.25, '10-Q', '2025-01-31', '0000320193-25-000008'],
    ['2024-09-29', '2024-12-28', 0.25, '10-Q', '2026-01-30', '0000320193-26-000006'],
    ['2024-12-29', '2025-03-29', 0.25, '10-Q', '2025-05-02', '0000320193-25-000057'],
    ['2024-09-29', '2025-03-29', 0.5, '10-Q', '2025-05-02', '0000320193-25-000057'],
    ['2025-03-30', '2025-06-28', 0.26, '10-Q', '2025-08-01', '0000320193-25-000073'],
    ['2024-09-29', '2025-06-28', 0.76, '10-Q', '2025-08-01', '0000320193-25-000073'],
    ['2024-09-29', '2025-09-27', 1.02, '10-K', '2025-10-31', '0000320193-25-000079'],
    ['2024-09-29', '2025-09-27', 9.99, 'DEF 14A', '2025-01-10', '0001308179-25-000008'],
  ],
} as const

const paidOut = (
  date: string,
  dividend: number,
  declarationDate: string | null = null,
): CalendarDividend => ({
  date,
  declarationDate,
  paymentDate: null,
  dividend,
})
const span = { from: '2020-01-02', to: '2026-11-20' }
const calendar = (dividends: readonly CalendarDividend[], rest: Partial<Calendars> = {}): Calendars => ({
  dividends,
  splits: [],
  span,
  ...rest,
})
const ofApple = (dividends: readonly CalendarDividend[], rest: Partial<Calendars> = {}) =>
  differencesOf('AAPL', facts(apple), calendar(dividends, rest))

const asPaid = [
  paidOut('2024-11-08', 0.25, '2024-10-31'),
  paidOut('2025-02-10', 0.25),
  paidOut('2025-05-12', 0.26),
  paidOut('2025-08-11', 0.26),
]

it('a quarter is as its first report states it, the fourth the year less nine months, and proxies are not read', () => {
  assert.deepEqual(
    facts(apple).dividends.map(({ to, amount, isDerived, accession }) => [to, amount, isDerived, accession]),
    [
      ['2024-12-28', 0.25, false, '0000320193-25-000008'],
      ['2025-03-29', 0.25, false, '0000320193-25-000057'],
      ['2025-06-28', 0.26, false, '0000320193-25-000073'],
      ['2025-09-27', 0.26, true, '0000320193-25-000079'],
    ],
  )
})

it('quarters of 12 and 16 weeks are quarters, the fourth the year less 36 weeks: Pepsi’s of 2023', () => {
  const accession = '0000077476-24-000001'
  const found = facts({
    [declared]: [
      ['2023-01-01', '2023-03-25', 1.15, '10-Q', '2023-04-25', accession],
      ['2023-03-26', '2023-06-17', 1.265, '10-Q', '2023-07-13', accession],
      ['2023-06-18', '2023-09-09', 1.265, '10-Q', '2023-10-10', accession],
      ['2023-01-01', '2023-09-09', 3.68, '10-Q', '2023-10-10', accession],
      ['2023-01-01', '2023-12-30', 4.945, '10-K', '2024-02-09', accession],
      // Kroger's first quarter has the 16 weeks.
      ['2024-02-04', '2024-05-25', 0.29, '10-Q', '2024-06-28', accession],
    ],
  })
  assert.deepEqual(
    found.dividends.map(({ to, amount, isDerived }) => [to, amount, isDerived]),
    [
      ['2023-03-25', 1.15, false],
      ['2023-06-17', 1.265, false],
      ['2023-09-09', 1.265, false],
      ['2023-12-30', 1.265, true],
      ['2024-05-25', 0.29, false],
    ],
  )
})

/** Texas Instruments' 2024, of which no report tags nine months: 1.30 three times, and 5.26 in the year. */
const texasInstruments = [
  ['2024-01-01', '2024-03-31', 1.3, '10-Q', '2024-04-24', '0000097476-24-000021'],
  ['2024-04-01', '2024-06-30', 1.3, '10-Q', '2024-07-24', '0000097476-24-000030'],
  ['2024-07-01', '2024-09-30', 1.3, '10-Q', '2024-10-23', '0000097476-24-000042'],
  ['2024-01-01', '2024-12-31', 5.26, '10-K', '2025-02-14', '0000097476-25-000007'],
] as const

it('a fourth quarter is the year less three quarters where no nine months are tagged', () => {
  const found = facts({ [declared]: texasInstruments })
  assert.deepEqual(found.dividends.at(-1), {
    of: 'declared',
    from: '2024-10-01',
    to: '2024-12-31',
    amount: 1.36,
    yearTo: null,
    isDerived: true,
    basisFrom: '2024-04-24',
    filedOn: '2025-02-14',
    accession: '0000097476-25-000007',
  })
})

it('three quarters give no fourth where one is missing, or where the company states a split', () => {
  const amounts = (concepts: Parameters<typeof facts>[0]) =>
    facts(concepts).dividends.map(({ amount }) => amount)
  const without = texasInstruments.filter(([start]) => start !== '2024-04-01')
  assert.deepEqual(amounts({ [declared]: without }), [1.3, 1.3])
  // Made up: a split of that year, and one of the year before.
  const splitOn = (day: string) => ({
    [declared]: texasInstruments,
    [split]: [[null, day, 2, '10-K', '2025-02-14', '0000097476-25-000007']] as const,
  })
  assert.deepEqual(amounts(splitOn('2024-11-01')), [1.3, 1.3, 1.3])
  assert.deepEqual(amounts(splitOn('2023-11-01')), [1.3, 1.3, 1.3, 1.36])
})

it('a calendar that agrees has no difference, and one that does not is named with both figures and the filing', () => {
  assert.deepEqual(ofApple(asPaid), [])
  assert.deepEqual(ofApple([...asPaid.slice(0, 2), paidOut('2025-05-12', 0.25), ...asPaid.slice(3)]), [
    {
      what: 'dividends 2025-03-30 to 2025-06-28',
      reason: 'the company declared 0.26 a share (0000320193-25-000073), the calendar has 0.25',
    },
  ])
  assert.deepEqual(
    ofApple([...asPaid, paidOut('2025-08-29', 0.1)]).map(({ what }) => what),
    ['dividends 2025-06-29 to 2025-09-27'],
  )
})

it('what the calendar does not have, or was not loaded for, is not a difference', () => {
  assert.deepEqual(ofApple([]), [])
  const wrong = [paidOut('2024-11-08', 0.99)]
  assert.equal(ofApple(wrong).length, 1)
  for (const short of [null, { ...span, from: '2024-10-01' }, { ...span, to: '2024-12-20' }])
    assert.deepEqual(ofApple(wrong, { span: short }), [])
})

it('a dividend declared in one quarter and ex in the next counts for either', () => {
  assert.deepEqual(ofApple([paidOut('2025-01-03', 0.25, '2024-12-12')]), [])
})

it('a figure rounded to cents and twelve payments that sum to it agree', () => {
  const stated = facts({
    [declared]: [['2024-01-01', '2024-03-31', 0.79, '10-Q', '2024-05-01', '0000726728-24-000001']],
  })
  const monthly = ['2024-01-31', '2024-02-29', '2024-03-28'].map((on) => paidOut(on, 0.2625))
  assert.deepEqual(differencesOf('O', stated, calendar(monthly)), [])
})

/** Nvidia: 0.04 ex 2024-03-05, ten for one on 2024-06-10, 0.01 ex 2024-06-11. */
it('a figure is on the shares of its report, whether a split between was restated or not', () => {
  const splits = [{ on: '2024-06-10', ratio: 10 }]
  for (const val of [0.004, 0.04]) {
    const stated = facts({
      [declared]: [['2024-01-29', '2024-04-28', val, '10-Q', '2024-08-28', '0001045810-24-000264']],
    })
    assert.deepEqual(differencesOf('NVDA', stated, calendar([paidOut('2024-03-05', 0.04)], { splits })), [])
  }
})

it('a split that the company states otherwise is named, stated by either of its two numbers, or decided months before', () => {
  const nvidia = facts({
    [split]: [
      [null, '2021-06-03', 4, '10-Q', '2021-08-20', '0001045810-21-000131'],
      [null, '2021-07-19', 4, '10-K', '2022-03-18', '0001045810-22-000036'],
      [null, '2021-07-19', 1, '10-K', '2022-03-18', '0001045810-22-000036'],
    ],
  })
  const against = (on: string, ratio: number, stated = nvidia) =>
    differencesOf('NVDA', stated, calendar([], { splits: [{ on, ratio }] }))
  assert.deepEqual(against('2021-07-20', 4), [])
  assert.deepEqual(against('2021-07-20', 3), [
    {
      what: 'split 2021-07-20',
      reason: 'the company stated 4 (0001045810-22-000036), the calendar has 3 new shares of NVDA for one',
    },
  ])
  assert.deepEqual(against('2020-07-20', 3), [])
  const reverse = facts({ [split]: [[null, '2024-03-01', 20, '10-Q', '2024-05-01', '0000000001-24-000001']] })
  assert.deepEqual(against('2024-03-04', 0.05, reverse), [])
})

it('what the first quarter declares for its whole year names the year, also one that is not over', () => {
  const rows = [
    ['2023-02-01', '2023-04-30', 2.28, '10-Q', '2023-06-02', '0000104169-23-000052'],
    ['2023-02-01', '2023-04-30', 0.76, '10-Q', '2024-06-07', '0000104169-24-000105'],
    ['2023-05-01', '2023-07-31', 0, '10-Q', '2023-09-01', '0000104169-23-000097'],
    ['2023-02-01', '2024-01-31', 0.76, '10-K', '2024-03-15', '0000104169-24-000056'],
    ['2024-02-01', '2024-04-30', 0.83, '10-Q', '2024-06-07', '0000104169-24-000105'],
  ] as const
  // Walmart split its shares three for one on 2024-02-26.
  assert.deepEqual(
    facts({ [declared]: rows }).dividends.map(({ to, amount, yearTo }) => [to, amount, yearTo]),
    [
      ['2023-04-30', 2.28, '2024-01-31'],
      ['2023-07-31', 0, null],
      ['2024-04-30', 0.83, '2025-01-30'],
    ],
  )
  // Constellation Energy tags a quarter's dividend as the year's too.
  const repeated = [
    ['2024-01-01', '2024-03-31', 0.3525, '10-Q', '2024-05-09', '0001868275-24-000026'],
    ['2024-04-01', '2024-06-30', 0.3525, '10-Q', '2024-08-06', '0001868275-24-000054'],
    ['2024-01-01', '2024-12-31', 0.3525, '10-K', '2025-02-18', '0001868275-25-000023'],
  ] as const
  assert.ok(facts({ [declared]: repeated }).dividends.every(({ yearTo }) => yearTo === null))
})
