/** Which units a run reads: lists, separate files, one a company, a bulk zip, dated or named files, or the operator's own. */
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
import { type Arrival, type Choice, type Course, readFileOf } from './arrival.ts'
import { datedFiles } from './dated-files.ts'
import { dealtFile } from './dealt-files.ts'
import { type Drawing, fetchUnit, missing } from './fetching.ts'
import { namedFiles } from './named-files.ts'

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
async function* zipUnits(
  { checkpoints }: Drawing,
  path: string,
  addressOf: (name: string) => string | null,
): AsyncGenerator<Arrival> {
  const limits = { maxEntryBytes: MAX_ENTRY_BYTES, maxEntries: MAX_ENTRIES }
  for await (const entry of zipEntries(path, limits)) {
    const address = addressOf(entry.name)
    if (address === null) continue
    // One changed entry in four thousand million keeps its checksum, if its size is the same too.
    const mark = `crc32:${entry.crc32.toString(16).padStart(8, '0')}:${entry.size}`
    const checkpoint = await checkpoints.valid(address)
    if (checkpoint?.files[0]?.mark === mark) yield { kind: 'unchanged', unit: address, checkpoint }
    else {
      const read = [{ address, mark, etag: null, lastModified: null }]
      yield { kind: 'files', unit: address, files: [{ address, bytes: await entry.bytes() }], read }
    }
  }
}

/** The addresses are those the files have when fetched one by one. */
const zipFiles = (
  drawing: Drawing,
  path: string,
  files: CompanyFiles,
  ciks: ReadonlySet<string> | null,
): AsyncGenerator<Arrival> =>
  zipUnits(drawing, path, (name) => {
    const address = folderOf(files) + name
    if (!files.path.test(new URL(address).pathname)) return null
    return ciks !== null && !ciks.has(cikIn(name)) ? null : address
  })

async function* bulkFiles(
  drawing: Drawing,
  files: CompanyFiles,
  ciks: ReadonlySet<string> | null,
): AsyncGenerator<Arrival> {
  const { feed, origins } = drawing
  const { fetcher, archive, signal, now } = origins
  const path = join(origins.scratch, `${feed.name}.zip`)
  const result = await fetcher.fetchToFile(files.bulkAddress, path, { expect: 'zip', signal })
  if (result.kind === 'absent') yield await missing(drawing, files.bulkAddress, result.status)
  if (result.kind !== 'fetched') return
  const fetchedAt = new Date(now()).toISOString()
  await archive?.keepFile({ address: files.bulkAddress, feed: feed.name, fetchedAt, path: result.path })
  yield* zipFiles(drawing, result.path, files, ciks)
}

async function* eachFile(drawing: Drawing, addresses: readonly string[]): AsyncGenerator<Arrival> {
  for (const address of addresses) yield* fetchUnit(drawing, address, [address], false)
}

/** Each is asked for, whatever became of the one before; the first that could not be had is the run's fault. */
async function* separateFiles(drawing: Drawing, addresses: readonly string[]): AsyncGenerator<Arrival> {
  const faults: FetchError[] = []
  for (const address of addresses) {
    try {
      yield* fetchUnit(drawing, address, [address], true)
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      faults.push(error)
    }
  }
  if (faults[0] !== undefined) throw faults[0]
}

const companyFiles = async (drawing: Drawing, files: CompanyFiles, selection: Selection): Promise<Course> => {
  const held = await drawing.origins.fetcher.list(files.host, files.path)
  const ciks = selection.ciks === undefined ? null : new Set(selection.ciks)
  const isBulk = held === null ? ciks === null || ciks.size > MOST_ONE_BY_ONE : held.length === 0
  if (isBulk) return { arrivals: bulkFiles(drawing, files, ciks), fetchFurther: null }
  if (held !== null) {
    const wanted = held.filter((address) => ciks === null || ciks.has(cikIn(address)))
    return { arrivals: eachFile(drawing, wanted), fetchFurther: null }
  }
  return {
    arrivals: eachFile(drawing, [...(ciks ?? [])].map(files.addressOf)),
    fetchFurther: (address) => eachFile(drawing, [address]),
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

const unitOf = (unit: string, files: readonly PublishedFile[]): Arrival => ({
  kind: 'files',
  unit,
  files,
  read: files.map((file) => readFileOf(file)),
})

const readAll = (paths: readonly string[]): Promise<readonly PublishedFile[]> =>
  Promise.all(paths.map(async (path) => ({ address: path, bytes: await readFile(path) })))

/** Each file is a unit, and each file of a zip, which may lie in folders there. */
async function* givenFiles(
  drawing: Drawing,
  { path: pattern }: GivenFiles,
  paths: readonly string[],
): AsyncGenerator<Arrival> {
  for (const path of paths) {
    if (path.endsWith('.zip'))
      yield* zipUnits(drawing, path, (name) => (pattern.test(name) ? nameOf(name) : null))
    else yield unitOf(basename(path), await readAll([path]))
  }
}

/** Each file is a unit, or is dealt into several. */
async function* singleFiles(
  drawing: Drawing,
  files: DatedFiles | NamedFiles | SeparateFiles,
  paths: readonly string[],
): AsyncGenerator<Arrival> {
  const dealt = files.kind === 'dated' ? files.dealt : undefined
  for (const path of paths) {
    if (dealt === undefined) yield unitOf(basename(path), await readAll([path]))
    else yield* dealtFile(drawing, basename(path), path, dealt)
  }
}

/** Files on the operator's disk are read even where nothing has changed: they were asked for by name. */
async function* localFiles(drawing: Drawing, paths: readonly string[]): AsyncGenerator<Arrival> {
  const { name, files } = drawing.feed
  await requireFiles(paths)
  if (files.kind === 'given') {
    yield* givenFiles(drawing, files, paths)
    return
  }
  if (files.kind === 'dated' || files.kind === 'named' || files.kind === 'separate') {
    yield* singleFiles(drawing, files, paths)
    return
  }
  if (files.kind !== 'companies') {
    // What the others of a set held goes with this run, so they are named.
    const others = files.kind === 'lists' ? files.addresses : []
    const names = new Set(paths.map((path) => basename(path)))
    for (const address of others.filter((other) => !names.has(basename(other))))
      yield { kind: 'absent', address, status: null }
    yield unitOf(name, await readAll(paths))
    return
  }
  for (const path of paths) {
    if (path.endsWith('.zip')) yield* zipFiles(drawing, path, files, null)
    else yield unitOf(folderOf(files) + nameOf(path), await readAll([path]))
  }
}

async function* bundledFiles({ feed, checkpoints }: Drawing, files: readonly URL[]): AsyncGenerator<Arrival> {
  const read = files.map(async (url) => ({ address: url.pathname, bytes: await readFile(url) }))
  const arrival = unitOf(feed.name, await Promise.all(read))
  const checkpoint = await checkpoints.valid(feed.name)
  const marks = JSON.stringify(checkpoint?.files.map(({ mark }) => mark))
  const isSame = arrival.kind === 'files' && marks === JSON.stringify(arrival.read.map(({ mark }) => mark))
  yield isSame && checkpoint !== null ? { kind: 'unchanged', unit: feed.name, checkpoint } : arrival
}

/** The files of one run, one unit at a time. Throws FetchError and SourceFormatError. */
export const courseOf = async (drawing: Drawing, selection: Selection): Promise<Course> => {
  const plain = (arrivals: AsyncIterable<Arrival>): Course => ({ arrivals, fetchFurther: null })
  const { name, files } = drawing.feed
  if (selection.files !== undefined) return plain(localFiles(drawing, selection.files))
  if (files.kind === 'bundled') return plain(bundledFiles(drawing, files.files))
  if (files.kind === 'dated') return plain(datedFiles(drawing, files, selection.since))
  if (files.kind === 'named') return namedFiles(drawing, files, selection)
  if (files.kind === 'separate') return plain(separateFiles(drawing, files.addresses))
  if (files.kind === 'lists') return plain(fetchUnit(drawing, name, files.addresses, true))
  if (files.kind === 'given') {
    const held = await drawing.origins.fetcher.list(files.host, files.path)
    return plain(eachFile(drawing, held ?? []))
  }
  return companyFiles(drawing, files, selection)
}
