/** The publishers' real files, where they lie beside the checkout, and a store filled from them. */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { datasetCollections, datasets } from '../../src/datasets/index.ts'
import { runFeed } from '../../src/ingest/feed-runner.ts'
import { feedNamed, feedsOf } from '../../src/ingest/feeds.ts'
import { inlineParsing, type Parsing, threadedParsing } from '../../src/ingest/parsing.ts'
import type { FeedReport } from '../../src/ingest/report.ts'
import type { Feed } from '../../src/sources/feed.ts'
import { openMirror } from '../../src/sources/mirror.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'

/** Where the publishers' files lie under their addresses. */
export const mirrorFolder = fileURLToPath(new URL('../../../shared/data/mirror/', import.meta.url))

/** The reason to skip, or false. */
export const noMirror = existsSync(mirrorFolder) ? false : '../shared is not beside the checkout'

/** Sorted names of what lies in a folder of the mirror, such as `data.sec.gov/submissions`; empty where there is no mirror. */
export const mirrorNames = (path: string): readonly string[] =>
  noMirror === false ? readdirSync(mirrorFolder + path).toSorted() : []

/** A store in a folder of its own, empty or as in a file; `end` removes both. */
export const storeInFolder = (
  from?: string,
): {
  readonly store: Store
  readonly folder: string
  readonly end: () => void
} => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-real-'))
  const path = join(folder, 'market.db')
  if (from !== undefined) copyFileSync(from, path)
  const store = openSqliteStore({ path, collections: datasetCollections })
  return {
    store,
    folder,
    end: () => {
      store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Loaded = { readonly file: string; readonly reports: readonly FeedReport[] }
const loaded = new Map<string, Promise<Loaded>>()
const loadedFolder = mkdtempSync(join(tmpdir(), 'openbell-loaded-'))
after(() => rmSync(loadedFolder, { recursive: true, force: true }))

const loadedFrom = async (names: readonly string[]): Promise<Loaded> => {
  const file = join(loadedFolder, `${names.join('-')}.db`)
  const before = names.length > 1 ? await loadedOnce(names.slice(0, -1)) : null
  if (before !== null) copyFileSync(before.file, file)
  const store = openSqliteStore({ path: file, collections: datasetCollections })
  const reports = await ingestFeeds(store, names.slice(-1))
  store.close()
  return { file, reports: [...(before?.reports ?? []), ...reports] }
}

const loadedOnce = (names: readonly string[]): Promise<Loaded> => {
  const key = names.join(' ')
  const known = loaded.get(key) ?? loadedFrom(names)
  loaded.set(key, known)
  return known
}

/** A store of these feeds, loaded in their order once in a process, and copied. */
export const storeLoadedFrom = async (names: readonly string[]) => {
  const { file, reports } = await loadedOnce(names)
  return { ...storeInFolder(file), reports }
}

type IngestOptions = {
  readonly reread?: boolean
  readonly now?: () => number
  /** For feeds of companies: these alone. */
  readonly ciks?: readonly string[]
}

/** Every feed once, from the mirror. */
export const ingestAll = (store: Store, parsing: Parsing): Promise<readonly FeedReport[]> =>
  ingestEach(store, parsing, feedsOf(datasets))

/** These feeds in their order, from the mirror; with `reread` also files that are as they were. */
export const ingestFeeds = (
  store: Store,
  names: readonly string[],
  options: IngestOptions = {},
): Promise<readonly FeedReport[]> =>
  ingestEach(
    store,
    inlineParsing(datasets),
    names.map((name) => feedNamed(datasets, name)),
    options,
  )

const ingestEach = async (
  store: Store,
  parsing: Parsing,
  feeds: readonly Feed[],
  { now = Date.now, ciks, ...options }: IngestOptions = {},
): Promise<readonly FeedReport[]> => {
  const reports: FeedReport[] = []
  for (const feed of feeds) {
    const environment = {
      fetcher: openMirror(mirrorFolder),
      archive: null,
      scratch: tmpdir(),
      now,
      signal: new AbortController().signal,
    }
    const selection = ciks === undefined ? {} : { ciks }
    reports.push(await runFeed({ feed, datasets, store, selection, parsing, environment, ...options }))
  }
  return reports
}

/** A store with the whole mirror in it. */
export const ingestedStore = async () => {
  const made = storeInFolder()
  const parsing = threadedParsing(2)
  const reports = await ingestAll(made.store, parsing)
  return { ...made, parsing, reports }
}
