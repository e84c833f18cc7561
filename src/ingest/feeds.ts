/** The feeds of all datasets, by name. */
import type { Dataset } from '../datasets/dataset.ts'
import { nameHint, similarNames } from '../lib/similar-names.ts'
import type { Feed } from '../sources/feed.ts'

/** No feed has this name; the message suggests one that there is. */
class UnknownFeedError extends Error {
  override readonly name = 'UnknownFeedError'
}

/** Every feed once, in the order in which they build on each other. */
export const feedsOf = (datasets: readonly Dataset[]): readonly Feed[] => {
  const loads = datasets.flatMap((dataset) => dataset.loads).filter(({ isSecondary }) => isSecondary !== true)
  return [...new Map(loads.map(({ feed }) => [feed.name, feed])).values()]
}

/** Throws UnknownFeedError. */
export const feedNamed = (datasets: readonly Dataset[], name: string): Feed => {
  const feeds = feedsOf(datasets)
  const found = feeds.find((feed) => feed.name === name)
  if (found !== undefined) return found
  const names = feeds.map((feed) => feed.name)
  throw new UnknownFeedError(`There is no feed ${name}. ${nameHint(similarNames(name, names), names)}`)
}
