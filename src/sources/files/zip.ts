/** Entries of a zip in constant memory, each checked against what the archive says of it; leaves out writing zips. */
import { type Entry, fromRandomAccessReaderPromise } from 'yauzl'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { asFormatError, entryBytes, entryChunks, type ZipSource } from './zip-entry.ts'
import { ZipReader } from './zip-reader.ts'

export type ZipLimits = {
  /** For messages; default the path, or `zip`. */
  readonly file?: string
  /** Most bytes of one entry once inflated. */
  readonly maxEntryBytes: number
  /** Most bytes of all entries that are read; default no limit. */
  readonly maxTotalBytes?: number
  /** Default 20,000: the SEC's bulk files hold more, and their callers say so. */
  readonly maxEntries?: number
  /** Most inflated bytes for each stored one, from 1 MiB on; default 200, where SEC tables reach 15. */
  readonly maxRatio?: number
  /** Ends the reading. */
  readonly signal?: AbortSignal
}

/** Valid until the loop takes the next entry. Both throw SourceFormatError. */
export type ZipEntry = {
  readonly name: string
  /** Inflated size by the archive's directory; `bytes` and `chunks` check it. */
  readonly size: number
  /** Checksum by the archive's directory; `bytes` and `chunks` check it. */
  readonly crc32: number
  readonly bytes: () => Promise<Uint8Array>
  /** For an entry too large for memory; its checksum is known only at the end. */
  readonly chunks: () => AsyncIterable<Uint8Array>
}

type Limits = Required<Omit<ZipLimits, 'signal'>> & Pick<ZipLimits, 'signal'>

const RATIO_COUNTS_FROM = 2 ** 20
const LOCAL_HEADER_BYTES = 30
const UNIX_TYPE_MASK = 0o170000
const UNIX_SYMLINK = 0o120000

const nameFault = (name: string): string | null => {
  if (name === '') return 'has no name'
  if (name.includes('\0') || name.includes('\\')) return 'has a NUL or a backslash in its name'
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'has an absolute name'
  return name.split('/').includes('..') ? 'has a name that leads out of the archive' : null
}

const sizeFault = (entry: Entry, limits: Limits): string | null => {
  const { compressedSize, uncompressedSize } = entry
  if (uncompressedSize > limits.maxEntryBytes)
    return `holds ${uncompressedSize} bytes, over ${limits.maxEntryBytes}`
  const ratio = uncompressedSize / Math.max(1, compressedSize)
  if (uncompressedSize >= RATIO_COUNTS_FROM && ratio > limits.maxRatio) {
    return `inflates ${Math.round(ratio)} times, over ${limits.maxRatio}`
  }
  return null
}

const entryFault = (entry: Entry, limits: Limits): string | null => {
  if (entry.isEncrypted()) return 'is encrypted'
  if (!entry.canDecodeFileData())
    return `is compressed by method ${entry.compressionMethod}, which is not deflate`
  if (((entry.externalFileAttributes >>> 16) & UNIX_TYPE_MASK) === UNIX_SYMLINK) return 'is a symbolic link'
  return nameFault(entry.fileName) ?? sizeFault(entry, limits)
}

async function* checkedEntries(source: ZipSource, limits: Limits): AsyncGenerator<ZipEntry> {
  const { zip } = source
  if (zip.entryCount > limits.maxEntries) {
    throw new SourceFormatError(limits.file, null, `${zip.entryCount} entries, over ${limits.maxEntries}`)
  }
  let spent = 0
  let stored = 0
  for await (const entry of zip.eachEntry()) {
    limits.signal?.throwIfAborted()
    const place = `${limits.file}: ${JSON.stringify(entry.fileName)}`
    stored += LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize
    // Entries that share bytes need more room in sum than the file has.
    const fault =
      stored > zip.fileSize ? 'overlaps another entry or lies outside the file' : entryFault(entry, limits)
    if (fault !== null) throw new SourceFormatError(place, null, fault)
    if (entry.fileName.endsWith('/') && entry.uncompressedSize === 0) continue

    const spend = (): void => {
      spent += entry.uncompressedSize
      if (spent > limits.maxTotalBytes)
        throw new SourceFormatError(place, null, `over ${limits.maxTotalBytes} bytes in all`)
    }
    yield {
      name: entry.fileName,
      size: entry.uncompressedSize,
      crc32: entry.crc32,
      bytes: async () => {
        spend()
        return await entryBytes(source, entry, place)
      },
      chunks: () => {
        spend()
        return entryChunks(source, entry, place)
      },
    }
  }
}

/**
 * Files of the zip at a path or in memory, in the order of its directory; folders are left out, and a zip within
 * a zip is bytes. Throws SourceFormatError naming file and entry, and system errors as they are.
 */
export async function* zipEntries(source: string | Uint8Array, limits: ZipLimits): AsyncGenerator<ZipEntry> {
  const file = limits.file ?? (typeof source === 'string' ? source : 'zip')
  const all: Limits = { maxTotalBytes: Infinity, maxEntries: 20_000, maxRatio: 200, ...limits, file }
  const reader = await ZipReader.of(source)
  try {
    const options = { autoClose: false, strictFileNames: true }
    const zip = await fromRandomAccessReaderPromise(reader, reader.size, options)
    yield* checkedEntries({ zip, reader, signal: limits.signal }, all)
  } catch (error) {
    throw asFormatError(error, file)
  } finally {
    await reader.release()
  }
}
