/** Files that a publisher packs one to a zip. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../feed.ts'
import { zipEntries } from './zip.ts'

/** The `unpack` of such a feed: the one text in a zip, or the file itself, which the operator may have unpacked. */
export const unpackText =
  (maxEntryBytes: number): NonNullable<Feed['unpack']> =>
  async (files) => {
    const [file] = files
    if (file === undefined || Buffer.from(file.bytes.subarray(0, 2)).toString('latin1') !== 'PK') return files
    const { address, bytes } = file
    // In all, since every entry is read before the second is refused.
    const limits = { file: address, maxEntryBytes, maxTotalBytes: maxEntryBytes }
    const texts: PublishedFile[] = []
    for await (const entry of zipEntries(bytes, limits))
      texts.push({ address: `${address}#${entry.name}`, bytes: await entry.bytes() })
    if (texts.length !== 1) throw new SourceFormatError(address, null, `${texts.length} files, not one`)
    return texts
  }
