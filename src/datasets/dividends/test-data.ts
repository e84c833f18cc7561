/** What the conformance tests load of dividends: Apple's four of 2024. */
import { dividendFile } from '../../../test/files/calendar-files.ts'
import { loadFiles } from '../../../test/support/test-market.ts'
import type { Store } from '../../store/store.ts'

export const loadTestData = async (store: Store): Promise<void> => {
  await loadFiles(store, 'nasdaq-dividends', dividendFile('2024-02-09', ['AAPL', 0.24, 0.96]))
  for (const day of ['2024-05-10', '2024-08-12', '2024-11-08'])
    await loadFiles(store, 'nasdaq-dividends', dividendFile(day, ['AAPL', 0.25, 1]))
}
