/** Where ingest gets a publisher's files from, the network or a mirror. */
import type { Expected } from '../files/leading-bytes.ts'

/** `totalBytes` is null where the publisher does not say. Counted as sent, that is before decompression. */
export type Progress = (bytesSoFar: number, totalBytes: number | null) => void

export type FetchRequest = {
  /** Validators of the copy that was read before, as the earlier result gave them. */
  readonly etag?: string | null
  readonly lastModified?: string | null
  /** Refuses an error page sent in place of data; default `any`, which only refuses pages known by name. */
  readonly expect?: Expected
  /** Most bytes after decompression; default 64 MiB in memory, 8 GiB to a file. */
  readonly maxBytes?: number
  /** Statuses that mean "there is no such file"; default 404 and 410. FINRA's CDN says 403. */
  readonly absentOn?: readonly number[]
  /** Sent as the JSON body of a POST, which takes no validators and follows no redirect. */
  readonly json?: Readonly<Record<string, unknown>>
  readonly onProgress?: Progress
  readonly signal?: AbortSignal
}

export type Unchanged = { readonly kind: 'unchanged' }
export type Absent = { readonly kind: 'absent'; readonly status: number }

type Fetched = {
  readonly kind: 'fetched'
  readonly status: number
  readonly etag: string | null
  readonly lastModified: string | null
}
export type FetchedBytes = Fetched & { readonly bytes: Uint8Array }
/** `owned` is false where the file belongs to a mirror: only an owned file may be moved or deleted. */
export type FetchedFile = Fetched & {
  readonly path: string
  readonly byteLength: number
  readonly owned: boolean
}

export type FetchResult = FetchedBytes | Unchanged | Absent

export type Fetcher = {
  /** The file in memory. Throws FetchError. */
  readonly fetch: (address: string, request?: FetchRequest) => Promise<FetchResult>
  /** The file on disk: at `path` from the network (whole or not at all), in place from a mirror. */
  readonly fetchToFile: (
    address: string,
    path: string,
    request?: FetchRequest,
  ) => Promise<FetchedFile | Unchanged | Absent>
  /** Sorted addresses held whose path and query match; null where that cannot be listed (the network). */
  readonly list: (host: string, pathPattern: RegExp) => Promise<readonly string[] | null>
  /** Ends idle connections; safe to call twice. */
  readonly close: () => Promise<void>
}
