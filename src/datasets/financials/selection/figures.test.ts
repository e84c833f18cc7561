import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'
import { isMean } from './figures.ts'

test('earnings of a share or unit and mean counts are means under every name that lines have for them', () => {
  const means = [
    'EarningsPerShareDiluted',
    'IncomeLossFromContinuingOperationsPerDilutedShare',
    'IncomeLossFromContinuingOperationsPerBasicAndDilutedShare',
    'NetIncomeLossPerOutstandingLimitedPartnershipUnitDiluted',
    'WeightedAverageNumberOfDilutedSharesOutstanding',
  ]
  assert.deepEqual(means.filter(isMean), means)
  assert.equal(isMean('IncomeLossFromContinuingOperations'), false)
})

test('earnings of a share from continuing operations of nine months are not taken off those of the year', () => {
  // Alphabet, 2014: 10-K 0001652044-16-000012 and 10-Q 0001652044-15-000005, of which Motorola was sold in the fourth quarter. In millions.
  const [year, nine]: readonly Filing[] = [
    { accn: '0001652044-16-000012', form: '10-K', filed: '2016-02-11' },
    { accn: '0001652044-15-000005', form: '10-Q', filed: '2015-10-29' },
  ]
  const rowsOf = (
    by: Filing | undefined,
    end: string,
    income: number,
    eps: number,
    continuing: number,
  ): readonly Row[] => {
    const filing = by ?? assert.fail()
    return [
      ['NetIncomeLoss', '2014-01-01', end, income, filing],
      ['EarningsPerShareDiluted', '2014-01-01', end, eps, filing, 'USD/shares'],
      [
        'IncomeLossFromContinuingOperationsPerDilutedShare',
        '2014-01-01',
        end,
        continuing,
        filing,
        'USD/shares',
      ],
    ]
  }
  const statements = statementsFrom([
    ...rowsOf(year, '2014-12-31', 14136, 20.57, 19.82),
    ...rowsOf(nine, '2014-09-30', 9461, 13.78, 14.44),
  ])
  assert.equal(figure(statements, 'income', 'FY', 'epsDiluted'), 20.57)
  assert.equal(figure(statements, 'income', 'Q4', 'netIncome'), 4675)
  assert.equal(figure(statements, 'income', 'Q4', 'epsDiluted'), null)
  assert.equal(figure(statements, 'income', 'Q4', 'weightedAverageShsOutDil'), null)
})
