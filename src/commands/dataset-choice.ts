/** The collections of a command: those of one dataset, by its name or that of one of its endpoints, or all. */
import { datasets, recordCollections } from '../datasets/index.ts'
import { nameHint, similarNames } from '../lib/similar-names.ts'
import type { Collection } from '../store/collection.ts'
import { namesOf, shownNameOf } from './endpoint-names.ts'
import { UsageError } from './program/command-context.ts'

/** Throws UsageError. */
export const chosenCollections = (name: string | undefined, all: boolean): readonly Collection[] => {
  const names = datasets.map(shownNameOf)
  if (all && name !== undefined) throw new UsageError('Name a dataset or use --all, not both.')
  if (all) return recordCollections
  if (name === undefined) throw new UsageError(`Name a dataset (${names.join(', ')}) or use --all.`)
  const found =
    datasets.find((dataset) => dataset.name === name) ??
    datasets.find((dataset) => namesOf(dataset).includes(name))
  if (found !== undefined) return found.collections
  throw new UsageError(`There is no dataset ${name}. ${nameHint(similarNames(name, names), names)}`)
}
