/** Which items a run reads: lists, separate files, one a company, a bulk zip, dated or named files, or the operator's own. */
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type {
  CompanyFiles,
  DatedFiles,
  GivenFiles,
  NamedFiles,
  PublishedFile,
  SeparateFiles,
} from '../sources/feed.ts'
import { FetchError } from '../sources/fetch-error.ts'
import { zipEntries } from '../sources/zip.ts'
import { datedFiles } from './dated-files.ts'
import { type FetchContext, fetchItem, missing } from './fetching.ts'
import { namedFiles } from './named-files.ts'
import { partitionedFile } from './partitioned-files.ts'
import { type Choice, type IngestPlan, readFileOf, type WorkItem } from './work-item.ts'

export type Selection = Choice & {
  /** Local paths of files or zips instead of addresses. */
  readonly files?: readonly string[]
}

/** One by one is slower than the bulk file past this many companies. */
const MOST_ONE_BY_ONE = 200
/** Twenty times Nvidia's facts, and what a worker thread's heap can parse. */
const MAX_ENTRY_BYTES = 80 * 2 ** 20
const MAX_ENTRIES = 5_000_000

const cikIn = (address: string): string => /CIK(\d{10})/.exec(address)?.[1] ?? ''

/** Where one company's files stand, with the last slash. */
const folderOf = ({ addressOf }: CompanyFiles): string =>
  addressOf('').slice(0, addressOf('').lastIndexOf('/') + 1)

const nameOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Entries of a zip under the addresses that `addressOf` gives them; those that are as they were stay packed. */
async function* zipItems(
  { checkpoints }: FetchContext,
  path: string,
  addressOf: (name: string) => string | null,
): AsyncGenerator<WorkItem> {
  const limits = { maxEntryBytes: MAX_ENTRY_BYTES, maxEntries: MAX_ENTRIES }
  for await (const entry of zipEntries(path, limits)) {
    const address = addressOf(entry.name)
    if (address === null) continue
    // One changed entry in four thousand million keeps its checksum, if its size is the same too.
    const mark = `crc32:${entry.crc32.toString(16).padStart(8, '0')}:${entry.size}`
    const checkpoint = await checkpoints.valid(address)
    if (checkpoint?.files[0]?.mark === mark) yield { kind: 'unchanged', name: address, checkpoint }
    else {
      const read = [{ address, mark, etag: null, lastModified: null }]
      yield { kind: 'files', name: address, files: [{ address, bytes: await entry.bytes() }], read }
    }
  }
}

/** The addresses are those the files have when fetched one by one. */
const zipFiles = (
  context: FetchContext,
  path: string,
  files: CompanyFiles,
  ciks: ReadonlySet<string> | null,
): AsyncGenerator<WorkItem> =>
  zipItems(context, path, (name) => {
    const address = folderOf(files) + name
    if (!files.path.test(new URL(address).pathname)) return null
    return ciks !== null && !ciks.has(cikIn(name)) ? null : address
  })

async function* bulkFiles(
  context: FetchContext,
  files: CompanyFiles,
  ciks: ReadonlySet<string> | null,
): AsyncGenerator<WorkItem> {
  const { feed, origins } = context
  const { fetcher, archive, signal, now } = origins
  const path = join(origins.scratch, `${feed.name}.zip`)
  const result = await fetcher.fetchToFile(files.bulkAddress, path, { expect: 'zip', signal })
  if (result.kind === 'absent') yield await missing(context, files.bulkAddress, result.status)
  if (result.kind !== 'fetched') return
  const fetchedAt = new Date(now()).toISOString()
  await archive?.keepFile({ address: files.bulkAddress, feed: feed.name, fetchedAt, path: result.path })
  yield* zipFiles(context, result.path, files, ciks)
}

async function* eachFile(context: FetchContext, addresses: readonly string[]): AsyncGenerator<WorkItem> {
  for (const address of addresses) yield* fetchItem(context, address, [address], false)
}

/** Each is asked for, whatever became of the one before; the first that could not be had is the run's fault. */
async function* separateFiles(context: FetchContext, addresses: readonly string[]): AsyncGenerator<WorkItem> {
  const faults: FetchError[] = []
  for (const address of addresses) {
    try {
      yield* fetchItem(context, address, [address], true)
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      faults.push(error)
    }
  }
  if (faults[0] !== undefined) throw faults[0]
}

const companyFiles = async (
  context: FetchContext,
  files: CompanyFiles,
  selection: Selection,
): Promise<IngestPlan> => {
  const mirrored = await context.origins.fetcher.list(files.host, files.path)
  const ciks = selection.ciks === undefined ? null : new Set(selection.ciks)
  const isBulk = mirrored === null ? ciks === null || ciks.size > MOST_ONE_BY_ONE : mirrored.length === 0
  if (isBulk) return { items: bulkFiles(context, files, ciks), fetchLinked: null }
  if (mirrored !== null) {
    const wanted = mirrored.filter((address) => ciks === null || ciks.has(cikIn(address)))
    return { items: eachFile(context, wanted), fetchLinked: null }
  }
  return {
    items: eachFile(context, [...(ciks ?? [])].map(files.addressOf)),
    fetchLinked: (address) => eachFile(context, [address]),
  }
}

const NOT_A_FILE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

/** Before the first is read: a slip in the last name would else show after all others were written. */
const requireFiles = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const found = await stat(path).catch((error: unknown) => {
      if (NOT_A_FILE.has((error as { code?: unknown }).code)) return null
      throw error
    })
    if (found?.isFile() === true) continue
    throw new FetchError({ address: path, reason: 'refused_address', detail: 'there is no such file' })
  }
}

const filesItem = (name: string, files: readonly PublishedFile[]): WorkItem => ({
  kind: 'files',
  name,
  files,
  read: files.map((file) => readFileOf(file)),
})

const readAll = (paths: readonly string[]): Promise<readonly PublishedFile[]> =>
  Promise.all(paths.map(async (path) => ({ address: path, bytes: await readFile(path) })))

/** Each file is an item, and each file of a zip, which may lie in folders there. */
async function* givenFiles(
  context: FetchContext,
  { path: pattern }: GivenFiles,
  paths: readonly string[],
): AsyncGenerator<WorkItem> {
  for (const path of paths) {
    if (path.endsWith('.zip'))
      yield* zipItems(context, path, (name) => (pattern.test(name) ? nameOf(name) : null))
    else yield filesItem(basename(path), await readAll([path]))
  }
}

/** Each file is an item, or is partitioned into several. */
async function* singleFiles(
  context: FetchContext,
  files: DatedFiles | NamedFiles | SeparateFiles,
  paths: readonly string[],
): AsyncGenerator<WorkItem> {
  const partitioning = files.kind === 'dated' ? files.partitioning : undefined
  for (const path of paths) {
    if (partitioning === undefined) yield filesItem(basename(path), await readAll([path]))
    else yield* partitionedFile(context, basename(path), path, partitioning)
  }
}

/** Files on the operator's disk are read even where nothing has changed: they were asked for by name. */
async function* localFiles(context: FetchContext, paths: readonly string[]): AsyncGenerator<WorkItem> {
  const { name, files } = context.feed
  await requireFiles(paths)
  if (files.kind === 'given') {
    yield* givenFiles(context, files, paths)
    return
  }
  if (files.kind === 'dated' || files.kind === 'named' || files.kind === 'separate') {
    yield* singleFiles(context, files, paths)
    return
  }
  if (files.kind !== 'companies') {
    // What the others of a set held goes with this run, so they are named.
    const others = files.kind === 'lists' ? files.addresses : []
    const names = new Set(paths.map((path) => basename(path)))
    for (const address of others.filter((other) => !names.has(basename(other))))
      yield { kind: 'absent', address, status: null }
    yield filesItem(name, await readAll(paths))
    return
  }
  for (const path of paths) {
    if (path.endsWith('.zip')) yield* zipFiles(context, path, files, null)
    else yield filesItem(folderOf(files) + nameOf(path), await readAll([path]))
  }
}

async function* bundledFiles(
  { feed, checkpoints }: FetchContext,
  files: readonly URL[],
): AsyncGenerator<WorkItem> {
  const read = files.map(async (url) => ({ address: url.pathname, bytes: await readFile(url) }))
  const item = filesItem(feed.name, await Promise.all(read))
  const checkpoint = await checkpoints.valid(feed.name)
  const marks = JSON.stringify(checkpoint?.files.map(({ mark }) => mark))
  const isSame = item.kind === 'files' && marks === JSON.stringify(item.read.map(({ mark }) => mark))
  yield isSame && checkpoint !== null ? { kind: 'unchanged', name: feed.name, checkpoint } : item
}

/** The files of one run, one item at a time. Throws FetchError and SourceFormatError. */
export const planOf = async (context: FetchContext, selection: Selection): Promise<IngestPlan> => {
  const plain = (items: AsyncIterable<WorkItem>): IngestPlan => ({ items, fetchLinked: null })
  const { name, files } = context.feed
  if (selection.files !== undefined) return plain(localFiles(context, selection.files))
  if (files.kind === 'bundled') return plain(bundledFiles(context, files.files))
  if (files.kind === 'dated') return plain(datedFiles(context, files, selection.since))
  if (files.kind === 'named') return namedFiles(context, files, selection)
  if (files.kind === 'separate') return plain(separateFiles(context, files.addresses))
  if (files.kind === 'lists') return plain(fetchItem(context, name, files.addresses, true))
  if (files.kind === 'given') {
    const mirrored = await context.origins.fetcher.list(files.host, files.path)
    return plain(eachFile(context, mirrored ?? []))
  }
  return companyFiles(context, files, selection)
}
