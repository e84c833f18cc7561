/** What feeds need from the operator for network access: vendors' keys, which are never printed, and consent. */
import { type Config, ConfigError, environmentName, type SettingName, settingNames } from '../config.ts'
import type { Feed } from '../sources/feed.ts'
import type { Credentials } from '../sources/fetch/credentials.ts'

const isSetting = (name: string): name is SettingName => settingNames.some((known) => known === name)

/** The values of its settings, or null if one is not set. */
const valuesOf = ({ settings }: NonNullable<Feed['key']>, config: Config): readonly string[] | null => {
  const values = settings.flatMap((name) => {
    if (!isSetting(name)) throw new TypeError(`${name} is not a setting`)
    const value = config[name]
    return typeof value === 'string' ? [value] : []
  })
  return values.length === settings.length ? values : null
}

export const lacksKey = ({ key }: Feed, config: Config): boolean =>
  key !== undefined && key.isOptional !== true && valuesOf(key, config) === null

export const lacksConsent = ({ consent }: Feed, config: Config): boolean => {
  if (consent === undefined) return false
  if (!isSetting(consent.setting)) throw new TypeError(`${consent.setting} is not a setting`)
  return config[consent.setting] !== true
}

const keysBy =
  (place: 'headersOf' | 'bodyOf') =>
  (feeds: readonly Feed[], config: Config): Credentials => {
    const entries = feeds.flatMap(({ key }) => {
      const values = key === undefined ? null : valuesOf(key, config)
      const fields = values === null ? undefined : key?.[place]?.(values)
      return key === undefined || fields === undefined ? [] : [[key.origin, fields] as const]
    })
    return new Map(entries)
  }

/** The headers for each origin. */
export const credentialsOf = keysBy('headersOf')
/** The fields of the JSON body for each origin. */
export const bodyKeysOf = keysBy('bodyOf')

export type Keyed = { readonly feeds: readonly Feed[]; readonly lacking: readonly Feed[] }

/** A mirror and the operator's files need neither. */
export const keyedFeeds = (
  feeds: readonly Feed[],
  config: Config,
  { file }: { readonly file?: readonly string[] },
): Keyed => {
  if (config.mirror !== null || file !== undefined) return { feeds, lacking: [] }
  const lacking = feeds.filter((feed) => lacksKey(feed, config) || lacksConsent(feed, config))
  return { feeds: feeds.filter((feed) => !lacking.includes(feed)), lacking }
}

/** The names under which the key of a feed is set in the environment; none where it needs no key. */
export const keySettingsOf = ({ key }: Feed): readonly string[] => (key?.settings ?? []).map(environmentName)

const reasonOf = (feed: Feed): string =>
  feed.consent === undefined
    ? `left out, no key of yours is set: set ${keySettingsOf(feed).join(' and ')}.`
    : `left out, ${feed.consent.reason}: read what ${environmentName(feed.consent.setting)} does and set it, or load from a mirror or with --file.`

/** Why feeds are left out: a line for each reason. */
export const lacksOf = (feeds: readonly Feed[]): readonly string[] =>
  [...Map.groupBy(feeds, reasonOf)].map(
    ([reason, of]) => `${of.map(({ name }) => name).join(', ')}: ${reason}`,
  )

/** Throws ConfigError: a named feed is never left out silently. */
export const requireKeys = ({ lacking }: Keyed): void => {
  if (lacking.length > 0) throw new ConfigError(lacksOf(lacking))
}
