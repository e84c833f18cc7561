/** The chosen series with their observations, and the recessions of the same time. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Observation } from '../../api/types.ts'
import { recessionSpans } from './aligned.ts'
import type { ListedSeries } from './catalogue.ts'
import { observationsQuery } from './observations.ts'

export const useSeries = (chosen: readonly ListedSeries[], from: string | null) =>
  useQueries({
    queries: chosen.map(({ category, series }) => observationsQuery<Observation>({ category, series, from })),
    combine: (found) => ({
      answers: found.map(({ data }) => data),
      error: found.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => {
        for (const each of found) each.refetch().catch(() => undefined)
      },
    }),
  })

/** All there are: a few hundred months. */
export const useRecessions = (recession: ListedSeries | null) => {
  const { data } = useQuery({
    ...observationsQuery<Observation>({
      category: recession?.category ?? '',
      series: recession?.series ?? '',
      from: null,
    }),
    enabled: recession !== null,
  })
  return useMemo(() => recessionSpans(data?.rows ?? []), [data])
}
