/** A feed: which of a publisher's files belong together, where they stand, and how one becomes a published unit. */
import type { Expected } from './leading-bytes.ts'

export type Publisher = {
  readonly name: string
  /** What its terms allow, in a sentence. */
  readonly terms: string
  /** True where the network may be asked only with a contact address in the User-Agent. */
  readonly needsContact: boolean
}

/** A fixed set of files that make one unit together, such as the three ticker lists. */
export type ListFiles = { readonly kind: 'lists'; readonly addresses: readonly string[] }

/** One file a company, and one zip with all of them. */
export type CompanyFiles = {
  readonly kind: 'companies'
  readonly host: string
  /** Matches the path of every file of the feed. */
  readonly path: RegExp
  readonly addressOf: (cik: string) => string
  readonly bulkAddress: string
  /** Further addresses that a company's parsed unit names. */
  readonly more?: (unit: never) => readonly string[]
}

/** A file that comes with the program. */
export type BundledFiles = { readonly kind: 'bundled'; readonly files: readonly URL[] }

export type PublishedFile = { readonly address: string; readonly bytes: Uint8Array }

/** How often the publisher has something new. */
export type Cadence = 'hour' | 'day' | 'week' | 'month'

export type Feed<Unit = unknown> = {
  readonly name: string
  /** Default a day. */
  readonly every?: Cadence
  readonly about: string
  readonly publisher: Publisher
  readonly expect: Expected
  readonly files: ListFiles | CompanyFiles | BundledFiles
  /** True where each file is the same market anew, so that a file with far fewer rows than the last is suspect. */
  readonly isSteady?: boolean
  /** Pure. One file of a company feed, or all files of a list. Throws SourceFormatError. */
  readonly parse: (files: readonly PublishedFile[]) => Unit
}
