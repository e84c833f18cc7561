/** A text that is equal for two processes or threads exactly if they have the same state of a store. */
import type { StoreState } from './store.ts'

export const stateName = ({ epoch, commit, collections }: StoreState): string =>
  [epoch, commit, ...Array.from(collections.values(), ({ name, version }) => `${name} ${version}`)].join()
