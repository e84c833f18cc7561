/** Keys of the operator's with publishers: which origin gets which headers, and how none gets into a message. */
import { FetchError } from './fetch-error.ts'

/** Headers by origin, such as `https://api.tiingo.com`: a redirect to any other gets none. */
export type Credentials = ReadonlyMap<string, Readonly<Record<string, string>>>

/** A header may hold a word before the key (`Bearer …`); what is shorter is no key. */
const LEAST_KEY = 4

const keysIn = (credentials: Credentials): readonly string[] =>
  [...credentials.values()]
    .flatMap((headers) => Object.values(headers))
    .map((value) => value.slice(value.lastIndexOf(' ') + 1))
    .filter((key) => key.length >= LEAST_KEY)

/** Vendors' keys have 20 characters and more; what is shorter may stand in data by chance. */
const LEAST_FOUND = 12

/** Throws FetchError where an answer holds a key: it would be kept in the raw archive, and told where it cannot be read. */
export const refuseKeys = (bytes: Uint8Array, address: string, credentials: Credentials): void => {
  const own = credentials.get(URL.parse(address)?.origin ?? '')
  if (own === undefined) return
  const keys = keysIn(new Map([['', own]])).filter(({ length }) => length >= LEAST_FOUND)
  if (!keys.some((key) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(key))) return
  throw new FetchError({ address, reason: 'not_expected', detail: 'the answer repeats your key', tries: 1 })
}

/** The error as it is, or told anew where a publisher has repeated a key in its answer. */
export const withoutKeys = (error: unknown, credentials: Credentials): unknown => {
  const keys = keysIn(credentials)
  if (!(error instanceof FetchError) || !keys.some((key) => error.message.includes(key))) return error
  const { address, status, reason, retryAfterMs } = error
  const detail = keys.reduce((text, key) => text.replaceAll(key, '[key]'), error.message)
  return new FetchError({
    address,
    reason,
    // The message begins with the address, which the new one adds again.
    detail: detail.replace(`${address}: `, ''),
    status,
    retryAfterMs,
  })
}
