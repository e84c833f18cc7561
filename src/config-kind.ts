/** The kinds of value a setting may have: how each is parsed, and how a message describes it. */
import { isIP } from 'node:net'
import { isNewsWire, newsWires } from './lib/news-wires.ts'

export type Kind<T> = {
  /** What follows "must be" in a message. */
  readonly says: string
  /** Placeholder in help texts, such as `folder`. */
  readonly placeholder: string
  /** Undefined if the text is not such a value. */
  readonly parse: (raw: string) => T | undefined
}

export const words = (placeholder: string, says = 'a text'): Kind<string> => ({
  says,
  placeholder,
  parse: (raw) => raw,
})

const truth: Readonly<Record<string, boolean>> = {
  on: true,
  true: true,
  yes: true,
  '1': true,
  off: false,
  false: false,
  no: false,
  '0': false,
}

export const onOff: Kind<boolean> = {
  says: 'on or off',
  placeholder: 'on|off',
  parse: (raw) => (Object.hasOwn(truth, raw.toLowerCase()) ? truth[raw.toLowerCase()] : undefined),
}

export const wholeNumber = (placeholder: string, minimum: number, maximum: number): Kind<number> => ({
  says: `a whole number from ${minimum} to ${maximum}`,
  placeholder,
  parse: (raw) => {
    const value = /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN
    return value >= minimum && value <= maximum ? value : undefined
  },
})

/** The same, or null if it is not set. */
export const optional = <T>(kind: Kind<T>): Kind<T | null> => ({
  ...kind,
  parse: (raw) => (raw === '' ? null : kind.parse(raw)),
})

/** It is part of documents and links, so it has no password. */
export const httpAddress: Kind<string> = {
  says: 'an http:// or https:// address without user, password and query',
  placeholder: 'url',
  parse: (raw) => {
    const url = URL.parse(raw)
    const isPlain = url !== null && [url.username, url.password, url.search, url.hash].join('') === ''
    return isPlain && /^https?:$/.test(url.protocol) ? raw.replace(/\/+$/, '') : undefined
  },
}

const isPostgresAddress = (raw: string): boolean => {
  const url = URL.parse(raw)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
}

/** Its name of a database is required, so that a server's own database is not taken by mistake. */
export const postgresAddress: Kind<string> = {
  says: 'an address such as postgres://USER:PASSWORD@HOST:5432/DATABASE',
  placeholder: 'url',
  parse: (raw) => (isPostgresAddress(raw) ? raw : undefined),
}

const isRedisAddress = (raw: string): boolean => {
  const url = URL.parse(raw)
  return (
    url !== null &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^(?:\/\d*)?$/.test(url.pathname)
  )
}

/** With `rediss` the connection is encrypted; the number after the port is that of the database. */
export const redisAddress: Kind<string> = {
  says: 'an address such as redis://:PASSWORD@HOST:6379/0 or rediss://…',
  placeholder: 'url',
  parse: (raw) => (isRedisAddress(raw) ? raw : undefined),
}

const isSmtpAddress = (raw: string): boolean => {
  const url = URL.parse(raw)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

/** With `smtps` the connection is encrypted from its first byte. */
export const smtpAddress: Kind<string> = {
  says: 'an address such as smtp://USER:PASSWORD@HOST:587 or smtps://…',
  placeholder: 'url',
  parse: (raw) => (isSmtpAddress(raw) ? raw : undefined),
}

export const senderAddress: Kind<string> = {
  says: 'an email address',
  placeholder: 'address',
  parse: (raw) => (/^[^\s@()<>;,:"]+@[^\s@()<>;,:"]+$/.test(raw) ? raw : undefined),
}

const listed = (raw: string): readonly string[] =>
  raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const listOf = (placeholder: string, says: string, fits: (part: string) => boolean) => ({
  says,
  placeholder,
  parse: (raw: string): readonly string[] | undefined => {
    const parts = listed(raw)
    return parts.every(fits) ? parts : undefined
  },
})

export const postgresAddresses: Kind<readonly string[]> = listOf(
  'urls',
  'addresses such as postgres://USER:PASSWORD@HOST:5432/DATABASE, separated by commas',
  isPostgresAddress,
)

export const hostNames: Kind<readonly string[]> = listOf(
  'hosts',
  'host names without a port, separated by commas',
  (part) => /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/i.test(part),
)

/** Whether the machine has it is known when a server listens. */
export const listenAddress: Kind<string> = {
  says: 'an IP address or a host name, without a port',
  placeholder: 'address',
  parse: (raw) => (isIP(raw) > 0 || /^[a-z0-9]([a-z0-9._-]*[a-z0-9.])?$/i.test(raw) ? raw : undefined),
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isNetwork = (part: string): boolean => {
  const [address = '', bits, ...more] = part.split('/')
  const version = isIP(address)
  if (version === 0) return namedNetworks.has(part)
  const most = version === 4 ? 32 : 128
  return more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

export const networks: Kind<readonly string[]> = listOf(
  'networks',
  'addresses or CIDR ranges separated by commas (or loopback, linklocal, uniquelocal)',
  isNetwork,
)

const isFeedAddress = (part: string): boolean => {
  const url = URL.parse(part)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hostname.includes('.')
}

/** A comma within an address is written %2C. */
export const newsFeedList: Kind<readonly string[]> = listOf(
  'feeds',
  `any of ${newsWires.join(', ')} and http addresses, separated by commas`,
  (part) => isNewsWire(part) || isFeedAddress(part),
)

/** Only hosts of this machine can be named. */
export const loopbackHosts: Kind<readonly string[]> = listOf(
  'hosts',
  'HOST=127.0.0.1:PORT, separated by commas; * is every other host',
  (part) => /^(?:\*|[a-z0-9.-]+)=127\.0\.0\.1:\d{1,5}$/.test(part),
)

/** The SEC answers a User-Agent without an email address, and one that names github.com, with its page of refusal. */
export const contactAddress: Kind<string> = {
  says: 'your email address: the SEC refuses web pages and addresses at github.com',
  placeholder: 'address',
  parse: (raw) =>
    /^[^\s@()<>;,/]+@[^\s@()<>;,/]+\.[a-z0-9-]+$/i.test(raw) && !/[@.]github\.com$/i.test(raw)
      ? raw
      : undefined,
}

/** The operator's key with a publisher: sent in a header, never shown. */
export const secret: Kind<string> = {
  says: 'a key of visible characters without blanks',
  placeholder: 'key',
  parse: (raw) => (/^[!-~]{1,200}$/.test(raw) ? raw : undefined),
}
