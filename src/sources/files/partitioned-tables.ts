/** Splits the tables of a large zip by key into parts; each part has all lines of its keys. */
import { crc32 } from 'node:zlib'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { FileOnDisk, PublishedFile } from '../feed.ts'
import { zipEntries } from './zip.ts'

type TablePartitioning = {
  /** Names of the tables that are wanted; every one must be there. */
  readonly tables: readonly string[]
  readonly parts: number
  /** Matches the start of every line but the first; the group `key` is what the line belongs to. */
  readonly line: RegExp
}

const LF = 0x0a
const MAX_TABLE_BYTES = 2 ** 30
/** Longer than the start of any line that `line` looks at. */
const START_BYTES = 64

/** The part of all lines of a key, from 0. */
export const partOf = (key: string, parts: number): number => crc32(key) % parts

/** The table's bytes by part. */
const partitionLines = (
  bytes: Uint8Array,
  file: string,
  { parts, line }: TablePartitioning,
): readonly Uint8Array[] => {
  const table = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const lines: Uint8Array[][] = Array.from({ length: parts }, () => [])
  let number = 0
  for (let start = 0; start < table.length; ) {
    const end = table.indexOf(LF, start) + 1 || table.length
    const text = table.subarray(start, end)
    number += 1
    const key = line.exec(text.toString('latin1', 0, START_BYTES))?.groups?.['key']
    if (number === 1) for (const part of lines) part.push(text)
    else if (key !== undefined) lines[partOf(key, parts)]?.push(text)
    else if (text.toString('latin1').trim() !== '')
      throw new SourceFormatError(file, number, 'a line that begins with no key')
    start = end
  }
  return lines.map((part) => Buffer.concat(part))
}

/** The parts in order, each with a file a table. Holds the inflated tables in memory. Throws SourceFormatError. */
export async function* partitionTables(
  { address, ...file }: PublishedFile | FileOnDisk,
  partitioning: TablePartitioning,
  signal?: AbortSignal,
): AsyncGenerator<readonly PublishedFile[]> {
  const { tables, parts } = partitioning
  const source = 'path' in file ? file.path : file.bytes
  const found = new Map<string, readonly Uint8Array[]>()
  const limits = { file: address, maxEntryBytes: MAX_TABLE_BYTES, ...(signal && { signal }) }
  for await (const entry of zipEntries(source, limits)) {
    const name = tableIn(tables, entry.name)
    if (name !== undefined && found.has(name)) throw twice(address, name)
    if (name !== undefined)
      found.set(name, partitionLines(await entry.bytes(), `${address}: ${name}`, partitioning))
  }
  const missing = tables.filter((name) => !found.has(name))
  if (missing.length > 0) throw new SourceFormatError(address, null, `lacks ${missing.join(', ')}`)
  for (let part = 0; part < parts; part += 1)
    yield tables.map((name) => ({
      address: `${address}#${part + 1}/${name}`,
      bytes: found.get(name)?.[part] ?? new Uint8Array(),
    }))
}

/**
 * The table that an entry of a zip is, by its name without folders; the SEC has written it in capitals in some quarters
 * (`REPORTINGOWNER.TSV`).
 */
export const tableIn = <const Table extends string>(
  tables: readonly Table[],
  entry: string,
): Table | undefined => {
  const name = entry.slice(entry.lastIndexOf('/') + 1).toLowerCase()
  return tables.find((table) => table.toLowerCase() === name)
}

/** Of a zip that has a table in two folders, or two entries of one name. */
export const twice = (file: string, table: string): SourceFormatError =>
  new SourceFormatError(file, null, `has ${table} twice`)

/** The file of a part that holds a table. Throws SourceFormatError. */
export const tableNamed = (files: readonly PublishedFile[], table: string): PublishedFile => {
  const found = files.find(({ address }) => address.slice(address.lastIndexOf('/') + 1) === table)
  if (found !== undefined) return found
  throw new SourceFormatError(files[0]?.address ?? 'a data set', null, `lacks ${table}`)
}
