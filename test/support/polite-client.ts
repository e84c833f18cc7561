/** A client that sends one request at a time and measures how long each answer takes. */
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type PoliteOptions = {
  readonly url: string
  readonly targets: readonly string[]
  readonly key: string
  readonly from: string
  readonly seconds: number
  readonly everyMs: number
}

export type PoliteReport = {
  /** Milliseconds, ascending. */
  readonly tookMs: readonly number[]
  readonly statuses: ReadonlyMap<number, number>
}

/** What one request got; a status of 0 where the connection failed or the answer took over `MOST_MS`. */
export type Asked = { readonly status: number; readonly bytes: number }

const failed: Asked = { status: 0, bytes: 0 }

/** Longer than a server works on any request: a test fails with a status of 0 then, instead of waiting for ever. */
const MOST_MS = 30_000

export const ask = (url: string, key: string, agent: Agent): Promise<Asked> =>
  new Promise((resolve) => {
    const signal = AbortSignal.timeout(MOST_MS)
    const request = get(url, { agent, headers: { 'X-API-Key': key }, signal }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
      response.on('error', () => resolve(failed))
    })
    request.on('error', () => resolve(failed))
  })

export const askPolitely = async (options: PoliteOptions): Promise<PoliteReport> => {
  const { url, targets, key, from, seconds, everyMs } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
  const endsAt = performance.now() + seconds * 1000
  const tookMs: number[] = []
  const statuses = new Map<number, number>()
  for (let count = 0; performance.now() < endsAt; count += 1) {
    const startedAt = performance.now()
    const { status } = await ask(url + targets[count % targets.length], key, agent)
    tookMs.push(performance.now() - startedAt)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await pause(everyMs)
  }
  agent.destroy()
  return { tookMs: tookMs.toSorted((one, other) => one - other), statuses }
}

export const percentile = (sorted: readonly number[], of: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0
