/** All observations of one series from a day on, oldest first, however many calls that takes. */
import { queryOptions } from '@tanstack/react-query'
import { type Call, call, targetOf } from '../../api/call.ts'
import { request } from '../../api/request.ts'
import { dayPlus } from '../../format/instant.ts'

/** As many as one answer may have. */
const MAX_ROWS = 5000

export type ObservationsOf = {
  readonly category: string
  readonly series: string
  /** Null of all there are. */
  readonly from: string | null
}

type Observed = { readonly observed_on: string }
type MacroCall = Call<'/v1/macro'>

export type Observations<R> = {
  /** Oldest first. */
  readonly rows: readonly R[]
  /** The calls that gave them, newest rows first. */
  readonly calls: readonly MacroCall[]
}

const callFor = ({ category, series, from }: ObservationsOf, to: string | undefined): MacroCall =>
  call('/v1/macro', {
    category,
    ...(series === '' ? {} : { series }),
    ...(from === null ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    limit: MAX_ROWS,
  })

/** An answer holds the newest first; a full one is followed by a call for the days before its last. */
export const allObservations = async <R extends Observed>(
  of: ObservationsOf,
  ask: (made: MacroCall) => Promise<{ readonly results: readonly R[] }>,
): Promise<Observations<R>> => {
  const calls: MacroCall[] = []
  const rows: R[] = []
  for (let to: string | undefined; ; ) {
    const made = callFor(of, to)
    const { results } = await ask(made)
    calls.push(made)
    rows.push(...results)
    const oldest = results.at(-1)
    if (oldest === undefined || results.length < MAX_ROWS) return { rows: rows.reverse(), calls }
    to = dayPlus(oldest.observed_on, -1)
  }
}

export const observationsQuery = <R extends Observed>(of: ObservationsOf) =>
  queryOptions({
    queryKey: [targetOf(callFor(of, undefined)), 'all observations'],
    queryFn: ({ signal }) =>
      allObservations<R>(of, (made) =>
        request<{ readonly results: readonly R[] }>(targetOf(made), { signal }),
      ),
  })
