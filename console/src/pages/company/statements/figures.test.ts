import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf, type Statement, shownFigure, yearBefore } from './figures.ts'

/** An invented company; only the lines that a test looks at. */
const period = (fiscalYr: number, lines: object, part = 'FY') =>
  ({
    date: `${fiscalYr}-12-31`,
    fiscalYr,
    period: part,
    currency: 'USD',
    quality: null,
    ...lines,
  }) as unknown as Statement

const y2024 = period(2024, { revenue: 120, netIncome: -6, eps: -0.5, otherExpenses: null, inventory: null })
const y2023 = period(2023, { revenue: 100, netIncome: 4, eps: 0.4, otherExpenses: 0, inventory: null })
const y2022 = period(2022, { revenue: null, netIncome: 0, eps: null, otherExpenses: null, inventory: null })
const periods = [y2024, y2023, y2022]
const shown = (view: 'growth' | 'common-size', of: Statement, line: string) =>
  shownFigure(view, 'income', periods, of, line)

test('growth is over the same part of the year before, in percent', () => {
  assert.deepEqual(shown('growth', y2024, 'revenue'), { value: 20, reason: null })
  assert.equal(shown('growth', y2024, 'netIncome').value, -250)
  const q1 = period(2024, { revenue: 30 }, 'Q1')
  assert.equal(yearBefore([q1, y2023, period(2023, { revenue: 20 }, 'Q1')], q1)?.period, 'Q1')
})

test('without a base, or with one that is not above zero, there is no rate but a reason', () => {
  assert.match(shown('growth', y2023, 'revenue').reason ?? '', /not known/)
  assert.match(shown('growth', y2023, 'netIncome').reason ?? '', /not above zero/)
  assert.match(shown('growth', y2022, 'netIncome').reason ?? '', /not known/)
})

test('amounts in two currencies have no rate between them; counts of shares have', () => {
  const lines = { revenue: 120, weightedAverageShsOut: 11 }
  const euros = { ...period(2023, { revenue: 100, weightedAverageShsOut: 10 }), currency: 'EUR' }
  const dollars = period(2024, lines)
  const rate = (line: string) => shownFigure('growth', 'income', [dollars, euros], dollars, line)
  assert.match(rate('revenue').reason ?? '', /another currency/)
  assert.equal(rate('weightedAverageShsOut').value, 10)
})

test('a share is of revenue, and only of amounts', () => {
  assert.equal(shown('common-size', y2024, 'netIncome').value, -5)
  assert.match(shown('common-size', y2024, 'eps').reason ?? '', /No amount/)
  assert.match(shown('common-size', y2022, 'netIncome').reason ?? '', /not known/)
})

test('null stays null in every view, and zero stays zero', () => {
  for (const view of ['reported', 'growth', 'common-size'] as const) {
    // Only its lineage says why it is null.
    assert.deepEqual(shownFigure(view, 'income', periods, y2024, 'otherExpenses'), {
      value: null,
      reason: 'Unknown: press for the reason',
      isUnknown: true,
    })
  }
  assert.equal(shownFigure('reported', 'income', periods, y2023, 'otherExpenses').value, 0)
  assert.equal(shown('common-size', y2023, 'otherExpenses').value, 0)
})

test('a line that no period states is left out', () => {
  assert.deepEqual(linesOf(periods), ['revenue', 'netIncome', 'eps', 'otherExpenses'])
})
