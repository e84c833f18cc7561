/**
 * A feed: a publisher's files that belong together, their addresses and their parser. A work item is what is parsed and
 * written together: one file or a set of files.
 */
import type { CalendarStep } from '../lib/calendar-step.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Expected } from './files/leading-bytes.ts'
import type { FirstLoad } from './load-stage.ts'

export type Publisher = {
  readonly name: string
  /** What its terms allow, in a sentence or two; `docs/data-sources.md` is made with it. */
  readonly terms: string
  /** True where the network may be asked only with a contact address in the User-Agent. */
  readonly needsContact?: boolean
}

/**
 * A fixed set of files that make one work item together, such as the three ticker lists. Where one is missing or cannot be
 * read, the others are: `resolve` leaves what a missing file said.
 */
export type FileSet = {
  readonly kind: 'file-set'
  readonly addresses: readonly string[]
  /** More of the set, which the network does not have: a mirror and `--file` may. */
  readonly offNetwork?: readonly string[]
}

/** Files at fixed addresses, each a work item with the newest rows. Where one cannot be fetched, the others are still read. */
export type IndependentFiles = { readonly kind: 'independent'; readonly addresses: readonly string[] }

/** One file a company, and one zip with all of them. */
export type CompanyFiles = {
  readonly kind: 'companies'
  readonly host: string
  /** Matches the path of every file of the feed. */
  readonly path: RegExp
  readonly addressOf: (cik: string) => string
  readonly bulkAddress: string
  /** Addresses that a company's file, once parsed, links to. */
  readonly linked?: (parsed: never) => readonly string[]
}

/**
 * Files that each belong to a day, month, quarter or year; each is a work item. A period without a file is normal. The network
 * is asked for the periods from `--since`, a mirror for all, both the newest first.
 */
export type DatedFiles = {
  readonly kind: 'dated'
  readonly host: string
  /**
   * Matches path and query of every file of the feed; the groups `year`, `month`, `day`, `half` (of a month: `a` to the
   * 14th, `b` after it) or `quarter` date it, a period by its last day. A file without them has no date, and `--since` does
   * not exclude it.
   */
  readonly path: RegExp
  readonly step: CalendarStep
  /** Addresses of the files of the period that begins on `day` (`YYYY-MM-DD`). */
  readonly addressesOf: (day: string) => readonly string[]
  /** True where the addresses of a period are names that one file may have: the first that is there is read. Default: each is a file. */
  readonly hasAlternatives?: true
  /** Days before today (and before the last whole run) that are fetched without `--since`; default 7. */
  readonly daysBack?: number
  /** Days after today that are fetched, as of a calendar; default 0. */
  readonly daysAhead?: number
  /** Days after its last day when the file of a period is out for certain: one that is absent later is a fault. Default never. */
  readonly outAfterDays?: number
  /** For files too large to be written at once. */
  readonly partitioning?: Partitioning
}

/** Splits each file into work items, `ADDRESS#1` and on, each of files that are parsed together. */
export type Partitioning = {
  /** Constant: by it a run knows whether all were written. */
  readonly parts: number
  /**
   * Throws SourceFormatError. The file stays in place until the last part is read; `scratch` is a folder for temporary files;
   * `stop` ends the partitioning.
   */
  readonly partition: (
    file: FileOnDisk,
    scratch: string,
    stop?: AbortSignal,
  ) => AsyncIterable<readonly PublishedFile[]>
}

/**
 * Files whose addresses are derived from stored rows by the load, such as the header of each filing. Each is a work item
 * and may be absent. From a mirror all that match are read.
 */
export type DerivedAddressFiles = {
  readonly kind: 'derived-addresses'
  readonly host: string
  /** Hosts whose files a mirror may have, and which are not asked any more. */
  readonly formerHosts?: readonly string[]
  /** Matches path and query of a work item's first file; the group `cik` or `symbol` says whose it is. */
  readonly path: RegExp
  /** Whether the operator chooses companies or, as for prices, single tickers; default companies. */
  readonly by?: 'company' | 'ticker'
  /** The symbol of a file where `path` has no group `symbol`; blank where unknown. */
  readonly symbolOf?: (address: string) => string
  /** Address of the next page, or null for the last. All pages are one work item. Throws SourceFormatError. */
  readonly next?: (page: PublishedFile) => string | null
  /** Name of a work item whose address changes from day to day; default its first address. */
  readonly itemOf?: (address: string) => string
}

/** Files that no program may fetch: the operator downloads them and names them, or their zip, with `--file`. */
export type OperatorFiles = {
  readonly kind: 'operator-supplied'
  readonly host: string
  /** Matches the path of each file in a mirror, and the name of each in a zip. */
  readonly path: RegExp
}

/** A file that comes with the program. */
type BundledFiles = { readonly kind: 'bundled'; readonly files: readonly URL[] }

/**
 * A key of the operator, sent in headers or in the body of a POST, never in an address. A feed that declares neither needs no
 * key for its requests, but is loaded only where the operator has one.
 */
type FeedKey = {
  /** Names of the settings that hold it, such as `tiingoKey`. */
  readonly settings: readonly string[]
  /** Where it may be sent, such as `https://api.tiingo.com`. */
  readonly origin: string
  /** From the values of the settings, in their order. */
  readonly headersOf?: (values: readonly string[]) => Readonly<Record<string, string>>
  /** Fields of the JSON body, of a publisher that takes the key there. */
  readonly bodyOf?: (values: readonly string[]) => Readonly<Record<string, string>>
  /** True where the feed works without one too; else it is required on the network. */
  readonly isOptional?: true
}

/** Something that only the operator can decide, required on the network. */
export type FeedConsent = {
  /** Name of the setting, which is on or off. */
  readonly setting: string
  /** Why the feed is left out while it is off. */
  readonly reason: string
}

/** A file too large for memory. */
export type FileOnDisk = { readonly address: string; readonly path: string }

export type PublishedFile = { readonly address: string; readonly bytes: Uint8Array }

/** How often the publisher has new data. */
export type Cadence = 'hour' | 'day' | 'week' | 'month'

export type Feed<Parsed = unknown> = {
  readonly name: string
  /** Default a day. */
  readonly every?: Cadence
  readonly about: string
  /** Default the stage `market`. */
  readonly first?: FirstLoad
  readonly publisher: Publisher
  readonly key?: FeedKey
  readonly consent?: FeedConsent
  readonly expect: Expected
  /** The JSON with which an address is asked by POST; absent for a plain GET. */
  readonly jsonOf?: (address: string) => Readonly<Record<string, unknown>>
  /** Statuses that mean that a file does not exist; default 404 and 410. */
  readonly absentOn?: readonly number[]
  readonly files:
    | FileSet
    | IndependentFiles
    | CompanyFiles
    | DatedFiles
    | DerivedAddressFiles
    | OperatorFiles
    | BundledFiles
  /** True where each file is a snapshot of the same market, so that one with far fewer rows than the last is suspect. */
  readonly isSnapshot?: boolean
  /** The field that is null where the time of the fetch is unknown, since the files name no day. */
  readonly datedByFetch?: string
  /** Extracts the files that `parse` gets instead, such as the sheets of a workbook. Throws SourceFormatError. */
  readonly unpack?: (files: readonly PublishedFile[]) => Promise<readonly PublishedFile[]>
  /** Pure. Takes all files of one work item: one file, or all of a file set. Throws SourceFormatError. */
  readonly parse: (files: readonly PublishedFile[]) => Parsed
}

/** The file of a work item that has one. Throws SourceFormatError. */
export const onlyFile = (files: readonly PublishedFile[]): PublishedFile => {
  const [file] = files
  if (file !== undefined && files.length === 1) return file
  throw new SourceFormatError(
    file?.address ?? 'a feed',
    null,
    `${files.length} files where there should be one`,
  )
}

/** The `parse` of a feed whose work items have one file each. */
export const parseOne =
  <Parsed>(parse: (bytes: Uint8Array, file: string) => Parsed): Feed<Parsed>['parse'] =>
  (files) => {
    const { bytes, address } = onlyFile(files)
    return parse(bytes, address)
  }
