/** Writes zips for tests and benchmarks, correct ones and ones with false headers; leaves out offsets beyond 4 GB. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipSource = {
  readonly name: string
  readonly data: Uint8Array | string
  /** Kept as it is instead of deflated. */
  readonly stored?: boolean
  /** False values for the headers. */
  readonly lie?: {
    readonly crc?: number
    readonly size?: number
    readonly compressedSize?: number
    readonly flags?: number
    readonly method?: number
    /** Unix mode, such as 0o120777 for a symbolic link. */
    readonly mode?: number
    /** Where the directory says the entry begins. */
    readonly offset?: number
  }
}

const header = (signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = buffer.writeUInt32LE(signature, 0)
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

type Written = { readonly local: Buffer; readonly central: Buffer }

const written = ({ name, data, stored = false, lie = {} }: ZipSource, offset: number): Written => {
  const raw = Buffer.from(data)
  const body = stored ? raw : deflateRawSync(raw)
  const nameBytes = Buffer.from(name)
  const common = [
    [2, 20],
    [2, lie.flags ?? 0x800],
    [2, lie.method ?? (stored ? 0 : 8)],
    // 1 January 1980, so that a zip of the same entries has the same bytes.
    [4, 0x00210000],
    [4, lie.crc ?? crc32(raw)],
    [4, lie.compressedSize ?? body.length],
    [4, lie.size ?? raw.length],
    [2, nameBytes.length],
    [2, 0],
  ] as const
  const place = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, ((lie.mode ?? 0o100644) * 0x10000) >>> 0],
    [4, lie.offset ?? offset],
  ] as const
  return {
    local: Buffer.concat([header(0x04034b50, common), nameBytes, body]),
    central: Buffer.concat([header(0x02014b50, [[2, 0x0314], ...common, ...place]), nameBytes]),
  }
}

const MOST_ENTRIES_OF_16_BIT = 0xffff

/** The zip64 record and its locator, which a directory of more entries than 16 bits count needs. */
const zip64Trailer = (count: number, size: number, offset: number): Buffer =>
  Buffer.concat([
    header(0x06064b50, [
      [4, 44],
      [4, 0],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
      ...[count, count, size, offset].flatMap((value) => [[4, value] as const, [4, 0] as const]),
    ]),
    header(0x07064b50, [
      [4, 0],
      [4, offset + size],
      [4, 0],
      [4, 1],
    ]),
  ])

const trailer = (count: number, size: number, offset: number): Buffer => {
  const many = count >= MOST_ENTRIES_OF_16_BIT
  const shown = many ? MOST_ENTRIES_OF_16_BIT : count
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, shown],
    [2, shown],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  return many ? Buffer.concat([zip64Trailer(count, size, offset), end]) : end
}

/** The pieces of the file in order; only the directory is held in memory. */
async function* zipPieces(entries: Iterable<ZipSource> | AsyncIterable<ZipSource>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const { local, central } = written(entry, offset)
    directory.push(central)
    offset += local.length
    yield local
  }
  const central = Buffer.concat(directory)
  yield central
  yield trailer(directory.length, central.length, offset)
}

export const zipOf = async (entries: Iterable<ZipSource>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of zipPieces(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Many entries to a file, one in memory at a time. */
export const writeZip = async (
  path: string,
  entries: Iterable<ZipSource> | AsyncIterable<ZipSource>,
): Promise<void> => {
  // Through a stream, which gathers small pieces: one write an entry takes 80 µs.
  await pipeline(Readable.from(zipPieces(entries)), createWriteStream(path, { highWaterMark: 2 ** 20 }))
}
