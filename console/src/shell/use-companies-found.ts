/** Companies for what is being typed, asked once the reader pauses. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { callQuery } from '../api/query-client.ts'
import { type FoundCompany, hasTicker } from './match-path.ts'

const PAUSE_MS = 120
const SUGGESTIONS = 8

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export type CompaniesFound = { readonly companies: readonly FoundCompany[]; readonly isAsking: boolean }

export const useCompaniesFound = (typed: string): CompaniesFound => {
  const query = useSettled(typed.trim())
  const { data, isFetching } = useQuery({
    ...callQuery(call('/v1/companydata/search', { query, limit: SUGGESTIONS })),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const companies = query === '' || typed.trim() === '' ? [] : (data?.results ?? []).filter(hasTicker)
  return { companies, isAsking: isFetching || query !== typed.trim() }
}
