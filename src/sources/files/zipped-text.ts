/** Texts that a publisher packs in a zip, mostly one. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../feed.ts'
import { zipEntries } from './zip.ts'

/** The `unpack` of a feed: the texts in a zip, of which there is at least one, or the file itself, which the operator may have unpacked. */
export const unpackTexts =
  (maxBytes: number): NonNullable<Feed['unpack']> =>
  async (files) => {
    const [file] = files
    if (file === undefined || Buffer.from(file.bytes.subarray(0, 2)).toString('latin1') !== 'PK') return files
    const { address, bytes } = file
    const texts: PublishedFile[] = []
    for await (const entry of zipEntries(bytes, {
      file: address,
      maxEntryBytes: maxBytes,
      maxTotalBytes: maxBytes,
    }))
      texts.push({ address: `${address}#${entry.name}`, bytes: await entry.bytes() })
    if (texts.length === 0) throw new SourceFormatError(address, null, 'the zip holds no file')
    return texts
  }

/** The same of a zip of one text. */
export const unpackText =
  (maxBytes: number): NonNullable<Feed['unpack']> =>
  async (files) => {
    const texts = await unpackTexts(maxBytes)(files)
    if (texts.length === 1 || texts === files) return texts
    throw new SourceFormatError(files[0]?.address ?? 'a zip', null, `${texts.length} files, not one`)
  }
