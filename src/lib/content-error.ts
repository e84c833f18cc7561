/** Errors that Node throws for what bytes say, not for the state of the system: these have a `code` too. */

/** Text too long for a string, bytes that are damaged or in no known encoding, an address that is none, a thread without memory. */
const CODES: ReadonlySet<unknown> = new Set([
  'ERR_BUFFER_TOO_LARGE',
  'ERR_ENCODING_INVALID_ENCODED_DATA',
  'ERR_INVALID_URL',
  'ERR_STRING_TOO_LONG',
  'ERR_WORKER_OUT_OF_MEMORY',
  'Z_BUF_ERROR',
  'Z_DATA_ERROR',
  'Z_NEED_DICT',
])

export const isContentError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && CODES.has(error.code)
