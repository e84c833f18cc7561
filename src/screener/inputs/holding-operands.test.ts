/** Figures from fund reports: shares by kind of fund, the number of holders, reports that are too old. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFundMarket } from '../../../test/support/fund-market.ts'
import { owners } from '../../datasets/holdings/record.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Operand } from '../operand.ts'
import { type Held, heldShares, holdingOperandsOf } from './holding-operands.ts'

const day = '2026-08-21'
const held = (kind: Held['kind'], reportDate: string, shares: number, funds: number): Held => ({
  kind,
  reportDate,
  shares,
  funds,
})
const all = [
  held('etf', '2026-06-30', 100, 2),
  held('etf', '2026-05-31', 20, 1),
  held('fund', '2026-06-30', 7, 4),
  held('fund', '2025-11-18', 1000, 9),
]
const valuesIn = (operands: Readonly<Record<string, Operand>>) =>
  Object.fromEntries(Object.entries(operands).map(([name, { value }]) => [name, value]))

test('shares are summed by kind of fund, without old reports', () => {
  const operands = holdingOperandsOf(all, [], day)
  assert.deepEqual(valuesIn(operands), { etfShares: 120, fundShares: 7, fundHolders: 7 })
  assert.deepEqual(operands['fundHolders'], { value: 7, on: '2026-06-30', source: 'holdings' })
})

test('shares are on the basis of the price', () => {
  const splits = [
    { on: '2026-06-15', ratio: 4 },
    { on: '2026-08-30', ratio: 10 },
  ]
  assert.deepEqual(valuesIn(holdingOperandsOf(all, splits, day)), {
    etfShares: 180, // 100 + 4 × 20
    fundShares: 7,
    fundHolders: 7,
  })
})

test('shares are unknown where a split may have come before or after a report', () => {
  const splits = [{ after: '2026-04-30', on: '2026-06-25', ratio: 4 }]
  assert.deepEqual(valuesIn(holdingOperandsOf(all, splits, day)), {
    fundShares: 7,
    fundHolders: 7,
  })
})

test('shares of a kind of fund without reports are unknown, not zero', () => {
  const etfs = all.filter(({ kind }) => kind === 'etf')
  assert.deepEqual(valuesIn(holdingOperandsOf(etfs, [], day)), { etfShares: 120, fundHolders: 3 })
  assert.deepEqual(holdingOperandsOf([held('fund', '2025-11-18', 5, 1)], [], day), {})
  assert.deepEqual(holdingOperandsOf([], [], day), {})
})

test('owners are summed by security, kind and report date, without those of other securities', async (t) => {
  const { store, put } = await openFundMarket(t)
  const owner = (
    series: string,
    asset: string,
    kind: Held['kind'],
    shares: number,
    reportDate = '2026-06-30',
  ) => {
    const fund = { cik: '0000000001', series, name: series }
    const before = { previousShares: null, previousReportDate: null }
    const from = { filedOn: null, accessionNumber: null, url: null, source: 'spdr' } as const
    const columns = { ...fund, ...before, asset, kind, value: 1, shares, reportDate }
    const held = { sharesHeld: shares, weightPct: null, positionValue: null }
    return put(
      owners,
      rowOf(owners, columns, { ...held, ...from, cik: fund.cik, seriesId: series, lei: null }),
    )
  }
  await owner('A', '037833100', 'etf', 10)
  await owner('B', '037833100', 'etf', 5)
  await owner('C', '037833100', 'fund', 3, '2026-05-31')
  await owner('D', '594918104', 'fund', 9)
  assert.deepEqual(
    await heldShares(store, new Set(['037833100', 'AAPL'])),
    new Map([['037833100', [held('etf', '2026-06-30', 15, 2), held('fund', '2026-05-31', 3, 1)]]]),
  )
})
