/** What of statements goes into the sample, with what other datasets need of them. */
import { declaredActions } from '../../derived/corporate-actions/record.ts'
import { restatedSplits } from '../../derived/splits/record.ts'
import { incomePeriods, trailingQuarters } from '../../derived/statements/record.ts'
import type { Batch } from '../../store/batch.ts'
import { recordOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import { rowsOfCompanies, type SampleShare } from '../sample-share.ts'
import { unpackedFacts } from './history/fact-block.ts'
import { normalizeFacts } from './normalize.ts'
import { balanceSheets, cashFlowStatements, factBlocks, incomeStatements } from './record.ts'
import { statementBatches } from './resolve.ts'

/** Statements and what follows from them, of all companies: 66 take 4 s. */
const statementsOfBlocks = async (reads: Reads): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  for (const row of await reads.rows(factBlocks, {})) {
    const { cik } = row.columns
    const { value } = normalizeFacts(unpackedFacts(cik, recordOf(factBlocks, row)))
    const all = await statementBatches(value, reads)
    batches.push(...all.filter(({ collection }) => collection !== factBlocks))
  }
  return batches
}

export const financialsSample: SampleShare = {
  rows: [
    rowsOfCompanies(incomeStatements),
    rowsOfCompanies(balanceSheets),
    rowsOfCompanies(cashFlowStatements),
    rowsOfCompanies(incomePeriods),
    rowsOfCompanies(trailingQuarters),
    rowsOfCompanies(restatedSplits),
    rowsOfCompanies(declaredActions),
    rowsOfCompanies(factBlocks),
  ],
  computed: { from: factBlocks, batches: statementsOfBlocks },
}
