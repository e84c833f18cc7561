/** Saved screens of the account: a name and a query of `/v1/screener`. */
import { consoleQuery, queryClient } from './query-client.ts'
import { request } from './request.ts'

export type SavedScreen = {
  readonly id: string
  readonly name: string
  /** Without its question mark; empty for the screen without filters. */
  readonly query: string
  readonly createdAt: string
}

export const screensQuery = consoleQuery<{
  readonly results: readonly SavedScreen[]
  readonly count: number
}>('/screens')

const changed = async <T>(sent: Promise<T>): Promise<T> => {
  const answer = await sent
  await queryClient.invalidateQueries({ queryKey: screensQuery.queryKey })
  return answer
}

type ScreenBody = Pick<SavedScreen, 'name' | 'query'>

export const saveScreen = (body: ScreenBody): Promise<SavedScreen> =>
  changed(request('/screens', { method: 'POST', body }))

export const changeScreen = (id: string, body: ScreenBody): Promise<void> =>
  changed(request(`/screens/${encodeURIComponent(id)}`, { method: 'PUT', body }))

export const removeScreen = (id: string): Promise<void> =>
  changed(request(`/screens/${encodeURIComponent(id)}`, { method: 'DELETE' }))
