/**
 * Partitions the tables of a quarter of N-PORT, 2 GB once inflated, onto disk, each part with whole filings, in constant memory.
 */
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { FileOnDisk, PublishedFile } from '../feed.ts'
import { tableIn, twice } from '../files/partitioned-tables.ts'
import { type ZipEntry, zipEntries } from '../files/zip.ts'

/** Lines of these begin with the accession number of their filing. */
const filingTables = [
  'SUBMISSION.tsv',
  'REGISTRANT.tsv',
  'FUND_REPORTED_INFO.tsv',
  'FUND_REPORTED_HOLDING.tsv',
] as const
const holdingTable = 'FUND_REPORTED_HOLDING.tsv'
/** Lines of this begin with the number of their holding, so that it is partitioned after the holdings. */
const identifierTable = 'IDENTIFIERS.tsv'
export const nportTables = [...filingTables, identifierTable] as const

/** 2 MB of a quarter: what is parsed and written at a time. */
export const NPORT_PARTS = 1024

const MAX_TABLE_BYTES = 8 * 2 ** 30
const MAX_LINE_BYTES = 2 ** 20
const BUFFER_BYTES = 2 ** 14
const [TAB, LF] = [0x09, 0x0a]

/** The part of each holding, as runs of numbers that follow each other: a fund's holdings are a few of them. */
class HoldingParts {
  #starts: number[] = []
  #ends: number[] = []
  #parts: number[] = []
  #isSorted = true

  add(holding: number, part: number): void {
    const last = this.#starts.length - 1
    const end = this.#ends[last] ?? Number.NEGATIVE_INFINITY
    if (this.#parts[last] === part && holding === end + 1) {
      this.#ends[last] = holding
      return
    }
    if (holding <= end) this.#isSorted = false
    this.#starts.push(holding)
    this.#ends.push(holding)
    this.#parts.push(part)
  }

  /** Puts runs in order where the publisher has not; to be called before the first look-up. */
  sort(): void {
    if (this.#isSorted) return
    const [starts, ends, parts] = [this.#starts, this.#ends, this.#parts]
    const order = [...starts.keys()].sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0))
    this.#starts = order.map((at) => starts[at] ?? 0)
    this.#ends = order.map((at) => ends[at] ?? 0)
    this.#parts = order.map((at) => parts[at] ?? 0)
    this.#isSorted = true
  }

  /** The part of a holding, or undefined where no filing has it. */
  of(holding: number): number | undefined {
    let [from, to] = [0, this.#starts.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#starts[middle] ?? 0) <= holding) from = middle + 1
      else to = middle
    }
    const found = from - 1
    return found >= 0 && holding <= (this.#ends[found] ?? -1) ? this.#parts[found] : undefined
  }
}

/** A line with its line feed, as a range of the bytes in memory: an object a line would be ten million. */
type Line = { bytes: Buffer; start: number; end: number; number: number }

/** One partitioned table: its header, and lines in a file a part that has some. */
type PartitionedTable = { readonly header: Buffer; readonly has: Uint8Array }

/**
 * Writes lines to a file a part, through the part's range of `slab`: lines kept as they are would keep the memory of whole
 * chunks. One slab serves all tables, since the allocator keeps what is freed in pieces of 16 KB.
 */
const openParts = (folder: string, table: string, slab: Buffer) => {
  const sizes = new Uint32Array(NPORT_PARTS)
  const has = new Uint8Array(NPORT_PARTS)
  const append = (part: number, bytes: Buffer): Promise<void> => {
    has[part] = 1
    return appendFile(join(folder, `${part}.${table}`), bytes)
  }
  const flush = async (part: number): Promise<void> => {
    const start = part * BUFFER_BYTES
    await append(part, slab.subarray(start, start + (sizes[part] ?? 0)))
    sizes[part] = 0
  }
  /** A promise only where the range was full: most lines cost none. */
  const write = (part: number, line: Line): Promise<void> | undefined => {
    const { bytes, start, end } = line
    const size = sizes[part] ?? 0
    if (end - start > BUFFER_BYTES) return flush(part).then(() => append(part, bytes.subarray(start, end)))
    if (size + end - start > BUFFER_BYTES) return flush(part).then(() => write(part, line))
    bytes.copy(slab, part * BUFFER_BYTES + size, start, end)
    sizes[part] = size + end - start
    return undefined
  }
  const end = async (): Promise<Uint8Array> => {
    for (let part = 0; part < NPORT_PARTS; part += 1) if ((sizes[part] ?? 0) > 0) await flush(part)
    return has
  }
  return { write, end }
}

/** The digits of an accession number, or of the number of a holding. */
const numberIn = (bytes: Buffer, from: number, to: number): number => {
  let number = 0
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit >= 0 && digit <= 9) number = number * 10 + digit
    else if (digit !== -3) return Number.NaN
  }
  return to > from ? number : Number.NaN
}

/** Eighteen digits are more than a number holds; the last nine are enough to partition filings. */
const partOfFiling = ({ bytes, start }: Line, end: number): number =>
  numberIn(bytes, Math.max(start, end - 10), end) % NPORT_PARTS

type PartOf = (line: Line) => number

/** Where the field that begins at `from` ends, or -1 where the line ends first. */
const fieldEnd = ({ bytes, end }: Line, from: number): number => {
  const at = bytes.indexOf(TAB, from)
  return at < end ? at : -1
}

/** Lines of an entry, all in one object; valid until the next is asked for. */
const forEachLine = async (
  entry: ZipEntry,
  file: string,
  take: (line: Line) => Promise<void> | undefined,
): Promise<void> => {
  let rest: Buffer = Buffer.alloc(0)
  const line: Line = { bytes: rest, start: 0, end: 0, number: 0 }
  const takeNext = (bytes: Buffer, start: number, end: number): Promise<void> | undefined => {
    line.bytes = bytes
    line.start = start
    line.end = end
    line.number += 1
    return take(line)
  }
  for await (const chunk of entry.chunks()) {
    const bytes =
      rest.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
        : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, start)) {
      const full = takeNext(bytes, start, end + 1)
      if (full !== undefined) await full
      start = end + 1
    }
    rest = Buffer.from(bytes.subarray(start))
    if (rest.length > MAX_LINE_BYTES)
      throw new SourceFormatError(file, line.number + 1, 'a line of over 1 MB')
  }
  if (rest.length > 0) await takeNext(Buffer.concat([rest, Buffer.from('\n')]), 0, rest.length + 1)
}

const partitionTable = async (
  entry: ZipEntry,
  { folder, slab, table }: { readonly folder: string; readonly slab: Buffer; readonly table: string },
  file: string,
  partOf: PartOf,
): Promise<PartitionedTable> => {
  const parts = openParts(folder, table, slab)
  let header: Buffer = Buffer.alloc(0)
  await forEachLine(entry, file, (line) => {
    if (line.number > 1) return parts.write(partOf(line), line)
    header = Buffer.from(line.bytes.subarray(line.start, line.end))
    return undefined
  })
  return { header, has: await parts.end() }
}

const partByFiling =
  (table: string, file: string, holdings: HoldingParts): PartOf =>
  (line) => {
    const end = fieldEnd(line, line.start)
    const part = partOfFiling(line, end)
    if (Number.isNaN(part))
      throw new SourceFormatError(file, line.number, 'a line that begins with no accession number')
    if (table !== holdingTable) return part
    const holding = numberIn(line.bytes, end + 1, fieldEnd(line, end + 1))
    if (Number.isNaN(holding)) throw new SourceFormatError(file, line.number, 'a holding without a number')
    holdings.add(holding, part)
    return part
  }

/** The identifiers of a missing holding go to the first part, whose parser rejects them. */
const partByHolding =
  (_table: string, file: string, holdings: HoldingParts): PartOf =>
  (line) => {
    const holding = numberIn(line.bytes, line.start, fieldEnd(line, line.start))
    if (Number.isNaN(holding))
      throw new SourceFormatError(file, line.number, 'a line that begins with no holding')
    return holdings.of(holding) ?? 0
  }

const entriesOf = ({ address, path }: FileOnDisk, stop: AbortSignal | undefined) =>
  zipEntries(path, { file: address, maxEntryBytes: MAX_TABLE_BYTES, ...(stop && { signal: stop }) })

const requireTables = async (zip: FileOnDisk, stop: AbortSignal | undefined): Promise<void> => {
  const found = new Set<string | undefined>()
  for await (const { name } of entriesOf(zip, stop)) {
    const table = tableIn(nportTables, name)
    if (table !== undefined && found.has(table)) throw twice(zip.address, table)
    found.add(table)
  }
  const missing = nportTables.filter((table) => !found.has(table))
  if (missing.length > 0) throw new SourceFormatError(zip.address, null, `lacks ${missing.join(', ')}`)
}

type PartitionedTables = ReadonlyMap<string, PartitionedTable>

const partitionAll = async (
  zip: FileOnDisk,
  folder: string,
  stop: AbortSignal | undefined,
): Promise<PartitionedTables> => {
  const holdings = new HoldingParts()
  const slab = Buffer.allocUnsafeSlow(NPORT_PARTS * BUFFER_BYTES)
  const tables = new Map<string, PartitionedTable>()
  const partition = async (
    wanted: readonly string[],
    partOf: (table: string, file: string, holdings: HoldingParts) => PartOf,
  ): Promise<void> => {
    for await (const entry of entriesOf(zip, stop)) {
      const table = tableIn(wanted, entry.name)
      if (table === undefined) continue
      const file = `${zip.address}: ${table}`
      const place = { folder, slab, table }
      tables.set(table, await partitionTable(entry, place, file, partOf(table, file, holdings)))
    }
  }
  await partition(filingTables, partByFiling)
  holdings.sort()
  await partition([identifierTable], partByHolding)
  return tables
}

const filesOf = (
  folder: string,
  part: number,
  address: string,
  tables: PartitionedTables,
): Promise<readonly PublishedFile[]> =>
  Promise.all(
    nportTables.map(async (table) => {
      const { header, has } = tables.get(table) ?? { header: Buffer.alloc(0), has: new Uint8Array() }
      const lines = has[part] === 1 ? [await readFile(join(folder, `${part}.${table}`))] : []
      return { address: `${address}#${part + 1}/${table}`, bytes: Buffer.concat([header, ...lines]) }
    }),
  )

/** The parts in order, each with a file a table. Throws SourceFormatError, also naming the tables that the zip lacks. */
export async function* partitionNport(
  file: FileOnDisk,
  scratch: string,
  stop?: AbortSignal,
): AsyncGenerator<readonly PublishedFile[]> {
  await requireTables(file, stop)
  const folder = await mkdtemp(join(scratch, 'nport-'))
  try {
    const tables = await partitionAll(file, folder, stop)
    for (let part = 0; part < NPORT_PARTS; part += 1) yield await filesOf(folder, part, file.address, tables)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
