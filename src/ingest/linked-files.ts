/** Which of the files that items link to were read; leaves out fetching them. */
import type { Feed } from '../sources/feed.ts'

export type LinkedFiles = {
  readonly name: (addresses: readonly string[]) => void
  readonly read: (address: string) => void
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
    if (files.kind === 'named') return false
    return files.kind !== 'companies' || (cik !== undefined && nameOf(files.addressOf(cik)) === name)
  }
  return {
    name: (addresses) => {
      for (const address of addresses) {
        const name = nameOf(address)
        if (!early.has(name)) wanted.set(name, address)
      }
    },
    read: (address) => {
      const name = nameOf(address)
      if (isMain(name)) return
      wanted.delete(name)
      early.add(name)
    },
    missing: () => [...wanted.values()],
  }
}
