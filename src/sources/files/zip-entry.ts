/** The bytes of one zip entry, checked against the size and CRC-32 of its directory: yauzl checks neither of raw data. */
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { transformed } from '../../lib/transformed.ts'
import type { ZipReader } from './zip-reader.ts'

const inflateAsync = promisify<Uint8Array, ZlibOptions, Buffer>(inflateRaw)

/** Inflated in one call up to here (about 11 ms); a larger one would hold up everything else too long. */
const SYNC_BYTES = 8 * 2 ** 20
const PIECE_BYTES = 2 ** 18

/** A file that cannot be opened or read is not a wrong format: a system error passes through, as does an abort. */
export const asFormatError = (error: unknown, place: string): unknown => {
  if (!(error instanceof Error) || error instanceof SourceFormatError) return error
  if ('syscall' in error || error.name === 'AbortError') return error
  const isTooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
  const reason = isTooLarge ? 'inflates to more bytes than the directory says' : error.message
  return new SourceFormatError(place, null, reason)
}

const checkSize = ({ uncompressedSize }: Entry, size: number, place: string): void => {
  if (size === uncompressedSize) return
  const reason = `inflates to ${size} bytes, the directory says ${uncompressedSize}`
  throw new SourceFormatError(place, null, reason)
}

const checkWhole = (entry: Entry, size: number, crc: number, place: string): void => {
  checkSize(entry, size, place)
  if (crc !== entry.crc32)
    throw new SourceFormatError(place, null, 'CRC-32 does not match: the bytes are damaged')
}

export type ZipSource = {
  readonly zip: ZipFile
  readonly reader: ZipReader
  readonly signal: AbortSignal | undefined
}

const dataStart = async ({ zip }: ZipSource, entry: Entry): Promise<number> =>
  (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart

async function* rawPieces(source: ZipSource, entry: Entry): AsyncGenerator<Uint8Array> {
  const start = await dataStart(source, entry)
  for (let at = 0; at < entry.compressedSize; at += PIECE_BYTES) {
    source.signal?.throwIfAborted()
    yield await source.reader.bytesAt(start + at, Math.min(PIECE_BYTES, entry.compressedSize - at))
  }
}

const inflate = async (raw: Buffer, size: number): Promise<Uint8Array> => {
  // A chunk of the declared size makes one allocation of it; one byte more shows that the declared size is wrong.
  const options = { chunkSize: Math.max(64, Math.min(size + 1, 2 ** 26)), maxOutputLength: Math.max(1, size) }
  return size <= SYNC_BYTES ? inflateRawSync(raw, options) : await inflateAsync(raw, options)
}

/** Throws SourceFormatError; a read error of the disk passes through. */
export const entryBytes = async (source: ZipSource, entry: Entry, place: string): Promise<Uint8Array> => {
  try {
    const raw = await source.reader.bytesAt(await dataStart(source, entry), entry.compressedSize)
    // The window's memory is used again, so stored bytes are copied out of it.
    const bytes =
      entry.compressionMethod === 0 ? Buffer.from(raw) : await inflate(raw, entry.uncompressedSize)
    checkWhole(entry, bytes.length, crc32(bytes), place)
    return bytes
  } catch (error) {
    throw asFormatError(error, place)
  }
}

/** As `entryBytes`, in pieces: the last is followed by an error where the whole does not add up. */
export async function* entryChunks(
  source: ZipSource,
  entry: Entry,
  place: string,
): AsyncGenerator<Uint8Array> {
  try {
    const raw = rawPieces(source, entry)
    let size = 0
    let crc = 0
    const inflated = () => transformed(raw, createInflateRaw({ chunkSize: PIECE_BYTES }))
    for await (const chunk of entry.compressionMethod === 0 ? raw : inflated()) {
      size += chunk.length
      if (size > entry.uncompressedSize) checkSize(entry, size, place)
      crc = crc32(chunk, crc)
      yield chunk
    }
    checkWhole(entry, size, crc, place)
  } catch (error) {
    throw asFormatError(error, place)
  }
}
