/** What of statements goes into the sample, with what other datasets need of them. */
import { declaredActions } from '../../derived/corporate-actions/record.ts'
import { incomePeriods, trailingQuarters } from '../../derived/statements/record.ts'
import { rowsOfCompanies, type SampleShare } from '../sample-share.ts'
import { balanceSheets, cashFlowStatements, factBlocks, incomeStatements } from './record.ts'

export const financialsSample: SampleShare = {
  rows: [
    rowsOfCompanies(incomeStatements),
    rowsOfCompanies(balanceSheets),
    rowsOfCompanies(cashFlowStatements),
    rowsOfCompanies(incomePeriods),
    rowsOfCompanies(trailingQuarters),
    rowsOfCompanies(declaredActions),
    rowsOfCompanies(factBlocks),
  ],
}
