/** The publishers' real files, where they lie beside the checkout, and a store filled from them. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { datasetCollections, datasets } from '../../src/datasets/index.ts'
import { runFeed } from '../../src/ingest/feed-runner.ts'
import { feedNamed, feedsOf } from '../../src/ingest/feeds.ts'
import { inlineParsing, type Parsing, threadedParsing } from '../../src/ingest/parsing.ts'
import type { FeedReport } from '../../src/ingest/report.ts'
import type { Feed } from '../../src/sources/feed.ts'
import { openMirror } from '../../src/sources/mirror.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'
import { madeOnce } from '../support/made-once.ts'

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

const MARKET = 'market.db'
const REPORTS = 'reports'

type Loaded = { readonly file: string; readonly reports: readonly FeedReport[] }

const loadedInto = async (folder: string, names: readonly string[]): Promise<void> => {
  const before = names.length > 1 ? await loadedOnce(names.slice(0, -1)) : null
  mkdirSync(folder)
  const file = join(folder, MARKET)
  if (before !== null) copyFileSync(before.file, file)
  const store = openSqliteStore({ path: file, collections: datasetCollections })
  const reports = await ingestFeeds(store, names.slice(-1))
  store.close()
  writeFileSync(join(folder, REPORTS), serialize([...(before?.reports ?? []), ...reports]))
}

const loadedOnce = async (names: readonly string[]): Promise<Loaded> => {
  const folder = await madeOnce(names.join('-'), (unfinished) => loadedInto(unfinished, names))
  return { file: join(folder, MARKET), reports: deserialize(readFileSync(join(folder, REPORTS))) }
}

/** A store of these feeds, loaded in their order once in a run, and copied. */
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
