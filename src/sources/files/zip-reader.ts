/** Reads ranges of a zip on disk or in memory through two windows. */
import { type FileHandle, open } from 'node:fs/promises'
import { RandomAccessReader } from 'yauzl'

/**
 * yauzl's own reader asks the disk twice for each entry of the directory and once for its header: 150 µs an entry,
 * which is minutes for the 900,000 entries of submissions.zip. A window makes it one read for thousands.
 */
const WINDOW_BYTES = 2 ** 20

type Window = { readonly start: number; readonly bytes: Buffer }

const slice = ({ start, bytes }: Window, position: number, length: number): Buffer =>
  bytes.subarray(position - start, position - start + length)

export class ZipReader extends RandomAccessReader {
  readonly size: number
  readonly #handle: FileHandle | null
  /** Most recent first: one is used by the directory, one by the entries' data. */
  #windows: readonly Window[]

  private constructor(handle: FileHandle | null, size: number, windows: readonly Window[]) {
    super()
    this.#handle = handle
    this.size = size
    this.#windows = windows
  }

  /** The file at a path, or bytes. */
  static async of(source: string | Uint8Array): Promise<ZipReader> {
    if (typeof source === 'string') {
      const handle = await open(source)
      return new ZipReader(handle, (await handle.stat()).size, [])
    }
    const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    return new ZipReader(null, bytes.length, [{ start: 0, bytes }])
  }

  async release(): Promise<void> {
    await this.#handle?.close()
  }

  /** Throws where the file ends before; the result may share memory with the window, and is not to be written to. */
  async bytesAt(position: number, length: number): Promise<Buffer> {
    if (position < 0 || position + length > this.size)
      throw new Error('the file is cut short: unexpected end')
    const at = this.#windows.findIndex(
      ({ start, bytes }) => position >= start && position + length <= start + bytes.length,
    )
    const found = this.#windows[at]
    if (found === undefined) return await this.#readAt(position, length)
    if (at > 0) this.#windows = [found, ...this.#windows.filter((window) => window !== found)]
    return slice(found, position, length)
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ) {
    this.bytesAt(position, length).then((bytes) => {
      bytes.copy(buffer, offset)
      done(null)
    }, done)
  }

  async #readAt(position: number, length: number): Promise<Buffer> {
    if (this.#handle === null) throw new Error('the file is cut short: unexpected end')
    const wanted = Math.min(Math.max(length, WINDOW_BYTES), this.size - position)
    const bytes = Buffer.allocUnsafe(wanted)
    const { bytesRead } = await this.#handle.read(bytes, 0, wanted, position)
    if (bytesRead < length) throw new Error('the file is cut short: unexpected end')
    const window = { start: position, bytes: bytes.subarray(0, bytesRead) }
    // A large entry is read once and has no business in memory afterwards.
    if (length < WINDOW_BYTES) this.#windows = [window, ...this.#windows.slice(0, 1)]
    return slice(window, position, length)
  }
}
