/** Stores with the bundled sample in them: it is loaded once in a process and copied for each test. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import { marketCollections } from '../../src/app.ts'
import { datasets } from '../../src/datasets/index.ts'
import { loadSample } from '../../src/ingest/sample.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'

const loadedFolder = mkdtempSync(join(tmpdir(), 'openbell-sample-'))
after(() => rmSync(loadedFolder, { recursive: true, force: true }))

const loadedFile = async (at: string): Promise<string> => {
  const path = join(loadedFolder, `${at}.db`)
  const store = openSqliteStore({ path, collections: marketCollections })
  await loadSample(store, datasets, at)
  store.close()
  return path
}

const loaded = new Map<string, Promise<string>>()

/** Writes the database to `path`, with the sample loaded at the instant `at`. */
export const writeSampleStore = async (path: string, at: string): Promise<void> => {
  const known = loaded.get(at) ?? loadedFile(at)
  loaded.set(at, known)
  copyFileSync(await known, path)
}

/** In a folder of its own; both go with the test. */
export const openSampleStore = async (t: Pick<TestContext, 'after'>, at: string): Promise<Store> => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-sample-'))
  const path = join(folder, 'market.db')
  await writeSampleStore(path, at)
  const store = openSqliteStore({ path, collections: marketCollections })
  t.after(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  return store
}
