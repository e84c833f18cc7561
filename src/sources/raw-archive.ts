/** Stores fetched bytes under their hash, so that a later parser can read them again. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createZstdCompress, createZstdDecompress, zstdCompress, zstdDecompress } from 'node:zlib'
import { DAY_MS } from '../lib/day.ts'
import { writeDurably } from '../lib/durable-file.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import { transformed } from '../lib/transformed.ts'
import { hashOfFile } from './files/file-hash.ts'
import { appendRawEntry, type RawEntry, type RawIndex, readRawIndex, replaceRawIndex } from './raw-index.ts'

type RawFile = Omit<RawEntry, 'hash' | 'bytes'>
type Pruned = { readonly entries: number; readonly files: number }

export type RawArchive = {
  /** Idempotent: an address whose newest entry has the same hash gains no second one. Returns the hash. */
  readonly keep: (file: RawFile & { readonly bytes: Uint8Array }) => Promise<string>
  /** The same for a file on disk, in constant memory. */
  readonly keepFile: (
    file: RawFile & { readonly path: string; readonly signal?: AbortSignal },
  ) => Promise<string>
  /** Throws where the archive lacks the file or its bytes are no longer those that were kept. */
  readonly read: (hash: string) => Promise<Uint8Array>
  /** Restores to `path`, whole and verified or not at all. Returns the size in bytes. */
  readonly extract: (hash: string, path: string) => Promise<number>
  readonly index: () => Promise<RawIndex>
  /** Drops what was fetched over `keepDays` before `now`, but never the newest of an address; sweeps leftovers. */
  readonly prune: (keepDays: number, now: Date) => Promise<Pruned>
}

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const verify = (expected: string, found: string): void => {
  if (found !== expected) throw new Error(`raw file ${expected} is damaged: its bytes hash to ${found}`)
}

async function* verified(chunks: AsyncIterable<Uint8Array>, expected: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  verify(expected, hash.digest('hex'))
}

const addNewest = (newest: Map<string, RawEntry>, entry: RawEntry): Map<string, RawEntry> => {
  const known = newest.get(entry.address)
  return known === undefined || entry.fetchedAt >= known.fetchedAt ? newest.set(entry.address, entry) : newest
}
const newestByAddress = (entries: readonly RawEntry[]): Map<string, RawEntry> =>
  entries.reduce(addNewest, new Map())

/** Files under `root` that no entry names: of a kill between file and index line, and half-written ones. */
const sweep = async (root: string, entries: readonly RawEntry[]): Promise<number> => {
  const named = new Set(entries.map(({ hash }) => `${hash}.zst`))
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && file.parentPath !== root && !named.has(file.name),
  )
  for (const { parentPath, name } of files) await rm(join(parentPath, name))
  return files.length
}

/** Files at `<folder>/raw/<2 hex>/<sha256>.zst`, the list at `<folder>/raw/index.ndjson`. One writer at a time. */
export const openRawArchive = async (folder: string): Promise<RawArchive> => {
  const root = join(folder, 'raw')
  const indexPath = join(root, 'index.ndjson')
  await mkdir(root, { recursive: true })
  const newest = newestByAddress((await readRawIndex(indexPath)).entries)
  const inTurn = createSerialQueue()

  const pathOf = (hash: string): string => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError(`${JSON.stringify(hash)} is not a SHA-256`)
    return join(root, hash.slice(0, 2), `${hash}.zst`)
  }

  // The file before its line: a kill between them leaves a file without a name, which prune sweeps.
  const store = async (
    entry: RawEntry,
    chunks: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>,
  ) => {
    const path = pathOf(entry.hash)
    if (!existsSync(path)) await writeDurably(path, await chunks())
    if (newest.get(entry.address)?.hash === entry.hash) return entry.hash
    await appendRawEntry(indexPath, entry)
    addNewest(newest, entry)
    return entry.hash
  }

  const prune = async (keepDays: number, now: Date): Promise<Pruned> => {
    const oldest = new Date(now.getTime() - keepDays * DAY_MS).toISOString()
    const { entries } = await readRawIndex(indexPath)
    const latest = newestByAddress(entries)
    const kept = entries.filter((entry) => entry.fetchedAt >= oldest || latest.get(entry.address) === entry)
    // The list before the files: a kill between them leaves files to sweep, not entries that lead nowhere.
    await replaceRawIndex(indexPath, kept)
    return { entries: entries.length - kept.length, files: await sweep(root, kept) }
  }

  return {
    keep: ({ bytes, address, fetchedAt, feed }) => {
      const hash = createHash('sha256').update(bytes).digest('hex')
      return inTurn(() =>
        store({ address, hash, bytes: bytes.length, fetchedAt, feed }, async () => [await compress(bytes)]),
      )
    },
    keepFile: ({ path, address, fetchedAt, feed, signal }) =>
      inTurn(async () => {
        const found = await hashOfFile(path, signal)
        // Hashed again on its way in, so that a file that changes meanwhile is not kept under a wrong name.
        const chunks = async () =>
          transformed(verified(createReadStream(path, { signal }), found.hash), createZstdCompress())
        return await store({ address, ...found, fetchedAt, feed }, chunks)
      }),
    read: async (hash) => {
      const bytes = await decompress(await readFile(pathOf(hash)))
      verify(hash, createHash('sha256').update(bytes).digest('hex'))
      return bytes
    },
    extract: async (hash, path) => {
      const chunks = transformed(createReadStream(pathOf(hash)), createZstdDecompress())
      return await writeDurably(path, verified(chunks, hash))
    },
    index: () => inTurn(() => readRawIndex(indexPath)),
    prune: (keepDays, now) => inTurn(() => prune(keepDays, now)),
  }
}
