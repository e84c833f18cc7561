/** A text by which two processes or threads see whether they have the same state of a store. */
import type { StoreState } from './store.ts'

export const stateName = ({ epoch, commit, collections }: StoreState): string =>
  [epoch, commit, ...Array.from(collections.values(), ({ name, version }) => `${name} ${version}`)].join()
