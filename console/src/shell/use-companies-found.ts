/** Companies for what is being typed, asked once the reader pauses. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { callQuery } from '../api/query-client.ts'
import { type FoundCompany, hasTicker } from './match-path.ts'
import { useDebounced } from './use-debounced.ts'

const PAUSE_MS = 120
const SUGGESTIONS = 8

export type CompaniesFound = {
  readonly companies: readonly FoundCompany[]
  /** The companies are those of a text before this one: shown, but not to be chosen by Enter. */
  readonly isAsking: boolean
}

export const useCompaniesFound = (typed: string): CompaniesFound => {
  const wanted = typed.trim()
  const query = useDebounced(wanted, PAUSE_MS)
  const { data, isPending, isPlaceholderData } = useQuery({
    ...callQuery(call('/v1/companydata/search', { query, limit: SUGGESTIONS })),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    // Enter waits for the answer: one that does not come is known at once.
    retry: false,
    networkMode: 'always',
  })
  const companies = query === '' || wanted === '' ? [] : (data?.results ?? []).filter(hasTicker)
  const isOld = query !== wanted || isPending || isPlaceholderData
  return { companies, isAsking: wanted !== '' && isOld }
}
