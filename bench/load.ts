/** Load for benchmarks: keep-alive sockets that send ready requests and time each answer in microseconds. */
import { connect, type Socket } from 'node:net'

export type Load = {
  readonly port: number
  /** The request with this number, from 0; undefined where there are no more. */
  readonly request: (sent: number) => Buffer | undefined
  readonly connections: number
  readonly seconds: number
  readonly status: number
}

export type Loaded = {
  readonly requests: number
  readonly perSecond: number
  readonly p50Us: number
  readonly p99Us: number
}

/** Length of the head and of the whole answer, or undefined while it is not known. */
const measured = (bytes: Buffer): { readonly whole: number; readonly status: number } | undefined => {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const text = bytes.toString('latin1', 0, head)
  const status = Number(text.slice(9, 12))
  if (!/\ntransfer-encoding: chunked/i.test(text)) {
    const length = /\ncontent-length: (\d+)/i.exec(text)?.[1] ?? '0'
    return { whole: head + 4 + Number(length), status }
  }
  // The last chunk is empty; no answer that is measured has these signs within a chunk.
  const end = bytes.indexOf('\r\n0\r\n\r\n', head + 2)
  return end < 0 ? undefined : { whole: end + 7, status }
}

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 1000)

/** Sends one request after the other on one socket until `next` gives none. */
const drive = (
  socket: Socket,
  next: () => Buffer | undefined,
  answered: (ms: number, status: number) => void,
) =>
  new Promise<void>((resolve, reject) => {
    let pending = Buffer.alloc(0)
    let whole = -1
    let status = 0
    let startedAt = 0
    const send = () => {
      const request = next()
      if (request === undefined) {
        socket.end()
        resolve()
        return
      }
      startedAt = performance.now()
      socket.write(request)
    }
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      if (whole < 0) {
        const found = measured(pending)
        if (found === undefined) return
        whole = found.whole
        status = found.status
      }
      if (pending.length < whole) return
      pending = pending.subarray(whole)
      whole = -1
      answered(performance.now() - startedAt, status)
      send()
    })
    socket.on('error', reject)
    socket.on('connect', send)
  })

/** Runs for the given time, or until the requests are used up, and fails on any answer of another status. */
export const loaded = async (load: Load): Promise<Loaded> => {
  const endsAt = performance.now() + load.seconds * 1000
  const times: number[] = []
  let sent = 0
  let wrong = 0
  const next = () => {
    if (performance.now() >= endsAt) return undefined
    const request = load.request(sent)
    sent += 1
    return request
  }
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: load.connections }, () =>
      drive(connect(load.port, '127.0.0.1').setNoDelay(true), next, (ms, status) => {
        times.push(ms)
        if (status !== load.status) wrong += 1
      }),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  if (wrong > 0) throw new Error(`${wrong} of ${times.length} answers were not ${load.status}`)
  const sorted = times.toSorted((a, b) => a - b)
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50Us: percentile(sorted, 0.5),
    p99Us: percentile(sorted, 0.99),
  }
}
