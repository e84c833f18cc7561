/** Readers during ingests of which half are killed: whatever a state shows is one committed version, from its first read to its last. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { setTimeout, setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Store } from '../../src/store/store.ts'
import { amounts, openExampleAt, totals } from '../support/example-feed.ts'
import { faultEngines } from '../support/fault-engines.ts'

const child = fileURLToPath(new URL('writing-child.ts', import.meta.url))
const READERS = 3
const COMPANIES = 8
const ROWS = 40

/** All rows in pages, as a client would ask for them, with what the state says of them. */
const read = async (store: Store) => {
  const { collections } = store.state()
  const pages = []
  for (let offset = 0; offset < COMPANIES * ROWS; offset += 50) {
    const order = ['cik', 'at'] as const
    pages.push(await store.rows(amounts, { order, limit: 50, offset, columns: ['cik'] }))
    await turn()
  }
  const rows = pages.flat()
  const byCompany = Map.groupBy(rows, ({ columns }) => columns.cik)
  for (const [cik, own] of byCompany) {
    assert.equal(own.length, ROWS, cik)
    assert.equal(new Set(own.map(({ text }) => text)).size, 1, `rows of two ingests in ${cik}`)
    assert.deepEqual(await store.record(totals, { cik }), { note: `${ROWS} rows` })
  }
  assert.equal(await store.total(amounts, {}), rows.length)
  assert.equal(collections.get(amounts.name)?.rows, rows.length)
  const version = collections.get(amounts.name)?.version ?? 0
  return { version, content: rows.map(({ text }) => text).join('') }
}

for (const { name, skip, place } of faultEngines) {
  // A process takes longer to begin on PostgreSQL.
  const ingests = name === 'files' ? 50 : 15
  it(`${READERS} readers during ${ingests} ingests, half of them killed, see one version in each state, on ${name}`, {
    skip,
    timeout: 300_000,
  }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'openbell-readers-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const at = await place(t)
    const stores: Store[] = []
    for (let reader = 0; reader < READERS; reader += 1) stores.push(await openExampleAt(at))
    t.after(async () => {
      for (const store of stores) await store.close()
    })
    let isOver = false
    const seen = new Map<number, string>()
    let reads = 0
    const reader = async (store: Store): Promise<void> => {
      for (let last = -1; !isOver; ) {
        await store.refresh()
        const { version, content } = await read(store)
        assert.ok(version >= last, 'a state older than the one before')
        assert.equal(seen.get(version) ?? content, content, `two contents of version ${version}`)
        seen.set(version, content)
        last = version
        reads += 1
        // The ingests need a core, too.
        await setTimeout(20)
      }
    }
    const writer = async (): Promise<void> => {
      for (let done = 0; done < ingests; ) {
        const ingest = fork(child, [folder, String(done + 1), at], { stdio: 'inherit' })
        const over = once(ingest, 'exit')
        ingest.on('message', (generation) => {
          done = Number(generation)
        })
        await once(ingest, 'message')
        // Another one is under way when it is killed.
        await setTimeout((done * 0.618 * 40) % 40)
        ingest.kill('SIGKILL')
        await over
      }
      isOver = true
    }
    await Promise.all([writer(), ...stores.map(reader)])
    t.diagnostic(`${reads} reads of ${seen.size} versions`)
    assert.ok(seen.size > ingests * 0.4)
  })
}
