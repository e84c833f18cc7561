/** What the conformance tests load of short interest. The figures are made up: FINRA's are not to be passed on. */
import { biweekly } from '../../../test/files/calendar-files.ts'
import { loadFiles } from '../../../test/support/test-market.ts'
import type { Store } from '../../store/store.ts'

const settlements = ['2026-06-30', '2026-07-15', '2026-07-31', '2026-08-14']

export const loadTestData = async (store: Store): Promise<void> => {
  for (const [at, on] of settlements.entries()) {
    const position = { symbol: 'NVDA', now: 2000 + 100 * at, before: 1900 + 100 * at }
    await loadFiles(store, 'finra-short-interest', biweekly(on, position))
  }
}
