/** S-07: a byte that flips in the file of a store, wherever it lies, is found before it could be believed. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { marketCollections } from '../../src/app.ts'
import { quoted } from '../../src/store/quoted.ts'
import { openCommandLine } from '../support/command-line.ts'
import { writeSmallSampleData } from '../support/sample-store.ts'

/** Everything that answers are made of; null where SQLite cannot read it. */
const contentOf = (path: string): string | null => {
  const tables = [...marketCollections.map(({ name }) => name), 'counts']
  try {
    const db = new DatabaseSync(path, { readOnly: true })
    try {
      return JSON.stringify(tables.map((name) => db.prepare(`select * from ${quoted(name)}`).all()))
    } finally {
      db.close()
    }
  } catch (error) {
    assert.equal((error as { readonly code?: unknown }).code, 'ERR_SQLITE_ERROR')
    return null
  }
}

const PLACES = 10

it(`one byte flipped in ${PLACES} places: where a row reads otherwise, check --deep fails`, async (t) => {
  const commands = openCommandLine()
  const { folder, run } = commands
  t.after(commands.remove)
  await writeSmallSampleData(commands)
  const path = join(folder, 'data', 'market.db')
  const sound = readFileSync(path)
  const content = contentOf(path)
  // Texts of filings, statements and bars, in turn: SQLite finds none of these.
  const kinds = [/"accession":./g, /"period":./g, /"close":./g].map((name) =>
    [...sound.toString('latin1').matchAll(name)].map(({ index, 0: { length } }) => index + length),
  )
  let changed = 0
  let foundBySqlite = 0
  for (let place = 0; place < PLACES; place += 1) {
    const texts = kinds[place % kinds.length] ?? []
    const at = texts[Math.floor((place * texts.length) / PLACES)] ?? 0
    const flipped = Buffer.from(sound)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    writeFileSync(path, flipped)
    // Bytes of a page that is not used any more change nothing.
    const isChanged = contentOf(path) !== content
    if (isChanged) changed += 1
    assert.equal((await run('check', '--deep')).code, isChanged ? 1 : 0, `byte ${at}`)
    if (isChanged && (await run('check')).code !== 0) foundBySqlite += 1
  }
  assert.ok(changed > PLACES / 2, `${changed} of ${PLACES} places changed a row`)
  assert.equal(foundBySqlite, 0)
})
