/** A file that is dealt into several units, so that each is written at once; leaves out how it is dealt. */
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Dealt, FileOnDisk } from '../sources/feed.ts'
import { hashOfFile } from '../sources/file-hash.ts'
import type { Checkpoint } from '../store/ledger.ts'
import type { Arrival } from './arrival.ts'
import type { ReadFile } from './checkpoints.ts'
import type { Drawing } from './fetching.ts'

const unitName = (name: string, part: number): string => `${name}#${part + 1}`

async function* units(
  name: string,
  file: FileOnDisk,
  read: ReadFile,
  { deal }: Dealt,
  scratch: string,
): AsyncGenerator<Arrival> {
  let part = 0
  try {
    for await (const files of deal(file, scratch)) {
      yield { kind: 'files', unit: unitName(name, part), files, read: [read] }
      part += 1
    }
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error
    yield { kind: 'faulty', unit: name, read: [read], reason: error.message }
  }
}

const readOf = async (
  { address, path }: FileOnDisk,
  { etag, lastModified }: Pick<ReadFile, 'etag' | 'lastModified'>,
): Promise<ReadFile> => ({ address, mark: (await hashOfFile(path)).hash, etag, lastModified })

/** A file on the operator's disk. */
export async function* dealtFile(
  { origins }: Drawing,
  name: string,
  path: string,
  dealt: Dealt,
): AsyncGenerator<Arrival> {
  const file = { address: path, path }
  yield* units(name, file, await readOf(file, { etag: null, lastModified: null }), dealt, origins.scratch)
}

/** What is known of each part; a file counts as read only where all its parts were written from the same bytes. */
const knownParts = async ({ checkpoints }: Drawing, address: string, { parts }: Dealt) => {
  const known = new Map<string, Checkpoint>()
  for (let part = 0; part < parts; part += 1) {
    const unit = unitName(address, part)
    const checkpoint = await checkpoints.valid(unit)
    if (checkpoint !== null) known.set(unit, checkpoint)
  }
  const marks = new Set(Array.from(known.values(), ({ files }) => files[0]?.mark))
  const [whole = null] = known.size === parts && marks.size === 1 ? known.values() : []
  return { known, whole }
}

const askForFile = ({ feed, origins }: Drawing, address: string, whole: Checkpoint | null) => {
  const { expect, absentOn } = feed
  const { etag = null, lastModified = null } = whole?.files[0] ?? {}
  const absent = absentOn === undefined ? {} : { absentOn }
  const { fetcher, scratch, signal } = origins
  const path = join(scratch, `${feed.name}.dealt`)
  return fetcher.fetchToFile(address, path, { expect, ...absent, signal, etag, lastModified })
}

/** Parts that were written before a run was killed are not written again. */
async function* freshUnits(
  { feed, origins }: Drawing,
  file: FileOnDisk,
  read: ReadFile,
  known: ReadonlyMap<string, Checkpoint>,
  dealt: Dealt,
): AsyncGenerator<Arrival> {
  const fetchedAt = new Date(origins.now()).toISOString()
  await origins.archive?.keepFile({ ...file, feed: feed.name, fetchedAt })
  for await (const arrival of units(file.address, file, read, dealt, origins.scratch)) {
    const checkpoint = known.get(arrival.kind === 'files' ? arrival.unit : '')
    const isSame = checkpoint?.files[0]?.mark === read.mark
    if (checkpoint !== undefined && arrival.kind === 'files' && isSame)
      yield { kind: 'unchanged', unit: arrival.unit, checkpoint }
    else yield arrival
  }
}

/** The parts of one file. Throws FetchError. */
export async function* dealtUnits(drawing: Drawing, address: string, dealt: Dealt): AsyncGenerator<Arrival> {
  const { known, whole } = await knownParts(drawing, address, dealt)
  const result = await askForFile(drawing, address, whole)
  if (result.kind === 'absent') {
    yield { kind: 'absent', address, status: result.status }
    return
  }
  try {
    const file = { address, path: result.kind === 'fetched' ? result.path : '' }
    const read = result.kind === 'fetched' ? await readOf(file, result) : null
    if (read !== null && whole?.files[0]?.mark !== read.mark)
      yield* freshUnits(drawing, file, read, known, dealt)
    else for (const [unit, checkpoint] of known) yield { kind: 'unchanged', unit, checkpoint }
  } finally {
    if (result.kind === 'fetched' && result.owned) await unlink(result.path)
  }
}
