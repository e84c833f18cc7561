/**
 * Fetches as many pages of a live list as needed, so that no row is missing between those shown and the newest, even as the list
 * grows.
 */
import { type LiveRows, meets, type RowOrder } from './merged-rows.ts'

/** A page counted from 0. */
export type PageAt<R> = (page: number) => Promise<readonly R[]>

export type Paged<R> = RowOrder<R> & {
  /** Rows of a whole page; a shorter one is the last. */
  readonly limit: number
}

/** 1,000 rows of a live list: what came in an hour of the busiest evening at EDGAR. */
const MAX_PAGES = 20

/** Rows from the newest down to those already shown; null where too many came in to fetch them all. */
export const newestRows = async <R>(
  first: readonly R[],
  pageAt: PageAt<R>,
  rows: LiveRows<R>,
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

/** Rows older than those shown, of which there is at least one. Rows that came in since have shifted the pages. */
export const olderRows = async <R>(
  pageAt: PageAt<R>,
  { shown, waiting }: LiveRows<R>,
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
