/** What the conformance tests load of revenue segments: Apple's of fiscal 2024. */
import { appleAnnual, loadDataSet } from '../../../test/files/segment-files.ts'
import type { Store } from '../../store/store.ts'

export const loadTestData = async (store: Store): Promise<void> => {
  await loadDataSet(store, [appleAnnual])
}
