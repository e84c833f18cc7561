/** Rows of a screen by their number, of which those in view are fetched in pages of 100. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callQuery, queryClient } from '../../api/query-client.ts'
import type { Screen as Answer, ScreenedRow } from '../../api/types.ts'
import { usePrinting } from '../../components/use-printing.ts'
import { useDebounced } from '../../shell/use-debounced.ts'
import { PAGE_ROWS, pageCall, pagesOf, type ScreenTable } from './screen.ts'

/** Pages that a fast scroll only passes are not asked for. */
const DEBOUNCE_MS = 90
/** So many rows beyond the view are fetched too. */
const AHEAD_ROWS = 40

/** The first page, which says how many rows there are; the previous one is shown until it comes. */
export const useFirstPage = (table: ScreenTable) =>
  useQuery({ ...callQuery(pageCall(table, 0)), placeholderData: keepPreviousData })

export type RowAt = (index: number) => ScreenedRow | undefined

/** A row that was fetched, now or before; `first` and `last` are in view, the answer is the first page. */
export const useRowAt = (
  table: ScreenTable,
  { results: head, total }: Answer,
  { first, last }: { readonly first: number; readonly last: number },
): RowAt => {
  const wanted = useDebounced(
    pagesOf(first - AHEAD_ROWS, Math.min(last + AHEAD_ROWS, total - 1)).join(','),
    DEBOUNCE_MS,
  )
  // On paper all that was fetched is in view, and more would come while it is printed.
  const isPrinting = usePrinting()
  const queries = useMemo(
    () =>
      (isPrinting ? [] : wanted.split(','))
        .filter((page) => page !== '0')
        .map((page) => callQuery(pageCall(table, Number(page)))),
    [wanted, table, isPrinting],
  )
  useQueries({ queries })
  return useCallback(
    (index) => {
      if (index < PAGE_ROWS) return head[index]
      const { queryKey } = callQuery(pageCall(table, Math.floor(index / PAGE_ROWS)))
      return queryClient.getQueryData(queryKey)?.results[index % PAGE_ROWS]
    },
    [table, head],
  )
}
