/** The cache of answers, and the hooks by which pages read from it. */
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type AnswerOf, type Call, type Path, targetOf } from './call.ts'
import { ProblemError, request } from './request.ts'

/** An answer stays fresh for the interface's `max-age` of a minute. */
const FRESH_MS = 60_000
const MAX_RETRIES = 2

/** Only failures that a second attempt may change are retried; after a refusal by the rate limit the reader decides. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && !(error instanceof ProblemError && error.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, gcTime: 10 * FRESH_MS, retry: mayRetry, refetchOnWindowFocus: false },
  },
})

/** Whether there was an answer before: then the request bypasses the browser's cache. */
const wasAnswered = (key: readonly unknown[]): boolean => queryClient.getQueryData(key) !== undefined

/** A call of the interface, kept under its address. */
export const callQuery = <P extends Path>(made: Call<P>) => {
  const target = targetOf(made)
  return queryOptions({
    queryKey: [target],
    queryFn: ({ signal, queryKey }) =>
      request<AnswerOf<P>>(target, { signal, isAgain: wasAnswered(queryKey) }),
  })
}

/** The answer to a call; `null` asks nothing yet. */
export const useCall = <P extends Path>(made: Call<P> | null) =>
  useQuery({
    ...(made === null
      ? { queryKey: ['nothing'], queryFn: () => Promise.reject<AnswerOf<P>>(new Error('Nothing is asked')) }
      : callQuery(made)),
    enabled: made !== null,
  })

/** The console's own JSON, such as `/keys`; `T` is what the server's contract says of it. */
export const consoleQuery = <T>(path: string) =>
  queryOptions({ queryKey: [path], queryFn: ({ signal }) => request<T>(path, { signal }) })

export const useConsole = <T>(path: string) => useQuery(consoleQuery<T>(path))
