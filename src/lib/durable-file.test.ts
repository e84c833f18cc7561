import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createDurableFile, PART_SUFFIX, writeDurably } from './durable-file.ts'

const folderOf = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'openbell-durable-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

test('the old file stays until the new one is whole', async (t) => {
  const path = join(await folderOf(t), 'x')
  await writeFile(path, 'old')
  const file = await createDurableFile(path)
  await file.write(Buffer.from('ne'))
  assert.equal(await readFile(path, 'utf8'), 'old')
  await file.write(Buffer.from('w'))
  await file.commit()
  assert.equal(await readFile(path, 'utf8'), 'new')
})

test('a source that fails half way leaves the old file and nothing else', async (t) => {
  const folder = await folderOf(t)
  await writeFile(join(folder, 'x'), 'old')
  const chunks = function* () {
    yield Buffer.from('ne')
    throw new Error('cut')
  }
  await assert.rejects(writeDurably(join(folder, 'x'), chunks()), /cut/)
  assert.equal(await readFile(join(folder, 'x'), 'utf8'), 'old')
  assert.deepEqual(await readdir(folder), ['x'])
})

test('a rename that fails is reported and leaves no part behind', async (t) => {
  const folder = await folderOf(t)
  await mkdir(join(folder, 'x', 'full'), { recursive: true })
  await assert.rejects(writeDurably(join(folder, 'x'), [Buffer.from('a')]), { syscall: 'rename' })
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith(PART_SUFFIX)),
    [],
  )
})
