/** Saved screens of the account: a name and a query of `/v1/screener`. */
import type { NewScreen, Screen } from '../../../src/access/sql/screens.ts'
import { consoleQuery, queryClient } from './query-client.ts'
import { request } from './request.ts'

/** Its query is without the question mark, and empty for the screen without filters. */
export type SavedScreen = Screen

export const screensQuery = consoleQuery<{
  readonly results: readonly SavedScreen[]
  readonly count: number
}>('/screens')

const changed = async <T>(sent: Promise<T>): Promise<T> => {
  const answer = await sent
  await queryClient.invalidateQueries({ queryKey: screensQuery.queryKey })
  return answer
}

export const saveScreen = (body: NewScreen): Promise<SavedScreen> =>
  changed(request('/screens', { method: 'POST', body }))

export const changeScreen = (id: string, body: NewScreen): Promise<void> =>
  changed(request(`/screens/${encodeURIComponent(id)}`, { method: 'PUT', body }))

export const removeScreen = (id: string): Promise<void> =>
  changed(request(`/screens/${encodeURIComponent(id)}`, { method: 'DELETE' }))
