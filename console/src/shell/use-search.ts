/** State that is in the address: read one name of the query, change several at once. */
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pathOfHref } from './paths.ts'
import { parsedSearch, type SearchParams, searchText } from './search-params.ts'

export type SetSearch = (changes: SearchParams, how?: 'push' | 'replace') => void

/** The query and how to change it; a name set to undefined leaves the address. */
export const useSearch = (): readonly [SearchParams, SetSearch] => {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const set = useCallback<SetSearch>(
    (changes, how = 'push') => {
      const { pathname, search: now, hash } = router.history.location
      const href = pathOfHref(pathname) + searchText({ ...parsedSearch(now), ...changes }) + hash
      // The reader stays where they are on the page.
      router.navigate({ href, replace: how === 'replace', resetScroll: false }).catch(() => undefined)
    },
    [router],
  )
  return [parsedSearch(search), set]
}

/** One name of the query as a text; `preset` is what it is where the address does not say, and is not written. */
export const useSearchText = <T extends string>(
  name: string,
  preset: T,
  allowed?: readonly T[],
): readonly [T, (value: T) => void] => {
  const [search, set] = useSearch()
  const given = search[name]
  const isAllowed = typeof given === 'string' && (allowed === undefined || allowed.includes(given as T))
  return [isAllowed ? (given as T) : preset, (value) => set({ [name]: value === preset ? undefined : value })]
}
