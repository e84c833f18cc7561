/** The raw archive in place of the network, as it stood when a chosen file had been fetched; leaves out which one to choose. */
import { stat } from 'node:fs/promises'
import { FetchError } from './fetch-error.ts'
import type { Fetcher } from './fetcher.ts'
import type { RawArchive } from './raw-archive.ts'
import type { RawEntry } from './raw-index.ts'

export type ArchiveView = {
  /** The entry that each address has in this view. */
  readonly entries: ReadonlyMap<string, RawEntry>
  /** Addresses that `list` gives out. */
  readonly listed: ReadonlySet<string>
}

const found = { kind: 'fetched', status: 200, etag: null, lastModified: null } as const
const absent = { kind: 'absent', status: 404 } as const

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

export const archiveFetcher = (archive: RawArchive, { entries, listed }: ArchiveView): Fetcher => {
  /** A damaged or missing file of ours is named by its address, as a damaged one of a publisher would be. */
  const read = async <T>(address: string, use: (hash: string) => Promise<T>): Promise<T | null> => {
    const entry = entries.get(address)
    if (entry === undefined) return null
    try {
      return await use(entry.hash)
    } catch (error) {
      const detail = `the raw archive cannot give it back: ${(error as Error).message}`
      throw new FetchError({ address, reason: 'not_expected', detail, tries: 1 })
    }
  }
  return {
    fetch: async (address) => {
      const bytes = await read(address, archive.read)
      return bytes === null ? absent : { ...found, bytes }
    },
    fetchToFile: async (address, path) => {
      const done = await read(address, async (hash) => {
        await archive.extract(hash, path)
        return true
      })
      if (done === null) return absent
      return { ...found, path, byteLength: (await stat(path)).size, owned: true }
    },
    list: async (host, path) => {
      const pattern = new RegExp(path.source, path.flags.replace(/[gy]/g, ''))
      return [...listed]
        .filter((address) => new URL(address).host === host && pattern.test(pathOf(address)))
        .sort()
    },
    close: async () => undefined,
  }
}
