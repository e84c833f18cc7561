/** Names what went wrong below HTTP: connection, TLS, timeouts and broken compression. */
import { AddressRefused } from './address-check.ts'
import { FetchFault, type FetchReason } from './fetch-error.ts'

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

/** An error of network or body as a fault, any other (ours, or the caller's abort) as it is; `status` once headers came. */
export const transportFault = (error: unknown, status: number | null): unknown => {
  if (!(error instanceof Error)) return error
  const faultOf = (reason: FetchReason, detail: string) =>
    new FetchFault(reason, detail, { status, cause: error })
  if (error instanceof FetchFault) return faultOf(error.fault.reason, error.message)
  if (error instanceof AddressRefused) return faultOf('refused_address', error.message)
  if (error.name === 'TimeoutError') return faultOf('timeout', 'took longer than the time for one try')
  const code = codeOf(error)
  const reason = BY_CODE.find(([pattern]) => pattern.test(code))?.[1]
  if (reason === undefined) return error
  const cut = status !== null && reason === 'connection'
  return faultOf(cut ? 'short_body' : reason, `${error.message || 'connection failed'} (${code})`)
}
