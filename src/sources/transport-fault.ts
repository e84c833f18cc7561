/** Names what went wrong below HTTP: connection, TLS, timeouts and broken compression. */
import { AddressRefused } from './address-check.ts'
import type { FetchReason } from './fetch-error.ts'
import { BodyFault } from './response-body.ts'

export type Fault = { readonly reason: FetchReason; readonly detail: string }

const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return code
  // Undici's parser error has a name but not always a code.
  return error.cause instanceof Error ? codeOf(error.cause) : error.name
}

const BY_CODE: readonly (readonly [RegExp, FetchReason])[] = [
  [/TIMEOUT|^ETIMEDOUT$/, 'timeout'],
  [/CONTENT_LENGTH_MISMATCH$/, 'wrong_length'],
  [/^Z_BUF_ERROR$/, 'short_body'],
  [/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_.*PADDING)/, 'bad_encoding'],
  [/^(ERR_SSL|ERR_TLS|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/, 'tls'],
  [/^(UND_ERR(?!_INVALID_ARG)|HPE_|HTTPParserError$|E[A-Z_]+$)/, 'connection'],
]

/** Null for an error that is not the network's: ours, or the caller's abort. `inBody` once headers have come. */
export const transportFault = (error: unknown, inBody: boolean): Fault | null => {
  if (error instanceof BodyFault) return { reason: error.reason, detail: error.message }
  if (!(error instanceof Error)) return null
  if (error instanceof AddressRefused) return { reason: 'refused_address', detail: error.message }
  if (error.name === 'TimeoutError')
    return { reason: 'timeout', detail: 'took longer than the time for one try' }
  const code = codeOf(error)
  const found = BY_CODE.find(([pattern]) => pattern.test(code))
  if (found === undefined) return null
  const cut = inBody && found[1] === 'connection'
  return {
    reason: cut ? 'short_body' : found[1],
    detail: `${error.message || 'connection failed'} (${code})`,
  }
}
