/** The first few of many in an order, without sorting them all. */
import { forEach, type Steps } from './steps.ts'

type Compare<Item> = (one: Item, other: Item) => number

/** Puts the item where it belongs in `top`, unless it is behind `limit` others. */
const insert = <Item>(item: Item, top: Item[], limit: number, compare: Compare<Item>): void => {
  const last = top.at(-1)
  if (top.length >= limit && (last === undefined || compare(item, last) >= 0)) return
  let from = 0
  let to = top.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(item, top[middle] as Item) < 0) to = middle
    else from = middle + 1
  }
  top.splice(from, 0, item)
  if (top.length > limit) top.pop()
}

/** At most `limit` items, the first by `compare` first; of equal ones the earlier. */
export function* topItems<Item>(
  items: Iterable<Item>,
  limit: number,
  compare: Compare<Item>,
): Steps<readonly Item[]> {
  const top: Item[] = []
  yield* forEach(items, (item) => insert(item, top, limit, compare))
  return top
}
