/**
 * Loads small files for datasets that the bundled sample lacks, so that every endpoint of the suite has rows. They are
 * in the `test-data.ts` of a dataset's folder.
 */
import { existsSync, readdirSync } from 'node:fs'
import type { Store } from '../../src/store/store.ts'

const folder = new URL('../../src/datasets/', import.meta.url)

type Conformance = { readonly loadTestData: (store: Store) => Promise<void> }

/** Into a store that has the sample. */
export const loadConformanceData = async (store: Store): Promise<void> => {
  for (const name of readdirSync(folder).toSorted()) {
    const file = new URL(`${name}/test-data.ts`, folder)
    if (!existsSync(file)) continue
    const { loadTestData } = (await import(file.href)) as Conformance
    await loadTestData(store)
  }
}
