/** A feed: which of a publisher's files belong together, where they stand, and how one becomes a published unit. */
import type { CalendarStep } from '../lib/calendar-step.ts'
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

/**
 * Files at fixed addresses that each are a unit of their own, and hold the newest of what there is: other rows each time,
 * and as many as it comes. Where one cannot be had, the others are still read.
 */
export type SeparateFiles = { readonly kind: 'separate'; readonly addresses: readonly string[] }

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

/**
 * Files that each belong to a day, month, quarter or year; each is a unit of its own. A period without a file is
 * normal. On the network the periods from `--since` are asked for, in a mirror all there are, both the newest first.
 */
export type DatedFiles = {
  readonly kind: 'dated'
  readonly host: string
  /**
   * Matches path and query of every file of the feed; the groups `year`, `month`, `day` or `quarter` date it, a quarter's
   * file up to the quarter's last day. A file without them has no date, and `--since` does not leave it out.
   */
  readonly path: RegExp
  readonly step: CalendarStep
  /** Where the files of the period that begins on `day` (`YYYY-MM-DD`) stand; none where there can be none. */
  readonly addressesOf: (day: string) => readonly string[]
  /** Days before today (and before the last whole run) that are asked for when the operator names none; default 7. */
  readonly daysBack?: number
  /** Days after today that are asked for, as a calendar of what is to come has; default 0. */
  readonly daysAhead?: number
  /** For files too large to be written at once. */
  readonly dealt?: Dealt
}

/** Each file becomes so many units, `ADDRESS#1` and on, each of files of its own that are parsed together. */
export type Dealt = {
  /** Always the same: by it a run knows whether all were written. */
  readonly parts: number
  /** Throws SourceFormatError. The file stays where it is until the last part was taken; `scratch` is a folder for what is needed meanwhile. */
  readonly deal: (file: FileOnDisk, scratch: string) => AsyncIterable<readonly PublishedFile[]>
}

/**
 * Files that only what is stored can name, such as the header of each filing: the load tells their addresses. Each is
 * a unit of its own, and may be absent. In a mirror all that match are taken.
 */
export type NamedFiles = {
  readonly kind: 'named'
  readonly host: string
  /** Matches path and query of a unit's first file; the group `cik` or `symbol` tells whose it is. */
  readonly path: RegExp
  /** Whether the operator chooses companies or, as for prices, single tickers; default companies. */
  readonly by?: 'company' | 'ticker'
  /** Whose a file is where no group `symbol` tells; blank where nothing does. */
  readonly symbolOf?: (address: string) => string
  /** Where the page after this one stands, or null for the last. All pages are one unit. Throws SourceFormatError. */
  readonly next?: (page: PublishedFile) => string | null
  /** What a unit is called where its address changes from day to day; default its first address. */
  readonly unitOf?: (address: string) => string
}

/** Files that no program may fetch: the operator downloads them and names them, or a zip of them, with `--file`. */
export type GivenFiles = {
  readonly kind: 'given'
  readonly host: string
  /** Matches the path of each file in a mirror, and the name of each in a zip. */
  readonly path: RegExp
}

/** A file that comes with the program. */
export type BundledFiles = { readonly kind: 'bundled'; readonly files: readonly URL[] }

/** A key of the operator's without which the network is not asked. It goes into headers only, never into an address. */
export type FeedKey = {
  /** Names of the settings that hold it, such as `tiingoKey`. */
  readonly settings: readonly string[]
  /** Where it may be sent, such as `https://api.tiingo.com`. */
  readonly origin: string
  /** From the values of the settings, in their order. */
  readonly headersOf: (values: readonly string[]) => Readonly<Record<string, string>>
}

/** A file too large for memory. */
export type FileOnDisk = { readonly address: string; readonly path: string }

export type PublishedFile = { readonly address: string; readonly bytes: Uint8Array }

/** How often the publisher has something new. */
export type Cadence = 'hour' | 'day' | 'week' | 'month'

export type Feed<Unit = unknown> = {
  readonly name: string
  /** Default a day. */
  readonly every?: Cadence
  readonly about: string
  readonly publisher: Publisher
  readonly key?: FeedKey
  readonly expect: Expected
  /** Statuses by which the publisher says that there is no such file; default 404 and 410. */
  readonly absentOn?: readonly number[]
  readonly files:
    | ListFiles
    | SeparateFiles
    | CompanyFiles
    | DatedFiles
    | NamedFiles
    | GivenFiles
    | BundledFiles
  /** True where each file is the same market anew, so that a file with far fewer rows than the last is suspect. */
  readonly isSteady?: boolean
  /** Takes out of the files what `parse` is given instead, as the sheets of a workbook. Throws SourceFormatError. */
  readonly unpack?: (files: readonly PublishedFile[]) => Promise<readonly PublishedFile[]>
  /** Pure. One file of a company, dated, named or separate feed, or all files of a list. Throws SourceFormatError. */
  readonly parse: (files: readonly PublishedFile[]) => Unit
}
