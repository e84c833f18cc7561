/** Tracks the files that items link to: which were read and which are missing. */
import type { Feed } from '../sources/feed.ts'

export type LinkedFiles = {
  readonly noteLinked: (addresses: readonly string[]) => void
  readonly noteRead: (address: string) => void
  /** Addresses that were named and not read. */
  readonly missing: () => readonly string[]
}

const nameOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/**
 * A file on the operator's disk is known by its name alone. Main files are never named, so they are not
 * remembered: the SEC's bulk file has nearly a million of them, and some thousands of others.
 */
export const linkedFilesOf = ({ files }: Feed): LinkedFiles => {
  const wanted = new Map<string, string>()
  const early = new Set<string>()
  const isMain = (name: string): boolean => {
    const cik = /CIK(\d{10})/.exec(name)?.[1]
    if (files.kind === 'derived-addresses') return false
    return files.kind !== 'companies' || (cik !== undefined && nameOf(files.addressOf(cik)) === name)
  }
  return {
    noteLinked: (addresses) => {
      for (const address of addresses) {
        const name = nameOf(address)
        if (!early.has(name)) wanted.set(name, address)
      }
    },
    noteRead: (address) => {
      const name = nameOf(address)
      if (isMain(name)) return
      wanted.delete(name)
      early.add(name)
    },
    missing: () => [...wanted.values()],
  }
}
