/** Every setting: name, kind, default and sentence; and which of flag, environment, openbell.toml and default counts. */
import { parse as parseToml, TomlError } from 'smol-toml'
import {
  contactAddress,
  hostNames,
  httpAddress,
  type Kind,
  listenAddress,
  loopbackHosts,
  networks,
  newsFeedList,
  onOff,
  optional,
  postgresAddress,
  postgresAddresses,
  redisAddress,
  secret,
  senderAddress,
  smtpAddress,
  wholeNumber,
  words,
} from './config-kind.ts'
import { newsWires } from './lib/news-wires.ts'
import { nameHint, similarNames } from './lib/similar-names.ts'

export type Setting<T> = {
  readonly kind: Kind<T>
  /** As in openbell.toml, without quotes; empty means not set. */
  readonly default: string
  readonly about: string
  /** True if the value is never shown and has no flag, which a list of processes would show. */
  readonly isSecret?: true
  /** True if only tests set it: no document, flag or example names it, and `openbell check` only where it is set. */
  readonly isTestOnly?: true
}

const setting = <T>(kind: Kind<T>, preset: string, about: string): Setting<T> => ({
  kind,
  default: preset,
  about,
})

const keyOf = (about: string): Setting<string | null> => ({
  kind: optional(secret),
  default: '',
  about,
  isSecret: true,
})

const port = wholeNumber('port', 0, 65_535)

/** By the name the program uses; `baseUrl` is `--base-url`, `OPENBELL_BASE_URL` and `base_url` in the file. */
export const settings = {
  data: setting(words('folder'), 'data', 'Folder of the stores, the raw archive and the first key.'),
  databaseUrl: {
    kind: optional(postgresAddress),
    default: '',
    about:
      'PostgreSQL database for market data and accounts, as postgres://USER:PASSWORD@HOST:5432/DATABASE; empty: SQLite files in the data folder.',
    isSecret: true,
  } as Setting<string | null>,
  readUrls: {
    kind: postgresAddresses,
    default: '',
    about:
      'Replicas of that database, separated by commas. They are used for reads while they lag by at most five seconds.',
    isSecret: true,
  } as Setting<readonly string[]>,
  redisUrl: {
    kind: optional(redisAddress),
    default: '',
    about:
      'Redis for rate limits that servers on several machines or data folders share, as redis://:PASSWORD@HOST:6379/0; empty: only servers on the same data folder share limits.',
    isSecret: true,
  } as Setting<string | null>,
  host: setting(
    listenAddress,
    '127.0.0.1',
    'Address to listen on; 0.0.0.0 or :: for all network interfaces.',
  ),
  port: setting(port, '8080', 'Port to listen on; 0 for any free port.'),
  listenFd: setting(
    optional(wholeNumber('number', 3, 1023)),
    '',
    'File descriptor of a listening socket that a supervisor passes on, such as 3 from systemd; empty: the server opens host and port.',
  ),
  baseUrl: setting(
    optional(httpAddress),
    '',
    'Public URL of this server, for the OpenAPI document and links; empty: built from host and port.',
  ),
  smtpUrl: {
    kind: optional(smtpAddress),
    default: '',
    about:
      'Mail server for invitations and links to recover an account, as smtp://USER:PASSWORD@HOST:587 or smtps://…; empty: operators pass the links on themselves.',
    isSecret: true,
  } as Setting<string | null>,
  mailFrom: setting(
    optional(senderAddress),
    '',
    'Sender of invitations and other emails; empty: your contact address.',
  ),
  threads: setting(
    wholeNumber('number', 1, 64),
    '1',
    'Threads that serve the port in one process, at most one per processor; 1: the main thread only.',
  ),
  adminHost: setting(listenAddress, '127.0.0.1', 'Address of metrics and probes; keep it private.'),
  adminPort: setting(optional(port), '', 'Port of metrics and probes; empty: not opened.'),
  accessLog: setting(onOff, 'off', 'Whether every request is logged. Requests are counted in any case.'),
  trustProxy: setting(
    networks,
    '',
    'Reverse proxies whose X-Forwarded-For is trusted; empty: none, so that the address of the socket is the client.',
  ),
  webhookPrivateAddresses: setting(
    onOff,
    'off',
    'Whether webhooks may use plain http, private addresses and this machine; off: only https to public addresses.',
  ),
  maxSocketsPerAddress: setting(
    wholeNumber('number', 1, 10_000),
    '512',
    'Open connections per client address (IPv6: per network of 64 bits); behind a trusted proxy the forwarded address counts.',
  ),
  allowedHosts: setting(hostNames, '', 'Host names that requests may use; empty: any.'),
  showCusip: setting(onOff, 'on', 'Whether answers show CUSIPs, and the ISINs that contain them.'),
  rawKeepDays: setting(
    wholeNumber('days', 0, 36_500),
    '30',
    'Days for which fetched files are kept. The newest file of each URL is always kept.',
  ),
  newsFeeds: setting(
    newsFeedList,
    newsWires.join(','),
    'News to load: news wires by name, and URLs of other RSS or Atom feeds.',
  ),
  mirror: setting(
    optional(words('folder')),
    '',
    'Folder with files as `wget --mirror` stores them, to load from instead of the network.',
  ),
  contact: setting(
    optional(contactAddress),
    '',
    'Your email address, sent to publishers with each request. SEC feeds need it unless a mirror is used.',
  ),
  nasdaqBrowserHeaders: setting(
    onOff,
    'off',
    'Whether requests to api.nasdaq.com and www.nasdaq.com have headers that imitate a browser, because these hosts do not answer other programs. Read Nasdaq’s terms first. Off: their feeds are left out.',
  ),
  alpacaKey: keyOf('Your key id at Alpaca, for the feed alpaca-daily; empty: the feed is left out.'),
  alpacaSecret: keyOf('The secret of that key.'),
  tiingoKey: keyOf(
    'Your key at Tiingo, for the feeds tiingo-daily and tiingo-tickers; empty: they are left out.',
  ),
  massiveKey: keyOf(
    'Your key at Massive, for the feeds massive-daily and massive-grouped; empty: they are left out.',
  ),
  blsKey: keyOf(
    'Your key at the Bureau of Labor Statistics; empty: bls-series is loaded without a key, which allows 25 requests a day.',
  ),
  key: keyOf('API key that `openbell mcp` uses; empty: it only lists its tools.'),
  testHosts: {
    kind: loopbackHosts,
    default: '',
    about:
      'For tests only: publishers’ hosts that are servers on this machine, spoken to in plain HTTP whatever their addresses say.',
    isTestOnly: true,
  } as Setting<readonly string[]>,
} as const

export type SettingName = keyof typeof settings
type ValueOf<S> = S extends Setting<infer T> ? T : never
export type Config = { readonly [N in SettingName]: ValueOf<(typeof settings)[N]> }

/** Where a value came from, for `openbell check`. */
export type Origin = 'flag' | 'environment' | 'file' | 'default'
export type EffectiveConfig = {
  readonly config: Config
  readonly origins: { readonly [N in SettingName]: Origin }
}

/** The program refuses this configuration; each fault says what to change. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export const settingNames = Object.keys(settings) as readonly SettingName[]

/** Those that are listed for an operator. */
export const shownSettings = settingNames.filter((name) => {
  const { isTestOnly }: Setting<unknown> = settings[name]
  return isTestOnly !== true
})

/** The settings as they may be shown: keys only as set or not. */
export const shownConfig = (config: Config): Readonly<Record<SettingName, unknown>> => {
  const shown = settingNames.map((name) => {
    const { isSecret }: Setting<unknown> = settings[name]
    return [name, isSecret === true && `${config[name] ?? ''}` !== '' ? '(set)' : config[name]]
  })
  return Object.fromEntries(shown) as Readonly<Record<SettingName, unknown>>
}

const PREFIX = 'OPENBELL_'
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const fileName = (name: string): string => snake(name)
export const flagName = (name: string): string => `--${snake(name).replaceAll('_', '-')}`
export const environmentName = (name: string): string => `${PREFIX}${snake(name).toUpperCase()}`

export type ConfigSources = {
  /** By setting name; missing or empty flags are not set. */
  readonly flags?: Readonly<Record<string, string | undefined>>
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Text of openbell.toml, and its path for messages. */
  readonly file?: { readonly text: string; readonly path: string } | undefined
}

/** One layer: what it is called, and its non-empty texts by setting name. */
type Layer = {
  readonly origin: Origin
  readonly nameOf: (name: string) => string
  /** What follows a name of the layer in a message, such as ` in openbell.toml`. */
  readonly place: string
  readonly given: ReadonlyMap<string, string>
}

const layerOf = (
  origin: Origin,
  nameOf: (name: string) => string,
  entries: readonly (readonly [string, string | undefined])[],
  faults: string[],
  place = '',
): Layer => {
  const allowed = new Map<string, string>(settingNames.map((name) => [nameOf(name), name]))
  const given = new Map<string, string>()
  for (const [key, raw] of entries) {
    const name = allowed.get(key)
    if (name === undefined)
      faults.push(`${key}${place} is not a setting. ${closeNames(key, shownSettings.map(nameOf))}`)
    else if (raw !== undefined && raw !== '') given.set(name, raw)
  }
  return { origin, nameOf, place, given }
}

const withoutPrefix = (name: string): string => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name)

/** The prefix is left out of the comparison, since it makes all variables alike, and a file has none. */
const closeNames = (key: string, allowed: readonly string[]): string => {
  const close = similarNames(withoutPrefix(key), allowed.map(withoutPrefix))
  return nameHint(
    close.flatMap((name) => allowed.filter((each) => withoutPrefix(each) === name)),
    allowed,
  )
}

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${value}`
  const isList = Array.isArray(value) && value.every((part) => typeof part === 'string')
  return isList ? value.join(',') : undefined
}

const fileEntries = (file: NonNullable<ConfigSources['file']>, faults: string[]) => {
  try {
    return Object.entries(parseToml(file.text)).map(([key, value]): [string, string | undefined] => {
      const text = textOf(value)
      if (text === undefined && settingNames.some((name) => fileName(name) === key))
        faults.push(`${key} in ${file.path} must be a text, a number, a truth value or a list of texts.`)
      return [key, text]
    })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    faults.push(`${file.path}, line ${error.line}: ${error.message.split('\n')[0]}`)
    return []
  }
}

const flagEntries = (flags: Readonly<Record<string, string | undefined>>) =>
  Object.entries(flags).map(([name, raw]): [string, string | undefined] => [flagName(name), raw])

const environmentEntries = (environment: Readonly<Record<string, string | undefined>>) =>
  Object.entries(environment).filter(([key]) => key.startsWith(PREFIX))

/** As a message repeats it: on one line, short, and without a password of an address. */
const repeated = (raw: string): string => {
  const shown = raw.replace(/\/\/[^/@]*@/g, '//…@')
  return JSON.stringify(shown.length > 100 ? `${shown.slice(0, 100)}…` : shown)
}

const effectiveValue = (name: SettingName, layers: readonly Layer[], faults: string[]) => {
  const { kind, default: preset, isSecret }: Setting<unknown> = settings[name]
  const layer = layers.find(({ given }) => given.has(name))
  const raw = layer?.given.get(name) ?? preset
  const value = kind.parse(raw)
  if (value === undefined)
    faults.push(
      `${layer?.nameOf(name) ?? name}${layer?.place ?? ''}${isSecret === true ? '' : ` is ${repeated(raw)} and`} must be ${kind.says}.`,
    )
  return { name, value, origin: layer?.origin ?? ('default' as const) }
}

/** Flag before environment before file before default. Throws ConfigError with all faults. */
export const effectiveConfig = ({ flags = {}, environment = {}, file }: ConfigSources): EffectiveConfig => {
  const faults: string[] = []
  const layers = [
    layerOf('flag', flagName, flagEntries(flags), faults),
    layerOf('environment', environmentName, environmentEntries(environment), faults),
    file === undefined
      ? layerOf('file', fileName, [], faults)
      : layerOf('file', fileName, fileEntries(file, faults), faults, ` in ${file.path}`),
  ]
  const found = settingNames.map((name) => effectiveValue(name, layers, faults))
  const hasValue = (name: SettingName) => layers.some(({ given }) => given.has(name))
  if (hasValue('readUrls') && !hasValue('databaseUrl'))
    faults.push(
      'read_urls names replicas of a database, and database_url is not set: set both, or remove read_urls.',
    )
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    config: Object.fromEntries(found.map(({ name, value }) => [name, value])) as Config,
    origins: Object.fromEntries(
      found.map(({ name, origin }) => [name, origin]),
    ) as EffectiveConfig['origins'],
  }
}
