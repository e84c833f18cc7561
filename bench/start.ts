/** The start of a server on a store of 1 GB: when the first answers come, and how long a probe waits meanwhile and at a reload. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { securities } from '../src/security-master/collections.ts'
import { storeIn } from '../test/support/store-in.ts'
import { root } from './child.ts'

export type StartRate = {
  /** In milliseconds after the start of the process, as the next three. */
  readonly quoteMs: number
  readonly screenerMs: number
  readonly searchMs: number
  readonly readyMs: number
  /** The longest that a probe waited from its first answer on. */
  readonly slowestMs: number
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const statusOf = (address: string, key: string): Promise<number> =>
  fetch(address, { headers: { 'X-API-Key': key } }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

type Running = { readonly child: ChildProcess; readonly url: string; readonly startedAt: number }

const started = async (
  data: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> => {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['bin/openbell.js', 'serve', '--port', `${port}`], {
    cwd: root,
    env: { ...process.env, OPENBELL_DATA: data, ...environment },
    stdio: 'ignore',
  })
  return { child, url: `http://127.0.0.1:${port}`, startedAt }
}

const end = async ({ child }: Running): Promise<void> => {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** How long a probe waited at most, from its first answer until `done`. */
const slowestProbe = async ({ url }: Running, done: Promise<unknown>): Promise<number> => {
  let isOver = false
  void done.finally(() => {
    isOver = true
  })
  let slowest = 0
  while (!isOver) {
    const askedAt = performance.now()
    if ((await statusOf(`${url}/livez`, '')) === 200) slowest = Math.max(slowest, performance.now() - askedAt)
    await pause(2)
  }
  return slowest
}

const startRate = async (
  data: string,
  key: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartRate> => {
  const running = await started(data, environment)
  const first = async (path: string): Promise<number> => {
    while ((await statusOf(running.url + path, key)) !== 200) await pause(5)
    return performance.now() - running.startedAt
  }
  const all = Promise.all(
    ['/v1/quotes/AAPL', '/v1/screener?limit=1', '/v1/companydata/search?query=apple', '/readyz'].map(first),
  )
  const slowestMs = await slowestProbe(running, all)
  const [quoteMs = 0, screenerMs = 0, searchMs = 0, readyMs = 0] = await all
  await end(running)
  return { quoteMs, screenerMs, searchMs, readyMs, slowestMs }
}

/** When the first 200 to `path` came, in milliseconds after the start of the process. */
export const firstAnswerMs = async (
  data: string,
  key: string,
  path: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const running = await started(data, environment)
  while ((await statusOf(running.url + path, key)) !== 200) await pause(5)
  const ms = performance.now() - running.startedAt
  await end(running)
  return ms
}

/** Another state of the lists: all that is in memory is made again but the screener. */
const changeLists = async (data: string): Promise<void> => {
  const store = storeIn(data)
  const rows = await store.rows(securities, {})
  await store.write({ origin: 'real', source: 'bench', at: '2026-11-20T22:00:00Z' }, (transaction) =>
    transaction.put({
      collection: securities,
      rows: rows.map(({ columns, text }) => ({ columns: { ...columns, rank: columns.rank + 1 }, text })),
    }),
  )
  store.close()
}

const RELOAD_MS = 6000

const reloadRate = async (data: string): Promise<number> => {
  const running = await started(data)
  while ((await statusOf(`${running.url}/readyz`, '')) !== 200) await pause(20)
  await changeLists(data)
  const slowest = await slowestProbe(running, pause(RELOAD_MS))
  await end(running)
  return slowest
}

const STARTS = 5

const bestRate = async (start: () => Promise<StartRate>): Promise<StartRate> => {
  const rates: StartRate[] = []
  for (let at = 0; at < STARTS; at += 1) rates.push(await start())
  const best = (of: keyof StartRate): number => Math.min(...rates.map((rate) => rate[of]))
  return {
    quoteMs: best('quoteMs'),
    screenerMs: best('screenerMs'),
    searchMs: best('searchMs'),
    readyMs: best('readyMs'),
    slowestMs: best('slowestMs'),
  }
}

/** Empties the page cache of the system, which root may on Linux; false where it stays. */
const emptiesPageCache = (): boolean => {
  try {
    execFileSync('sync')
    writeFileSync('/proc/sys/vm/drop_caches', '3')
    return true
  } catch {
    return false
  }
}

/** The best of five starts, after one without compiled modules that writes the file of columns; `cold` reads all files from the disk. */
export const startRates = async (data: string, key: string) => {
  const first = await startRate(data, key, { NODE_DISABLE_COMPILE_CACHE: '1' })
  const again = await bestRate(() => startRate(data, key))
  const coldStart = (): Promise<StartRate> => {
    emptiesPageCache()
    return startRate(data, key)
  }
  const cold = emptiesPageCache() ? await bestRate(coldStart) : null
  return { first, again, cold, reloadMs: await reloadRate(data) }
}
