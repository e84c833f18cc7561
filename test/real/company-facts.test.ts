/** Every company-facts file that lies beside the checkout gives its statements, and a newer file loses nothing that an older one has. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { statementsOf } from '../../src/datasets/financials/company-statements.ts'
import { BalanceSheet, CashFlowStatement, IncomeStatement } from '../../src/datasets/financials/record.ts'
import { type Statement, statementKey } from '../../src/datasets/financials/statement.ts'
import { parseCompanyFacts } from '../../src/sources/edgar/company-facts.ts'
import { factsFiles, millions, type Row, shared, skip, statesIncome } from './company-statements.ts'

const MIRROR = 'mirror/data.sec.gov/api/xbrl/companyfacts'
const vintages = ['extra/companyfacts-newer', 'extra/companyfacts-older', 'extra/companyfacts-odd']

const bytesOf = (path: string) => readFileSync(new URL(path, shared))
const read = (path: string): readonly Statement[] => statementsOf(parseCompanyFacts(bytesOf(path), path))

const figure = (all: readonly Statement[], key: string, line: string): number | null => {
  const row: Row | undefined = all.find((each) => statementKey(each) === key)?.record
  return row?.[line] === undefined ? null : millions(row[line])
}

const checks = {
  income: Compile(IncomeStatement),
  'balance-sheet': Compile(BalanceSheet),
  'cash-flow': Compile(CashFlowStatement),
}

test('every file that states a net income gives all three statements, each what its schema promises', {
  skip,
}, () => {
  const files = [
    ...factsFiles.map((name) => `${MIRROR}/${name}`),
    ...vintages.flatMap((folder) => readdirSync(new URL(folder, shared)).map((name) => `${folder}/${name}`)),
  ]
  for (const path of files) {
    const statements = read(path)
    const kinds = new Set(statements.map(({ statement }) => statement))
    assert.equal(kinds.size, statesIncome(bytesOf(path)) ? 3 : 0, path)
    for (const statement of statements)
      assert.ok(
        checks[statement.statement].Check({ ...statement.record, acceptedAt: null }),
        `${path} ${statementKey(statement)}`,
      )
    assert.equal(new Set(statements.map(statementKey)).size, statements.length, path)
  }
})

/** From annual reports: revenue and net income of the year that ends on the day, and total assets on it, in millions. */
const annual: Readonly<
  Record<string, readonly [end: string, ...figures: readonly [number, number, number]]>
> = {
  '0000002488': ['2024-12-28', 25_785, 1641, 69_226],
  '0000055785': ['2025-12-31', 16_447, 2021, 17_098],
  '0000063908': ['2024-12-31', 25_920, 8223, 55_182],
  '0000097476': ['2024-12-31', 15_641, 4799, 35_509],
  '0000104169': ['2025-01-31', 680_985, 19_436, 260_823],
  '0000320187': ['2025-05-31', 46_309, 3219, 36_579],
  '0000820313': ['2024-12-31', 15_222.7, 2424, 21_440.2],
  '0000927971': ['2024-10-31', 32_795, 7318, 1_409_647],
  '0000947263': ['2024-10-31', 57_223, 8842, 2_061_751],
  '0001318605': ['2024-12-31', 97_690, 7091, 122_070],
  '0001326801': ['2024-12-31', 164_501, 62_360, 276_054],
  '0001551182': ['2024-12-31', 24_878, 3794, 38_381],
  '0001622536': ['2024-12-31', 2115, 998, 6106],
  '0001633917': ['2024-12-31', 31_797, 4147, 78_725],
  '0001640147': ['2025-01-31', 3626.396, -1285.64, 9033.938],
  '0001744489': ['2024-09-28', 91_361, 4972, 196_219],
  '0001868275': ['2024-12-31', 23_568, 3749, 52_926],
  '0001876042': ['2024-12-31', 1676.253, 155.667, 45_834.409],
  '0001996810': ['2024-12-31', 34_935, 1552, 51_485],
}

test('nineteen companies have the revenue, net income and assets of their annual reports', { skip }, () => {
  for (const [cik, [end, ...figures]] of Object.entries(annual)) {
    const all = read(`${MIRROR}/CIK${cik}.json`)
    const found = [
      figure(all, `income annual ${end}`, 'revenue'),
      figure(all, `income annual ${end}`, 'netIncome'),
      figure(all, `balance-sheet annual ${end}`, 'totalAssets'),
    ]
    assert.deepEqual(found, figures, cik)
  }
})

test('a newer vintage has every statement of the older one, and the quarter since', { skip }, () => {
  for (const [older, newer, end, revenue] of [
    [
      'extra/companyfacts-older/CIK0000320193.edgarkit-2024-11.json',
      `${MIRROR}/CIK0000320193.json`,
      '2025-12-27',
      143_756,
    ],
    [`${MIRROR}/CIK0000320193.json`, 'extra/companyfacts-newer/CIK0000320193.json', '2026-03-28', 111_184],
    [`${MIRROR}/CIK0000002488.json`, 'extra/companyfacts-newer/CIK0000002488.json', '2026-03-28', 10_253],
    ['extra/companyfacts-older/CIK0001652044.json', `${MIRROR}/CIK0001652044.json`, '2026-03-31', 109_896],
    ['extra/companyfacts-older/CIK0001045810.json', `${MIRROR}/CIK0001045810.json`, '2026-04-26', 81_615],
  ] as const) {
    const [before, since] = [read(older), read(newer)]
    const keys = new Set(since.map(statementKey))
    assert.deepEqual(
      before.map(statementKey).filter((key) => !keys.has(key)),
      [],
      newer,
    )
    const quarter = `income quarterly ${end}`
    assert.equal(figure(before, quarter, 'revenue'), null, older)
    assert.equal(figure(since, quarter, 'revenue'), revenue, newer)
  }
})

test('a renewed registrant with nothing but the fees of a registration has no statement', { skip }, () => {
  const path = 'extra/companyfacts-odd/CIK0002115436.json'
  const { cik, entityName, taxonomies } = parseCompanyFacts(bytesOf(path), path)
  assert.deepEqual([cik, entityName, taxonomies.size], ['0002115436', 'EXXON MOBIL CORP', 0])
  assert.deepEqual(read(path), [])
})
