/** Collects small work items that were read, so that several are written in one transaction, in the order in which they came. */
import type { Feed } from '../sources/feed.ts'
import type { IngestPlan } from './work-item.ts'

/** Written together, 1,000 small listings take PostgreSQL 13,000 round trips instead of 98,000; more at once save little. */
const MOST_ITEMS = 20
/** Source bytes, which take ten times as much memory once they are parsed: two groups are held at a time. */
const MOST_BYTES = 2 ** 19

const MANY_FILES: ReadonlySet<Feed['files']['kind']> = new Set([
  'companies',
  'derived-addresses',
  'operator-supplied',
])

/** Whether each file is one company's or ticker's. */
export const hasManyFiles = ({ files }: Feed): boolean => MANY_FILES.has(files.kind)

/** Where there are many small files, none is compared with the one before it, and none must wait for a download. */
export const isGrouped = (feed: Feed, { fetchLinked }: IngestPlan): boolean =>
  hasManyFiles(feed) && feed.isSnapshot !== true && fetchLinked === null

export type ItemGroups<Item> = {
  /** Resolves once there is room for the next: at most one group is written while the next fills. Rejects where a write failed. */
  readonly add: (item: Item, bytes: number) => Promise<void>
  /** Writes the rest; resolves when nothing is being written. Rejects where a write failed. */
  readonly end: () => Promise<void>
}

/** After a write that failed nothing more is written. */
export const itemGroups = <Item>(
  write: (items: readonly [Item, ...Item[]]) => Promise<void>,
): ItemGroups<Item> => {
  let items: Item[] = []
  let held = 0
  let writing: Promise<void> = Promise.resolve()
  /** Gives the write before. */
  const next = (): Promise<void> => {
    const before = writing
    const [first, ...rest] = items
    if (first === undefined) return before
    items = []
    held = 0
    writing = before.then(() => write([first, ...rest]))
    // The next caller gets a failure; until then nobody waits for it.
    writing.catch(() => undefined)
    return before
  }
  return {
    add: async (item, bytes) => {
      if (held + bytes > MOST_BYTES) await next()
      items.push(item)
      held += bytes
      if (items.length >= MOST_ITEMS || held >= MOST_BYTES) await next()
    },
    end: async () => {
      await next()
      await writing
    },
  }
}
