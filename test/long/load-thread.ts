/**
 * A thread that is the load on a server: many addresses, each with keys of its own. With `perSecond` it sends so many requests a second
 * whatever is answered, else each of `sockets` sends its next one after its answer. Posts what it got.
 */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type Load = {
  readonly url: string
  readonly path: string
  readonly keys: readonly string[]
  readonly addresses: number
  readonly seconds: number
  readonly perSecond: number | null
  readonly sockets: number
}

export type LoadReport = {
  readonly sent: number
  /** 0 where the connection failed. */
  readonly statuses: ReadonlyMap<number, number>
  /** Values of `Retry-After` of refusals; NaN where a refusal has none. */
  readonly retryAfter: readonly number[]
  readonly seconds: number
}

const load = workerData as Load
const agents = Array.from(
  { length: load.addresses },
  (_, at) => new Agent({ keepAlive: true, localAddress: `127.0.1.${at + 1}` }),
)
const statuses = new Map<number, number>()
const retryAfter = new Set<number>()
const REFUSALS: readonly number[] = [429, 503]
const STEP_MS = 5
let sent = 0

const noted = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1)

const sentOnce = (nth: number): Promise<'answered' | 'failed' | 'closed before'> =>
  new Promise((resolve) => {
    const agent = agents[nth % agents.length]
    const headers = { 'X-API-Key': load.keys[nth % load.keys.length] ?? '' }
    // A text of its own for each request, which no cache of replies has.
    const asked = request(`${load.url}${load.path}${nth}`, { agent, headers }, (response) => {
      const status = response.statusCode ?? 0
      response.resume()
      response.on('error', () => resolve('failed'))
      response.on('end', () => {
        noted(status)
        if (REFUSALS.includes(status)) retryAfter.add(Number(response.headers['retry-after'] ?? Number.NaN))
        resolve('answered')
      })
    })
    // The server may close a kept connection while a request is on its way: a client sends it again.
    asked.on('error', () => resolve(asked.reusedSocket ? 'closed before' : 'failed'))
    asked.end()
  })

const ask = async (): Promise<void> => {
  const nth = sent
  sent += 1
  let outcome = await sentOnce(nth)
  while (outcome === 'closed before') outcome = await sentOnce(nth)
  if (outcome === 'failed') noted(0)
}

const startedAt = performance.now()
const seconds = () => (performance.now() - startedAt) / 1000

const sentAtRate = async (perSecond: number): Promise<void> => {
  const asked: Promise<void>[] = []
  while (seconds() < load.seconds) {
    while (sent < seconds() * perSecond) asked.push(ask())
    await pause(STEP_MS)
  }
  await Promise.all(asked)
}

const sentInTurn = async (): Promise<void> => {
  while (seconds() < load.seconds) await ask()
}

if (load.perSecond === null) await Promise.all(Array.from({ length: load.sockets }, sentInTurn))
else await sentAtRate(load.perSecond)
const report: LoadReport = { sent, statuses, retryAfter: [...retryAfter], seconds: seconds() }
parentPort?.postMessage(report)
for (const agent of agents) agent.destroy()
