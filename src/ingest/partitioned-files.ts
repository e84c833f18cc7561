/** A file that is partitioned into several items, so that each is written at once. */
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { FileOnDisk, Partitioning } from '../sources/feed.ts'
import { hashOfFile } from '../sources/file-hash.ts'
import type { Checkpoint } from '../store/ingest-state.ts'
import type { FileFingerprint } from './checkpoints.ts'
import { type FetchContext, type RunEnvironment, requestOf } from './fetching.ts'
import type { WorkItem } from './work-item.ts'

const partName = (name: string, part: number): string => `${name}#${part + 1}`

async function* items(
  name: string,
  file: FileOnDisk,
  fingerprint: FileFingerprint,
  { partition }: Partitioning,
  { scratch, signal }: RunEnvironment,
): AsyncGenerator<WorkItem> {
  let part = 0
  try {
    for await (const files of partition(file, scratch, signal)) {
      yield { kind: 'files', name: partName(name, part), files, fingerprints: [fingerprint] }
      part += 1
    }
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error
    yield { kind: 'faulty', name, fingerprints: [fingerprint], reason: error.message }
  }
}

const fingerprintOfFile = async (
  { address, path }: FileOnDisk,
  { etag, lastModified }: Pick<FileFingerprint, 'etag' | 'lastModified'>,
  { signal }: RunEnvironment,
): Promise<FileFingerprint> => ({
  address,
  mark: (await hashOfFile(path, signal)).hash,
  etag,
  lastModified,
})

/** A file on the operator's disk. */
export async function* partitionedFile(
  { environment }: FetchContext,
  name: string,
  path: string,
  partitioning: Partitioning,
): AsyncGenerator<WorkItem> {
  const file = { address: path, path }
  const fingerprint = await fingerprintOfFile(file, { etag: null, lastModified: null }, environment)
  yield* items(name, file, fingerprint, partitioning, environment)
}

/** What is known of each part; a file counts as read only where all its parts were written from the same bytes. */
const knownParts = async ({ checkpoints }: FetchContext, address: string, { parts }: Partitioning) => {
  const known = new Map<string, Checkpoint>()
  for (let part = 0; part < parts; part += 1) {
    const name = partName(address, part)
    const checkpoint = await checkpoints.valid(name)
    if (checkpoint !== null) known.set(name, checkpoint)
  }
  const marks = new Set(Array.from(known.values(), ({ files }) => files[0]?.mark))
  const [whole = null] = known.size === parts && marks.size === 1 ? known.values() : []
  return { known, whole }
}

/** Parts that were written before a run was killed are not written again. */
async function* freshItems(
  { feed, environment }: FetchContext,
  file: FileOnDisk,
  fingerprint: FileFingerprint,
  known: ReadonlyMap<string, Checkpoint>,
  partitioning: Partitioning,
): AsyncGenerator<WorkItem> {
  const fetchedAt = new Date(environment.now()).toISOString()
  const { archive, signal } = environment
  await archive?.keepFile({ ...file, feed: feed.name, fetchedAt, signal })
  for await (const item of items(file.address, file, fingerprint, partitioning, environment)) {
    const checkpoint = known.get(item.kind === 'files' ? item.name : '')
    const isSame = checkpoint?.files[0]?.mark === fingerprint.mark
    if (checkpoint !== undefined && item.kind === 'files' && isSame)
      yield { kind: 'unchanged', name: item.name, checkpoint }
    else yield item
  }
}

/** The parts of one file. Throws FetchError. */
export async function* partitionedItems(
  context: FetchContext,
  address: string,
  partitioning: Partitioning,
): AsyncGenerator<WorkItem> {
  const { feed, environment } = context
  const { fetcher, scratch } = environment
  const { known, whole } = await knownParts(context, address, partitioning)
  const path = join(scratch, `${feed.name}.partitioned`)
  const result = await fetcher.fetchToFile(address, path, requestOf(context, whole?.files[0]))
  if (result.kind === 'absent') {
    yield { kind: 'absent', address, status: result.status }
    return
  }
  try {
    const file = { address, path: result.kind === 'fetched' ? result.path : '' }
    const fingerprint = result.kind === 'fetched' ? await fingerprintOfFile(file, result, environment) : null
    if (fingerprint !== null && whole?.files[0]?.mark !== fingerprint.mark)
      yield* freshItems(context, file, fingerprint, known, partitioning)
    else for (const [name, checkpoint] of known) yield { kind: 'unchanged', name, checkpoint }
  } finally {
    if (result.kind === 'fetched' && result.owned) await unlink(result.path)
  }
}
