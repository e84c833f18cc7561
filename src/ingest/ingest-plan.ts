/** Which work items a run of a feed reads, by the kind of its files and what the operator selected. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type {
  CompanyFiles,
  DatedFiles,
  DerivedAddressFiles,
  FileSet,
  IndependentFiles,
  OperatorFiles,
  PublishedFile,
} from '../sources/feed.ts'
import { FetchError, isRefusalOfHost } from '../sources/fetch/fetch-error.ts'
import { otherKindOf } from '../sources/files/file-kind.ts'
import { zipEntries } from '../sources/files/zip.ts'
import { LOOKED_UP_AT_ONCE } from './checkpoints.ts'
import { datedFiles } from './dated-files.ts'
import { derivedAddressFiles } from './derived-addresses.ts'
import { type FetchContext, fetchItem, missing } from './fetching.ts'
import { partitionedFile } from './partitioned-files.ts'
import { fingerprintOf, type IngestPlan, type RunSelection, type WorkItem } from './work-item.ts'

/** One by one is slower than the bulk file past this many companies. */
const MAX_ONE_BY_ONE = 200
/** Twenty times Nvidia's facts, and what a worker thread's heap can parse. */
const MAX_ENTRY_BYTES = 80 * 2 ** 20
const MAX_ENTRIES = 5_000_000

const cikIn = (address: string): string => /CIK(\d{10})/.exec(address)?.[1] ?? ''

/** The folder of the companies' files, with the last slash. */
const folderOf = ({ addressOf }: CompanyFiles): string =>
  addressOf('').slice(0, addressOf('').lastIndexOf('/') + 1)

const nameOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Entries of a zip under the addresses that `addressOf` gives them; unchanged ones are not unpacked. */
async function* zipItems(
  { checkpoints, environment: { signal } }: FetchContext,
  path: string,
  addressOf: (name: string) => string | null,
): AsyncGenerator<WorkItem> {
  const limits = { maxEntryBytes: MAX_ENTRY_BYTES, maxEntries: MAX_ENTRIES, signal }
  for await (const entry of zipEntries(path, limits)) {
    const address = addressOf(entry.name)
    if (address === null) continue
    // A changed entry of the same size keeps its checksum by chance once in four thousand million.
    const mark = `crc32:${entry.crc32.toString(16).padStart(8, '0')}:${entry.size}`
    const checkpoint = await checkpoints.valid(address)
    if (checkpoint?.files[0]?.mark === mark) yield { kind: 'unchanged', name: address, checkpoint }
    else {
      const fingerprints = [{ address, mark, etag: null, lastModified: null }]
      yield { kind: 'files', name: address, files: [{ address, bytes: await entry.bytes() }], fingerprints }
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

/** The items of chosen companies, then the main file of each that has none, as absent. */
async function* withAbsent(
  items: AsyncIterable<WorkItem>,
  files: CompanyFiles,
  ciks: ReadonlySet<string> | null,
): AsyncGenerator<WorkItem> {
  const found = new Set<string>()
  for await (const item of items) {
    if (ciks !== null && 'name' in item) found.add(cikIn(item.name))
    yield item
  }
  for (const cik of ciks ?? [])
    if (!found.has(cik)) yield { kind: 'absent', address: files.addressOf(cik), status: null }
}

async function* bulkFiles(
  context: FetchContext,
  files: CompanyFiles,
  ciks: ReadonlySet<string> | null,
): AsyncGenerator<WorkItem> {
  const { feed, environment } = context
  const { fetcher, archive, signal, now } = environment
  const path = join(environment.scratch, `${feed.name}.zip`)
  const result = await fetcher.fetchToFile(files.bulkAddress, path, { expect: 'zip', signal })
  if (result.kind === 'absent') yield await missing(context, files.bulkAddress, result.status)
  if (result.kind !== 'fetched') return
  const fetchedAt = new Date(now()).toISOString()
  await archive?.keepFile({
    address: files.bulkAddress,
    feed: feed.name,
    fetchedAt,
    path: result.path,
    signal,
  })
  yield* withAbsent(zipFiles(context, result.path, files, ciks), files, ciks)
}

async function* eachFile(context: FetchContext, addresses: readonly string[]): AsyncGenerator<WorkItem> {
  for (let from = 0; from < addresses.length; from += LOOKED_UP_AT_ONCE) {
    const part = addresses.slice(from, from + LOOKED_UP_AT_ONCE)
    await context.checkpoints.ahead(part)
    for (const address of part) yield* fetchItem(context, address, [address], false)
  }
}

/** One item; a mirror is asked for what the network does not have, too. */
async function* fileSet(
  context: FetchContext,
  { addresses, offNetwork = [] }: FileSet,
): AsyncGenerator<WorkItem> {
  const [first = ''] = addresses
  const isNetwork = (await context.environment.fetcher.list(new URL(first).host, /^$/)) === null
  yield* fetchItem(context, context.feed.name, isNetwork ? addresses : [...addresses, ...offNetwork], true)
}

/** Each is fetched even if an earlier one failed, unless its host has refused us; the first failure is then thrown. */
async function* independentFiles(
  context: FetchContext,
  addresses: readonly string[],
): AsyncGenerator<WorkItem> {
  const faults: FetchError[] = []
  const refused = new Set<string>()
  for (const address of addresses) {
    const { host } = new URL(address)
    if (refused.has(host)) continue
    try {
      yield* fetchItem(context, address, [address], true)
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      faults.push(error)
      if (isRefusalOfHost(error)) refused.add(host)
    }
  }
  if (faults[0] !== undefined) throw faults[0]
}

const companyFiles = async (
  context: FetchContext,
  files: CompanyFiles,
  selection: RunSelection,
): Promise<IngestPlan> => {
  const mirrored = await context.environment.fetcher.list(files.host, files.path)
  const ciks = selection.ciks === undefined ? null : new Set(selection.ciks)
  const isBulk = mirrored === null ? ciks === null || ciks.size > MAX_ONE_BY_ONE : mirrored.length === 0
  if (isBulk) return { items: bulkFiles(context, files, ciks), fetchLinked: null }
  if (mirrored !== null) {
    const wanted = mirrored.filter((address) => ciks === null || ciks.has(cikIn(address)))
    return { items: withAbsent(eachFile(context, wanted), files, ciks), fetchLinked: null }
  }
  return {
    items: eachFile(context, [...(ciks ?? [])].map(files.addressOf)),
    fetchLinked: (address) => eachFile(context, [address]),
  }
}

const NOT_A_FILE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

/** Before the first is read: a mistyped last name would else be noticed after all others were written. */
const requireFiles = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const kind = await otherKindOf(path).catch((error: unknown) => {
      if (NOT_A_FILE.has((error as { code?: unknown }).code)) return 'missing'
      throw error
    })
    if (kind === null) continue
    const detail = kind === 'missing' ? 'there is no such file' : `is ${kind}, not a file`
    throw new FetchError({ address: path, reason: 'refused_address', detail })
  }
}

const filesItem = (name: string, files: readonly PublishedFile[]): WorkItem => ({
  kind: 'files',
  name,
  files,
  fingerprints: files.map((file) => fingerprintOf(file)),
})

const readAll = (paths: readonly string[]): Promise<readonly PublishedFile[]> =>
  Promise.all(paths.map(async (path) => ({ address: path, bytes: await readFile(path) })))

/** Windows and FTP servers also write `.ZIP`. */
const isZip = (path: string): boolean => path.toLowerCase().endsWith('.zip')

/** Each file is an item, and each file of a zip, which may lie in folders there. */
async function* operatorFiles(
  context: FetchContext,
  { path: pattern }: OperatorFiles,
  paths: readonly string[],
): AsyncGenerator<WorkItem> {
  for (const path of paths) {
    if (isZip(path)) yield* zipItems(context, path, (name) => (pattern.test(name) ? nameOf(name) : null))
    else yield filesItem(basename(path), await readAll([path]))
  }
}

/** Each file is an item, or is partitioned into several. */
async function* singleFiles(
  context: FetchContext,
  files: DatedFiles | DerivedAddressFiles | IndependentFiles,
  paths: readonly string[],
): AsyncGenerator<WorkItem> {
  const partitioning = files.kind === 'dated' ? files.partitioning : undefined
  for (const path of paths) {
    if (partitioning === undefined) yield filesItem(basename(path), await readAll([path]))
    else yield* partitionedFile(context, basename(path), path, partitioning)
  }
}

/** Files on the operator's disk are read even if they have not changed: they were named. Of bulk files only what has changed is. */
async function* localFiles(context: FetchContext, paths: readonly string[]): AsyncGenerator<WorkItem> {
  const { name, files } = context.feed
  await requireFiles(paths)
  if (files.kind === 'operator-supplied') {
    yield* operatorFiles(context, files, paths)
    return
  }
  if (files.kind === 'dated' || files.kind === 'derived-addresses' || files.kind === 'independent') {
    yield* singleFiles(context, files, paths)
    return
  }
  if (files.kind !== 'companies') {
    // What the other files of a set said stays; the report names them.
    const others = files.kind === 'file-set' ? files.addresses : []
    const names = new Set(paths.map((path) => basename(path)))
    for (const address of others.filter((other) => !names.has(basename(other))))
      yield { kind: 'absent', address, status: null }
    yield filesItem(name, await readAll(paths))
    return
  }
  for (const path of paths) {
    if (isZip(path)) yield* zipFiles(context, path, files, null)
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
  const isSame = item.kind === 'files' && marks === JSON.stringify(item.fingerprints.map(({ mark }) => mark))
  yield isSame && checkpoint !== null ? { kind: 'unchanged', name: feed.name, checkpoint } : item
}

/** The files of one run, one item at a time. Throws FetchError and SourceFormatError. */
export const planOf = async (context: FetchContext, selection: RunSelection): Promise<IngestPlan> => {
  const plain = (items: AsyncIterable<WorkItem>): IngestPlan => ({ items, fetchLinked: null })
  const { files } = context.feed
  if (selection.files !== undefined) return plain(localFiles(context, selection.files))
  if (files.kind === 'bundled') return plain(bundledFiles(context, files.files))
  if (files.kind === 'dated') return plain(datedFiles(context, files, selection.since))
  if (files.kind === 'derived-addresses') return derivedAddressFiles(context, files, selection)
  if (files.kind === 'independent') return plain(independentFiles(context, files.addresses))
  if (files.kind === 'file-set') return plain(fileSet(context, files))
  if (files.kind === 'operator-supplied') {
    const mirrored = await context.environment.fetcher.list(files.host, files.path)
    return plain(eachFile(context, mirrored ?? []))
  }
  return companyFiles(context, files, selection)
}
