/** The notes about the sample's rows in a store: that real rows will replace them, and that they did. */
import { recordStates } from '../../app.ts'
import type { Store } from '../../store/store.ts'
import { endpointNamesOf } from '../endpoint-names.ts'
import { paragraph } from '../output/paragraph.ts'

/** Names of the collections that hold rows of the sample. */
export const sampleCollections = (store: Store): readonly string[] =>
  recordStates(store)
    .filter(({ origin, rows }) => origin === 'sample' && rows > 0)
    .map(({ name }) => name)

export const replacementWarning =
  'This store holds the sample. The first real rows of each kind of data replace all sample rows of that kind.'

/** The endpoints whose sample rows were replaced since `before` was looked up. */
export const replacedSince = (store: Store, before: readonly string[]): readonly string[] => {
  const { collections } = store.state()
  return endpointNamesOf(before.filter((name) => collections.get(name)?.origin === 'real'))
}

export const replacementLines = (names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : paragraph(`Sample rows replaced by real rows: ${names.join(', ')}.`)
