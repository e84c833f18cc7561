/** Stores with the bundled sample in them: it is loaded once in a run (2.8 s of a processor) and copied for each test. */
import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { dataPaths, makeDataFolder } from '../../src/app/data-folder.ts'
import { marketCollections } from '../../src/app.ts'
import { datasets } from '../../src/datasets/index.ts'
import { loadSample, sampleFile } from '../../src/ingest/sample.ts'
import { instantOf } from '../../src/lib/day.ts'
import { runScreener } from '../../src/screener/run.ts'
import { delistingForms } from '../../src/security-master/delisting-forms.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'
import { type CommandLine, openCommandLine } from './command-line.ts'
import { madeOnce } from './made-once.ts'

type Fill = (store: Store) => Promise<unknown>

/** Writes the database to `path` that `fill` makes of an empty one; those of one name in a run are the same. */
export const writeFilledStore = async (path: string, name: string, fill: Fill): Promise<void> => {
  const source = await madeOnce(`${name}.db`, async (unfinished) => {
    const store = openSqliteStore({ path: unfinished, collections: marketCollections })
    await fill(store)
    store.close()
  })
  copyFileSync(source, path)
}

/** Writes the database to `path`, with the sample loaded at the instant `at`. */
export const writeSampleStore = (path: string, at: string): Promise<void> =>
  writeFilledStore(path, at, (store) => loadSample(store, datasets, at))

type Place = { readonly folder: string }

const copyInto = ({ folder }: Place, source: string): void => {
  const data = join(folder, 'data')
  makeDataFolder(data)
  copyFileSync(source, dataPaths(data).market)
}

/** What `openbell sample` leaves in the data folder of `folder`. */
export const writeSampleData = async (place: Place): Promise<void> => {
  const source = await madeOnce('command.db', async (unfinished) => {
    const commands = openCommandLine()
    const { code, err } = await commands.run('sample')
    assert.equal(code, 0, err)
    copyFileSync(dataPaths(join(commands.folder, 'data')).market, unfinished)
    commands.remove()
  })
  copyInto(place, source)
}

/** Three quarters of the sample's rows are of these two; tests that read the whole store do with some of them. */
const LARGE = ['filings', 'macro_observations']
/** One row in twenty, and all forms from which the end of a listing follows: the sample has one. */
const EVERY = 20
const DELISTING = new RegExp(`"form":"(?:${delistingForms.join('|')})"`)

const smallSample = async (): Promise<string> => {
  const lines = zstdDecompressSync(await readFile(sampleFile))
    .toString('utf8')
    .split('\n')
  const kept = LARGE.flatMap((name) =>
    lines
      .filter((line) => line.startsWith(`{"collection":"${name}"`))
      .filter((line, at) => at % EVERY === 0 || DELISTING.test(line)),
  )
  const others = lines.filter((line) => LARGE.every((name) => !line.startsWith(`{"collection":"${name}"`)))
  return [...kept, ...others].join('\n')
}

/** A store in the data folder of `folder` with the sample, of its filings and observations only some. */
export const writeSmallSampleData = async (place: Place): Promise<void> => {
  const source = await madeOnce('small.db', async (unfinished) => {
    const file = `${unfinished}.ndjson.zst`
    writeFileSync(file, zstdCompressSync(await smallSample()))
    const store = openSqliteStore({ path: unfinished, collections: marketCollections })
    await loadSample(store, datasets, instantOf(Date.now()), pathToFileURL(file))
    await runScreener(store, Date.now())
    store.close()
    rmSync(file)
  })
  copyInto(place, source)
}

/** What `writeFilledStore` writes, in a folder of its own; both go with the test. */
export const openFilledStore = async (
  t: { readonly after: (work: () => unknown) => void },
  name: string,
  fill: Fill,
): Promise<Store> => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-sample-'))
  const path = join(folder, 'market.db')
  await writeFilledStore(path, name, fill)
  const store = openSqliteStore({ path, collections: marketCollections })
  t.after(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  return store
}

/** With the sample loaded at the instant `at`. */
export const openSampleStore = (t: Pick<TestContext, 'after'>, at: string): Promise<Store> =>
  openFilledStore(t, at, (store) => loadSample(store, datasets, at))

/** A command line with a copy of the data folder of another, and the path of its market store. */
export const copiedData = (
  t: TestContext,
  { folder }: { readonly folder: string },
): CommandLine & { readonly path: string } => {
  const commands = openCommandLine()
  t.after(commands.remove)
  const data = join(commands.folder, 'data')
  cpSync(join(folder, 'data'), data, { recursive: true })
  return { ...commands, path: dataPaths(data).market }
}
