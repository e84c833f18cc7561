/** Labels of faces that name a line of our statements; leaves out how they are compared. */
import type { PresentedStatement } from './data-sets.ts'
import { balanceSheetLabels } from './labelled-balance-sheet.ts'
import { cashFlowLabels } from './labelled-cash-flow.ts'
import { incomeLabels } from './labelled-income.ts'
import type { LabelledLine } from './labelled-line.ts'

export const labelledLines: Readonly<Record<PresentedStatement, readonly LabelledLine[]>> = {
  IS: incomeLabels,
  BS: balanceSheetLabels,
  CF: cashFlowLabels,
}
