/** The list of what the raw archive holds: one JSON line a fetched file, only ever appended to, except by pruning. */
import { open, readFile } from 'node:fs/promises'
import { writeDurably } from '../lib/durable-file.ts'

export type RawEntry = {
  readonly address: string
  /** SHA-256 of the bytes as fetched, 64 hex digits. */
  readonly hash: string
  /** Size as fetched, before our compression. */
  readonly bytes: number
  /** ISO instant, UTC. */
  readonly fetchedAt: string
  readonly feed: string
}

/** `torn` are the 1-based lines that a kill or a full disk left unreadable. */
export type RawIndex = { readonly entries: readonly RawEntry[]; readonly torn: readonly number[] }

const isEntry = (value: unknown): value is RawEntry => {
  if (typeof value !== 'object' || value === null) return false
  const { address, hash, bytes, fetchedAt, feed } = value as Readonly<Record<string, unknown>>
  return (
    typeof address === 'string' &&
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash) &&
    typeof bytes === 'number' &&
    typeof fetchedAt === 'string' &&
    typeof feed === 'string'
  )
}

const parseLine = (line: string): RawEntry | null => {
  try {
    const value: unknown = JSON.parse(line)
    return isEntry(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const lineOf = ({ address, hash, bytes, fetchedAt, feed }: RawEntry): string =>
  `${JSON.stringify({ address, hash, bytes, fetchedAt, feed })}\n`

/** In the order written; an absent index is an empty one. */
export const readRawIndex = async (path: string): Promise<RawIndex> => {
  const entries: RawEntry[] = []
  const torn: number[] = []
  // Any other error must not pass for an empty index, by which pruning would sweep every file.
  const text = await readFile(path, 'utf8').catch((error: { readonly code?: unknown }) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  for (const [at, line] of text.split('\n').entries()) {
    if (line === '') continue
    const entry = parseLine(line)
    if (entry === null) torn.push(at + 1)
    else entries.push(entry)
  }
  return { entries, torn }
}

/** Synced to disk; a torn last line is closed first, so that it costs only itself. */
export const appendRawEntry = async (path: string, entry: RawEntry): Promise<void> => {
  const handle = await open(path, 'a+')
  try {
    const { size } = await handle.stat()
    const last = Buffer.from('\n')
    if (size > 0) await handle.read(last, 0, 1, size - 1)
    await handle.appendFile(`${last[0] === 0x0a ? '' : '\n'}${lineOf(entry)}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const replaceRawIndex = async (path: string, entries: readonly RawEntry[]): Promise<void> => {
  await writeDurably(path, [Buffer.from(entries.map(lineOf).join(''))])
}
