/** The pages of a feed that a look needs, while the list moves on: no row is left out between what is there and what is newest. */
import { type FeedOrder, type FeedRows, meets } from './merged-rows.ts'

/** A page counted from 0. */
export type PageAt<R> = (page: number) => Promise<readonly R[]>

export type Paged<R> = FeedOrder<R> & {
  /** Rows of a whole page; a shorter one is the last. */
  readonly limit: number
}

/** 1,000 rows of a feed: what came in an hour of the busiest evening at EDGAR. */
const MAX_PAGES = 20

/** Rows from the newest down to those that are there; null where more came in than is worth fetching. */
export const newestRows = async <R>(
  first: readonly R[],
  pageAt: PageAt<R>,
  rows: FeedRows<R>,
  paged: Paged<R>,
): Promise<readonly R[] | null> => {
  const found = [...first]
  let last = first
  for (let page = 1; last.length >= paged.limit && !meets(rows, last, paged); page += 1) {
    if (page === MAX_PAGES) return null
    last = await pageAt(page)
    found.push(...last)
  }
  return found
}

export type OlderRows<R> = { readonly results: readonly R[]; readonly hasOlder: boolean }

/** Rows behind those that are there, of which there is one at least. What came in since has moved the list on. */
export const olderRows = async <R>(
  pageAt: PageAt<R>,
  { shown, waiting }: FeedRows<R>,
  { compare, limit }: Paged<R>,
): Promise<OlderRows<R>> => {
  const known = [...shown, ...waiting].sort(compare)
  const [newest, oldest] = [known[0], known.at(-1)]
  const isBehind = (row: R, place: R | undefined): boolean => place === undefined || compare(row, place) > 0
  const found: R[] = []
  for (let page = Math.floor(known.length / limit); ; page += 1) {
    const rows = await pageAt(page)
    // What is newer than all that is there is found by the next look.
    found.push(...rows.filter((row) => isBehind(row, newest)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return { results: found, hasOlder: false }
    if (isBehind(last, oldest)) return { results: found, hasOlder: true }
  }
}
