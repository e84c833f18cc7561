/** The operator's keys for publishers: which origin gets which headers, and how keys are removed from messages. */
import { FetchFault } from './fetch-error.ts'

/** Headers, or fields of the body, by origin such as `https://api.tiingo.com`: a redirect to any other gets none. */
export type Credentials = ReadonlyMap<string, Readonly<Record<string, string>>>

/** A header may hold a word before the key (`Bearer …`); what is shorter is not a key. */
const MIN_KEY_LENGTH = 4

const keysIn = (credentials: Credentials): readonly string[] =>
  [...credentials.values()]
    .flatMap((headers) => Object.values(headers))
    .map((value) => value.slice(value.lastIndexOf(' ') + 1))
    .filter((key) => key.length >= MIN_KEY_LENGTH)

/** Vendors' keys have 20 characters and more; shorter texts may be in data by chance. */
const MIN_FOUND_LENGTH = 12

/** Throws FetchFault where a file repeats a key: the raw archive and an error about the file would show it. */
export const refuseKeys = (bytes: Uint8Array, address: string, credentials: Credentials): void => {
  const own = credentials.get(URL.parse(address)?.origin ?? '')
  if (own === undefined) return
  const keys = keysIn(new Map([['', own]])).filter(({ length }) => length >= MIN_FOUND_LENGTH)
  if (keys.some((key) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(key)))
    throw new FetchFault('not_expected', 'the answer repeats your key')
}

/** A message without the keys that a publisher has repeated in it. */
export const withoutKeys = (message: string, credentials: Credentials): string =>
  keysIn(credentials).reduce((text, key) => text.replaceAll(key, '[key]'), message)
