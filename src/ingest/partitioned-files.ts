/** A file that is partitioned into several items, so that each is written at once. */
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { FileOnDisk, Partitioning } from '../sources/feed.ts'
import { hashOfFile } from '../sources/files/file-hash.ts'
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

type Known = Awaited<ReturnType<typeof knownParts>>

/** Nothing is read of a file that is as it was, and parts that were written before a run was killed are not written again. */
async function* changedItems(
  name: string,
  file: FileOnDisk,
  fingerprint: FileFingerprint,
  { known, whole }: Known,
  { partitioning, environment }: { partitioning: Partitioning; environment: RunEnvironment },
): AsyncGenerator<WorkItem> {
  if (whole?.files[0]?.mark === fingerprint.mark) {
    yield* unchangedItems(known)
    return
  }
  for await (const item of items(name, file, fingerprint, partitioning, environment)) {
    const checkpoint = known.get(item.kind === 'files' ? item.name : '')
    const isSame = checkpoint?.files[0]?.mark === fingerprint.mark
    if (checkpoint !== undefined && item.kind === 'files' && isSame)
      yield { kind: 'unchanged', name: item.name, checkpoint }
    else yield item
  }
}

function* unchangedItems(known: Known['known']): Generator<WorkItem> {
  for (const [name, checkpoint] of known) yield { kind: 'unchanged', name, checkpoint }
}

/** A file on the operator's disk. */
export async function* partitionedFile(
  context: FetchContext,
  name: string,
  path: string,
  partitioning: Partitioning,
): AsyncGenerator<WorkItem> {
  const { environment } = context
  const file = { address: path, path }
  const known = await knownParts(context, name, partitioning)
  const fingerprint = await fingerprintOfFile(file, { etag: null, lastModified: null }, environment)
  yield* changedItems(name, file, fingerprint, known, { partitioning, environment })
}

/** The parts of one file. Throws FetchError. */
export async function* partitionedItems(
  context: FetchContext,
  address: string,
  partitioning: Partitioning,
): AsyncGenerator<WorkItem> {
  const { feed, environment } = context
  const { fetcher, scratch, archive, signal } = environment
  const known = await knownParts(context, address, partitioning)
  const { whole } = known
  const path = join(scratch, `${feed.name}.partitioned`)
  const result = await fetcher.fetchToFile(address, path, requestOf(context, whole?.files[0]))
  if (result.kind === 'absent') {
    yield { kind: 'absent', address, status: result.status }
    return
  }
  if (result.kind === 'unchanged') {
    yield* unchangedItems(known.known)
    return
  }
  try {
    const file = { address, path: result.path }
    const fingerprint = await fingerprintOfFile(file, result, environment)
    const fetchedAt = new Date(environment.now()).toISOString()
    if (whole?.files[0]?.mark !== fingerprint.mark)
      await archive?.keepFile({ ...file, feed: feed.name, fetchedAt, signal })
    yield* changedItems(address, file, fingerprint, known, { partitioning, environment })
  } finally {
    if (result.owned) await unlink(result.path)
  }
}
