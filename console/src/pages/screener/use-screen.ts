/** The screen of the address, and how to change it. */
import { useMemo } from 'react'
import { parsedSearch } from '../../shell/search-params.ts'
import { useSearch } from '../../shell/use-search.ts'
import type { Metric } from './metric.ts'
import { type Screen, type ScreenTable, screenIn, screenQuery, screenSearch, shownColumns } from './screen.ts'

export type ChangeScreen = (changes: Partial<Screen>, how?: 'push' | 'replace') => void

export const useScreen = (): readonly [Screen, ChangeScreen] => {
  const [search, setSearch] = useSearch()
  const screen = screenIn(search)
  return [screen, (changes, how) => setSearch(screenSearch({ ...screen, ...changes }), how)]
}

/** The same value as long as the screen is the same, so that rows are not drawn again. */
export const useScreenTable = (
  screen: Screen,
  byId: ReadonlyMap<string, Metric>,
  given: readonly string[],
): ScreenTable => {
  const query = screenQuery(screen)
  return useMemo(() => {
    const same = screenIn(parsedSearch(query))
    return { screen: same, columns: shownColumns(same, byId), given }
  }, [query, byId, given])
}
