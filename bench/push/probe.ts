/** A process that reads a profile over and over until it is asked for the 99th percentile of how long that took, in milliseconds. */
import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 20

const probe = async ({ port, key }: { readonly port: number; readonly key: string }): Promise<void> => {
  const took: number[] = []
  let isOn = true
  process.once('message', () => {
    isOn = false
  })
  while (isOn) {
    const startedAt = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}/v1/companydata/tickers/AAPL`, {
      headers: { 'X-API-Key': key },
    })
    await reply.arrayBuffer()
    took.push(performance.now() - startedAt)
    await pause(PAUSE_MS)
  }
  const sorted = took.toSorted((a, b) => a - b)
  process.send?.(sorted[Math.floor(sorted.length * 0.99)])
  process.disconnect?.()
}

process.once('message', (message) => void probe(message as { readonly port: number; readonly key: string }))
