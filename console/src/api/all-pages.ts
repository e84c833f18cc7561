/** Fetches all pages of a list, up to a limit, as one answer. */
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, type Call, type Path, targetOf } from './call.ts'
import { request } from './request.ts'
import type { Endpoints } from './types.ts'

type Paged = { readonly results: readonly unknown[]; readonly total: number; readonly page: number }

/** The lists of the whole market. */
export type PagedPath = {
  [P in Path]: AnswerOf<P> extends Paged
    ? Endpoints[P]['params'] extends { readonly page?: number | undefined }
      ? P
      : never
    : never
}[Path]

export type RowOf<P extends PagedPath> = AnswerOf<P>['results'][number]

export type AllRows<R> = { readonly results: readonly R[]; readonly total: number }

/** The most rows that a page may have. */
export const PAGE_ROWS = 250
/** 5,000 rows: twice what a week in the season of earnings has. */
const MAX_PAGES = 20

/** The same call for one of its pages. */
export const pageOf = <P extends PagedPath>(made: Call<P>, page: number): Call<P> => ({
  ...made,
  params: { ...made.params, limit: PAGE_ROWS, ...(page === 0 ? {} : { page }) },
})

export const pagesFor = (total: number): number => Math.min(MAX_PAGES, Math.ceil(total / PAGE_ROWS))

export const allRowsQuery = <P extends PagedPath>(made: Call<P>) =>
  queryOptions({
    queryKey: [targetOf(made), 'all pages'],
    queryFn: async ({ signal }): Promise<AllRows<RowOf<P>>> => {
      const first: AnswerOf<P> = await request(targetOf(pageOf(made, 0)), { signal })
      const results: RowOf<P>[] = [...first.results]
      for (let page = 1; page < pagesFor(first.total); page += 1) {
        const next: AnswerOf<P> = await request(targetOf(pageOf(made, page)), { signal })
        results.push(...next.results)
      }
      return { results, total: first.total }
    },
  })
