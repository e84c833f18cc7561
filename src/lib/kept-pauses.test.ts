import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { withKeptPauses } from './kept-pauses.ts'
import { processRequestTimes } from './request-times.ts'

const START = Date.UTC(2026, 10, 20, 21)

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-pauses-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a process that begins during a pause keeps what is left of it, and one after it does not', async (t) => {
  const folder = folderOf(t)
  const path = join(folder, 'pauses.json')
  const processAt = (clock: number) =>
    withKeptPauses(
      path,
      processRequestTimes(() => 0),
      () => clock,
    )
  const first = processAt(START)
  await first.pause('sec.gov', 600_000)
  await first.pause('sec.gov', 5)
  await first.pause('api.tiingo.com', 60_000)
  assert.deepEqual(readdirSync(folder), ['pauses.json'])
  const second = processAt(START + 240_000)
  assert.equal(await second.take('sec.gov', 100), 360_000)
  assert.equal(await second.take('api.tiingo.com', 100), 0)
  assert.equal(await processAt(START + 600_000).take('sec.gov', 100), 0)
  assert.equal(await processAt(START - 86_400_000).take('sec.gov', 100), 0, 'the clock was put back')
})

test('a damaged file holds no pause, and one that cannot be written leaves the pause to the process', async (t) => {
  const folder = folderOf(t)
  const path = join(folder, 'pauses.json')
  const times = () => processRequestTimes(() => 0)
  for (const text of ['', 'null', '[]', '{"sec.gov":1}', '{"sec.gov":{"from":"x","until":2}}']) {
    writeFileSync(path, text)
    assert.equal(await withKeptPauses(path, times()).take('sec.gov', 100), 0, text)
  }
  // A file is where its folder would be.
  const unwritable = withKeptPauses(join(path, 'pauses.json'), times())
  await unwritable.pause('sec.gov', 600_000)
  assert.equal(await unwritable.take('sec.gov', 100), 600_000)
})
