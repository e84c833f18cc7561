/** The first few of many in an order, without sorting them all. */

/** At most `limit` items, the first by `compare` first; of equal ones the earlier. */
export const topItems = <Item>(
  items: Iterable<Item>,
  limit: number,
  compare: (one: Item, other: Item) => number,
): readonly Item[] => {
  const top: Item[] = []
  for (const item of items) {
    const last = top.at(-1)
    if (top.length >= limit && (last === undefined || compare(item, last) >= 0)) continue
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
  return top
}
