/** Keys, indexes and pages that a disk has damaged are named with their collection; indexes are built again, and no evidence goes. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { after, type TestContext, test } from 'node:test'
import { openCommandLine } from './support/command-line.ts'
import { copiedData, writeSampleData, writeSmallSampleData } from './support/sample-store.ts'

const base = openCommandLine()
after(base.remove)
await writeSmallSampleData(base)

/** The page of the counts that is damaged below has keys of filings where the sample has all of them. */
const whole = openCommandLine()
after(whole.remove)
await writeSampleData(whole)

const copyOf = (t: TestContext) => copiedData(t, base)

/** Writes the log into the file, and looks into it. */
const lookedAt = <T>(path: string, look: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(path)
  try {
    db.exec('pragma wal_checkpoint(truncate)')
    return look(db)
  } finally {
    db.close()
  }
}

/** The number of the root page of a table or index, and the size of a page. */
const rootOf = (path: string, name: string) =>
  lookedAt(path, (db) =>
    db
      .prepare('select rootpage, page_size as size from sqlite_schema, pragma_page_size where name = ?')
      .get(name),
  ) as { readonly rootpage: number; readonly size: number }

/** Flips the lowest bit of the first letter of a text in the root page of a table or index. */
const flipInRoot = (path: string, name: string, text: string): void => {
  const { rootpage, size } = rootOf(path, name)
  const bytes = readFileSync(path)
  const at = bytes.lastIndexOf(text, rootpage * size)
  assert.ok(at > (rootpage - 1) * size, `${text} is there`)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

for (const name of ['delistings', 'sqlite_autoindex_delistings_1'])
  test(`a bit flipped in a key of ${name} is found with its collection, and repaired`, async (t) => {
    const { path, run } = copyOf(t)
    const rows = () =>
      lookedAt(path, (db) => db.prepare('select cik, text from delistings order by cik').all())
    const version = () =>
      lookedAt(path, (db) => db.prepare("select version from versions where collection = 'delistings'").get())
    const [before, versionBefore] = [rows(), version()]
    flipInRoot(path, name, String(before[0]?.['cik']))
    const { code, out: lines } = await run('check', '--deep')
    assert.equal(code, 1)
    assert.match(
      lines,
      /FAILED {2}\S*market\.db: delistings has .*1 error of its indexes \(.*\): repair them with `openbell rebuild --derived`\./,
    )
    const remade = await run('rebuild', '--derived')
    assert.match(remade.out, /^delistings: 1 index error, indexes built again$/m)
    assert.equal((await run('check', '--deep')).code, 0)
    assert.deepEqual(rows(), before)
    // What servers remember of the damaged index has another version.
    assert.notDeepEqual(version(), versionBefore)
  })

test('a bit flipped in a key of the kept counts is found, and they are counted again', async (t) => {
  const { path, run } = copiedData(t, whole)
  const counts = () =>
    lookedAt(path, (db) => db.prepare("select * from counts where collection = 'filings'").all())
  const before = counts()
  flipInRoot(path, 'counts', 'filings')
  const { code, out: lines } = await run('check', '--deep')
  assert.equal(code, 1)
  assert.match(
    lines,
    /FAILED {2}\S*market\.db: table counts \(.*\): repair them with `openbell rebuild --derived`\./,
  )
  const remade = await run('rebuild', '--derived')
  assert.match(remade.out, /^counts: 1 index error, indexes built again$/m)
  assert.equal((await run('check', '--deep')).code, 0)
  assert.deepEqual(counts(), before)
})

test('an index is not built from a damaged row: it has the sound key, and a backup the row', async (t) => {
  const { path, run } = copyOf(t)
  const rows = () => lookedAt(path, (db) => db.prepare('select cik, text from profiles order by cik').all())
  const { cik, text } = rows().at(-1) as { readonly cik: string; readonly text: string }
  // The key is before the text in the table alone.
  const bytes = readFileSync(path)
  const at = bytes.indexOf(`${cik}${text.slice(0, 40)}`)
  assert.ok(at > 0)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
  const { code, out: found } = await run('check', '--deep')
  assert.equal(code, 1)
  assert.match(found, /profiles has 1 damaged row and 1 error of its indexes \(.*\): restore a backup/)
  const rebuilt = await run('rebuild', '--derived')
  assert.equal(rebuilt.code, 1)
  assert.match(rebuilt.out, /^FAILED {2}profiles: .*: restore a backup with `openbell restore`/m)
  const sound = lookedAt(path, (db) =>
    db.prepare('select count(*) as n from profiles where cik = ?').get(cik),
  )
  assert.equal(sound?.['n'], 1)
})

test('where a page is damaged, rebuild --derived says that a backup has the rows, and lowers no count', async (t) => {
  const { path, run } = copyOf(t)
  const counts = () =>
    lookedAt(path, (db) => db.prepare("select * from counts where collection = 'filings'").all())
  const before = counts()
  const { rootpage, size } = rootOf(path, 'filings_0')
  const bytes = readFileSync(path)
  bytes.fill(0, (rootpage - 1) * size, rootpage * size)
  writeFileSync(path, bytes)
  const { code, out: found } = await run('check', '--deep')
  assert.equal(code, 1)
  assert.match(found, /filings has .*errors? of its pages \(.*\): restore a backup with `openbell restore`\./)
  const rebuilt = await run('rebuild', '--derived')
  assert.equal(rebuilt.code, 1)
  assert.match(rebuilt.out + rebuilt.err, /restore/)
  assert.deepEqual(counts(), before)
})
