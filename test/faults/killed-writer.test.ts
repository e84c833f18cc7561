/** A process that loads is killed three hundred times at any moment: what is served is always whole work items. */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checkpoints } from '../../src/store/ingest-state.ts'
import { amounts, openExampleStore, totals } from '../support/example-feed.ts'

const child = fileURLToPath(new URL('writing-child.ts', import.meta.url))
const KILLS = 300
/** Four at a time on two cores: a process takes longer to start than to be killed. */
const LANES = 4
const ROWS = 40

/** Kills after the first generation and a moment that differs each time; returns the last generation it reported. */
const killSometime = async (writer: ChildProcess, afterMs: number): Promise<number> => {
  let last = 0
  writer.on('message', (generation) => {
    last = Number(generation)
  })
  const exited = once(writer, 'exit')
  await Promise.race([once(writer, 'message'), exited])
  const timer = setTimeout(() => writer.kill('SIGKILL'), afterMs)
  await exited
  clearTimeout(timer)
  return last
}

const requireWhole = async (path: string): Promise<void> => {
  const db = new DatabaseSync(path, { readOnly: true })
  assert.equal(db.prepare('pragma quick_check').get()?.['quick_check'], 'ok')
  db.close()
  const store = openExampleStore(path)
  try {
    for (const { columns } of await store.rows(checkpoints, {})) {
      const cik = /CIK(\d{10})/.exec(columns.item)?.[1] ?? ''
      const texts = (await store.rows(amounts, { where: { cik } })).map(({ text }) => text)
      assert.equal(texts.length, ROWS)
      assert.equal(new Set(texts).size, 1, `rows of two generations in ${cik}`)
      assert.deepEqual(await store.record(totals, { cik }), { note: `${ROWS} rows` })
    }
    assert.equal(await store.total(amounts, {}), (await store.rows(amounts, {})).length)
  } finally {
    store.close()
  }
}

const lane = async (kills: number, seed: number): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-kills-'))
  try {
    let generation = 1
    for (let at = 0; at < kills; at += 1) {
      const writer = fork(child, [folder, String(generation)], { stdio: 'inherit' })
      // Some tens of transactions fit in; a golden step spreads the moments evenly.
      const last = await killSometime(writer, ((at * 0.618 + seed) % 1) * 60)
      assert.ok(last >= generation, 'the writer did not write')
      generation = last + 1
      await requireWhole(join(folder, 'market.db'))
    }
    return generation
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

it(`a loading process killed ${KILLS} times leaves whole work items, right counts and a sound file each time`, {
  timeout: 480_000,
}, async () => {
  const lanes = Array.from({ length: LANES }, (_, at) => lane(KILLS / LANES, at / LANES))
  const generations = await Promise.all(lanes)
  assert.ok(generations.every((generation) => generation > KILLS / LANES))
})
