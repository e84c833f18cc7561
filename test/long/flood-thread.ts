/** A thread that asks with unknown keys, each once, from 32 sockets of 127.0.0.1 until it is told to stop; posts the statuses. */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { newKey } from '../../src/access/key.ts'

const SOCKETS = 32
const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, localAddress: '127.0.0.1' })
const statuses = new Map<number, number>()
let isFlooding = true

const ask = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { 'X-API-Key': newKey(randomBytes) }
    const asked = request(`${workerData}/v1/companydata/tickers/AAPL`, { agent, headers }, (response) => {
      const status = response.statusCode ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      response.resume()
      response.on('end', resolve)
    })
    asked.on('error', reject)
    asked.end()
  })

parentPort?.once('message', () => {
  isFlooding = false
})
await Promise.all(
  Array.from({ length: SOCKETS }, async () => {
    while (isFlooding) await ask()
  }),
)
parentPort?.postMessage(statuses)
agent.destroy()
