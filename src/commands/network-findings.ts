/** What `openbell check` finds of replicas and of Redis, without which a server works, but not as its settings say. */
import type { RedisState } from '../access/limits/redis-check.ts'
import type { Config } from '../config.ts'
import { shownAddressOf } from '../lib/shown-address.ts'
import { isStoreError } from '../store/store-error.ts'

export type Finding = { readonly name: string; readonly ok: boolean; readonly detail: string }

const behindText = (commits: number): string =>
  commits === 0
    ? 'has the newest commit'
    : `is ${commits.toLocaleString('en-US')} ${commits === 1 ? 'commit' : 'commits'} behind the primary`

/** None where the primary cannot be reached, which is a finding already. */
const replicaFindings = async (url: string, readUrls: readonly string[]): Promise<readonly Finding[]> => {
  try {
    const { checkReplicas } = await import('../store/postgres.ts')
    return (await checkReplicas(url, readUrls)).map(({ place, reason, behind }) => ({
      name: `replica ${place}`,
      ok: reason === null,
      detail: reason ?? behindText(behind ?? 0),
    }))
  } catch (error) {
    if (isStoreError(error)) return []
    throw error
  }
}

/** Servers that share a store and count in different databases each admit the whole limit: the number shows that. */
const redisText = (state: RedisState): string => {
  if (state.fault !== null) return state.fault
  const { database, processes } = state
  const counting = processes === 1 ? '1 serving thread counts' : `${processes || 'no'} serving threads count`
  return `answers and can be written; ${counting} in database ${database}`
}

const redisFinding = async (url: string): Promise<Finding> => {
  const { redisStateOf } = await import('../access/limits/redis-check.ts')
  const state = await redisStateOf(url)
  return { name: `Redis ${shownAddressOf(url)}`, ok: state.fault === null, detail: redisText(state) }
}

export const networkFindings = async ({
  databaseUrl,
  readUrls,
  redisUrl,
}: Config): Promise<readonly Finding[]> => [
  ...(databaseUrl === null || readUrls.length === 0 ? [] : await replicaFindings(databaseUrl, readUrls)),
  ...(redisUrl === null ? [] : [await redisFinding(redisUrl)]),
]
