/** What `openbell check` finds of replicas and of Redis, without which a server works, but not as its settings say. */
import { redisFault } from '../access/limits/redis-check.ts'
import type { Config } from '../config.ts'
import { shownAddressOf } from '../lib/shown-address.ts'
import { checkReplicas } from '../store/postgres.ts'
import { isStoreError } from '../store/store-error.ts'

export type Finding = { readonly name: string; readonly ok: boolean; readonly detail: string }

const behindText = (commits: number): string =>
  commits === 0
    ? 'has the newest commit'
    : `is ${commits.toLocaleString('en-US')} ${commits === 1 ? 'commit' : 'commits'} behind the primary`

/** None where the primary cannot be reached, which is a finding already. */
const replicaFindings = async (url: string, readUrls: readonly string[]): Promise<readonly Finding[]> => {
  try {
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

const redisFinding = async (url: string): Promise<Finding> => {
  const fault = await redisFault(url)
  return {
    name: `Redis ${shownAddressOf(url)}`,
    ok: fault === null,
    detail: fault ?? 'answers and can be written',
  }
}

export const networkFindings = async ({
  databaseUrl,
  readUrls,
  redisUrl,
}: Config): Promise<readonly Finding[]> => [
  ...(databaseUrl === null || readUrls.length === 0 ? [] : await replicaFindings(databaseUrl, readUrls)),
  ...(redisUrl === null ? [] : [await redisFinding(redisUrl)]),
]
