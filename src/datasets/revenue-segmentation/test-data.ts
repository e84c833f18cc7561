/**
 * What the conformance tests load of revenue segments: Apple's of fiscal 2024, as a single report. A data set would bring
 * statements, too, and the sample's would go.
 */
import { annualAddress, appleAnnualReport, instanceOf } from '../../../test/files/segment-files.ts'
import { loadFiles } from '../../../test/support/test-market.ts'
import type { Store } from '../../store/store.ts'

export const loadTestData = async (store: Store): Promise<void> => {
  const report = instanceOf('10-K', '2024-09-28', appleAnnualReport)
  await loadFiles(store, 'sec-tagged-reports', { [annualAddress]: report })
}
