/** A file that is partitioned into several items, so that each is written at once; leaves out how it is partitioned. */
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { FileOnDisk, Partitioning } from '../sources/feed.ts'
import { hashOfFile } from '../sources/file-hash.ts'
import type { Checkpoint } from '../store/ingest-state.ts'
import type { ReadFile } from './checkpoints.ts'
import { type FetchContext, requestOf } from './fetching.ts'
import type { WorkItem } from './work-item.ts'

const partName = (name: string, part: number): string => `${name}#${part + 1}`

async function* items(
  name: string,
  file: FileOnDisk,
  read: ReadFile,
  { partition }: Partitioning,
  scratch: string,
): AsyncGenerator<WorkItem> {
  let part = 0
  try {
    for await (const files of partition(file, scratch)) {
      yield { kind: 'files', name: partName(name, part), files, read: [read] }
      part += 1
    }
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error
    yield { kind: 'faulty', name, read: [read], reason: error.message }
  }
}

const readOf = async (
  { address, path }: FileOnDisk,
  { etag, lastModified }: Pick<ReadFile, 'etag' | 'lastModified'>,
): Promise<ReadFile> => ({ address, mark: (await hashOfFile(path)).hash, etag, lastModified })

/** A file on the operator's disk. */
export async function* partitionedFile(
  { origins }: FetchContext,
  name: string,
  path: string,
  partitioning: Partitioning,
): AsyncGenerator<WorkItem> {
  const file = { address: path, path }
  const read = await readOf(file, { etag: null, lastModified: null })
  yield* items(name, file, read, partitioning, origins.scratch)
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
  { feed, origins }: FetchContext,
  file: FileOnDisk,
  read: ReadFile,
  known: ReadonlyMap<string, Checkpoint>,
  partitioning: Partitioning,
): AsyncGenerator<WorkItem> {
  const fetchedAt = new Date(origins.now()).toISOString()
  await origins.archive?.keepFile({ ...file, feed: feed.name, fetchedAt })
  for await (const item of items(file.address, file, read, partitioning, origins.scratch)) {
    const checkpoint = known.get(item.kind === 'files' ? item.name : '')
    const isSame = checkpoint?.files[0]?.mark === read.mark
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
  const { feed, origins } = context
  const { fetcher, scratch } = origins
  const { known, whole } = await knownParts(context, address, partitioning)
  const path = join(scratch, `${feed.name}.partitioned`)
  const result = await fetcher.fetchToFile(address, path, requestOf(context, whole?.files[0]))
  if (result.kind === 'absent') {
    yield { kind: 'absent', address, status: result.status }
    return
  }
  try {
    const file = { address, path: result.kind === 'fetched' ? result.path : '' }
    const read = result.kind === 'fetched' ? await readOf(file, result) : null
    if (read !== null && whole?.files[0]?.mark !== read.mark)
      yield* freshItems(context, file, read, known, partitioning)
    else for (const [name, checkpoint] of known) yield { kind: 'unchanged', name, checkpoint }
  } finally {
    if (result.kind === 'fetched' && result.owned) await unlink(result.path)
  }
}
