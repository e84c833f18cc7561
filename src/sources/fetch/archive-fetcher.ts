/** Reads the raw archive in place of the network, as it was when a chosen file had been fetched. */

import type { RawArchive } from '../raw-archive.ts'
import type { RawEntry } from '../raw-index.ts'
import { FetchError } from './fetch-error.ts'
import type { Fetcher } from './fetcher.ts'

type ArchiveView = {
  /** The entry that each address has in this view. */
  readonly entries: ReadonlyMap<string, RawEntry>
  /** Addresses that `list` gives out. */
  readonly listed: ReadonlySet<string>
}

const found = { kind: 'fetched', status: 200, etag: null, lastModified: null } as const
const absent = { kind: 'absent', status: 404 } as const

export const archiveFetcher = (archive: RawArchive, { entries, listed }: ArchiveView): Fetcher => {
  /** A damaged or missing file of the archive is named by its address, as a publisher's would be. */
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
      const byteLength = await read(address, (hash) => archive.extract(hash, path))
      return byteLength === null ? absent : { ...found, path, byteLength, owned: true }
    },
    list: async (host, path) => {
      const isMatch = ({ host: own, pathname, search }: URL): boolean =>
        own === host && (pathname + search).search(path) !== -1
      return [...listed].filter((address) => isMatch(new URL(address))).sort()
    },
    close: async () => undefined,
  }
}
