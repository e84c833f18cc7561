/**
 * What the bundled sample lacks, by small units of the feeds themselves, so that no endpoint of the suite answers nothing: each
 * dataset that has some names them in the `conformance.ts` of its folder.
 */
import { existsSync, readdirSync } from 'node:fs'
import type { Store } from '../../src/store/store.ts'

const folder = new URL('../../src/datasets/', import.meta.url)

type Conformance = { readonly loadConformance: (store: Store) => Promise<void> }

/** Into a store that has the sample. */
export const loadRest = async (store: Store): Promise<void> => {
  for (const name of readdirSync(folder).toSorted()) {
    const file = new URL(`${name}/conformance.ts`, folder)
    if (!existsSync(file)) continue
    const { loadConformance } = (await import(file.href)) as Conformance
    await loadConformance(store)
  }
}
