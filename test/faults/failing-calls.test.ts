/** The Nth call to the disk, the network or the database fails, for every N there is: what is served is the old or the new, whole. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { it } from 'node:test'
import { StoreUnavailableError } from '../../src/store/store-error.ts'
import { amounts, exampleMirror, HOST, openExampleAt, runExample } from '../support/example-feed.ts'
import { faultEngines } from '../support/fault-engines.ts'
import { clientOf, listening, temporaryFolder } from '../support/misbehaving-server.ts'

/** Counts calls, and makes one of them fail. */
const calls = { made: 0, failing: Number.POSITIVE_INFINITY }
const counted = (what: string): void => {
  calls.made += 1
  if (calls.made !== calls.failing) return
  throw Object.assign(new Error(`EIO: i/o error, ${what}`), { code: 'EIO', syscall: what })
}

type Method = (...given: unknown[]) => unknown

const failable = (of: object, names: readonly string[]): void => {
  const methods = of as Record<string, Method>
  for (const name of names) {
    const method = methods[name]
    if (method === undefined) throw new TypeError(`no ${name}`)
    methods[name] = function (this: unknown, ...given: unknown[]) {
      counted(name)
      return method.apply(this, given)
    }
  }
}

const handle = await promises.open(new URL(import.meta.url))
failable(Object.getPrototypeOf(handle), ['writeFile', 'appendFile', 'sync', 'stat'])
await handle.close()
failable(promises, ['open', 'readFile', 'rename', 'mkdir', 'rm', 'access'])
syncBuiltinESMExports()

/** A message to the server at this port may be the one at which its session is lost. */
const failDatabaseAt = (port: number): void => {
  const sockets = Socket.prototype as unknown as { write: Method }
  const { write } = sockets
  sockets.write = function (this: Socket, ...given) {
    if (this.remotePort === port) {
      calls.made += 1
      if (calls.made === calls.failing) {
        this.destroy(Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET', syscall: 'write' }))
        return false
      }
    }
    return write.apply(this, given)
  }
}

// What follows is loaded after the disk was made to fail.
const { openRawArchive } = await import('../../src/sources/raw-archive.ts')

const ciks = ['0000000001', '0000000002']
const amountsOf = (amount: number) => [amount, amount, amount]

for (const { name, skip, place } of faultEngines)
  it(`whichever call fails, each company is whole, old or new, and the next run ends as a clean one, on ${name}`, {
    skip,
    timeout: 120_000,
  }, async (t) => {
    const folder = await temporaryFolder(t)
    const mirror = exampleMirror(folder)
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      calls.made += 1
      if (calls.made === calls.failing) {
        response.destroy()
        return
      }
      response.end(readFileSync(join(folder, HOST, request.url ?? '')))
    })
    const host = await listening(t, server)
    const { client } = clientOf(t, host)
    /** The server is the publisher. */
    const fetcher: typeof client = {
      ...client,
      fetch: (address, request) =>
        client.fetch(address.replace(`https://${HOST}`, `http://${host}`), request),
    }
    const at = await place(t)
    const store = await openExampleAt(at)
    t.after(() => store.close())
    if (at.startsWith('postgres:')) failDatabaseAt(Number(new URL(at).port))
    const publish = (amount: number): void => {
      for (const cik of ciks) mirror.publish(`CIK${cik}.json`, { cik, amounts: amountsOf(amount) })
    }
    const run = async () => {
      const archive = await openRawArchive(folder)
      return runExample(store, folder, { ciks }, { fetcher, archive })
    }
    const held = async (cik: string) => {
      await store.refresh()
      return (await store.records(amounts, { where: { cik } })).map(({ amount }) => amount)
    }

    publish(100)
    assert.equal((await run()).failure, null)
    let failures = 0
    for (let nth = 1; ; nth += 1) {
      publish(100 + nth)
      Object.assign(calls, { made: 0, failing: nth })
      const failed = await run().then(
        ({ failure }) => failure !== null,
        (error: { code?: unknown }) => {
          if (!(error instanceof StoreUnavailableError)) assert.equal(error.code, 'EIO')
          return true
        },
      )
      const isOver = calls.made < nth
      Object.assign(calls, { failing: Number.POSITIVE_INFINITY })
      failures += failed ? 1 : 0
      for (const cik of ciks) {
        const stored = (await held(cik)).join()
        const whole = [99 + nth, 100 + nth].map((amount) => amountsOf(amount).join())
        assert.ok(whole.includes(stored), `call ${nth}: ${stored}`)
      }
      assert.equal((await run()).failure, null)
      for (const cik of ciks) assert.deepEqual(await held(cik), amountsOf(100 + nth))
      if (isOver) break
    }
    // Two files: folders, archive files, index lines, each opened, written, synced and renamed; a fetch is tried again. A database has as
    // many messages again.
    assert.ok(failures >= (name === 'files' ? 15 : 30), `${failures} calls failed a run`)
  })
