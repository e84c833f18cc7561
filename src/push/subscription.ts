/** Parses the topics and filters of a subscription. */
import {
  ANY_TICKER,
  isTicker,
  readTopic,
  type StreamStatus,
  streamStatuses,
} from '../contract/stream-message.ts'
import type { Push } from '../datasets/push.ts'
import { MAX_TOPICS } from './open-streams.ts'

/** Allowed values by the name of the filter; a row passes if its value is allowed by each. */
export type Filters = ReadonlyMap<string, ReadonlySet<string>>

/** Topics such as `news.AAPL` with their filters; null for a topic without filters. */
export type Subscription = ReadonlyMap<string, Filters | null>

export type SubscriptionFault = {
  readonly fault: Extract<StreamStatus, 'unknown_topic' | 'invalid_filter' | 'too_many_topics'>
  /** The parameter at fault: `topics`, or the name of a filter. */
  readonly name: string
  readonly message: string
}

const TOPICS = 'topics'
const TICKERS = 'tickers'

/** Without duplicates: a message of 16 KB may name one topic 2,700 times. */
const partsOf = (text: string): ReadonlySet<string> => {
  const parts = new Set(text.split(',').map((part) => part.trim()))
  parts.delete('')
  return parts
}

const shown = (text: string): string => text.slice(0, 60)

const unknownTopic = (message: string): SubscriptionFault => ({
  fault: 'unknown_topic',
  name: TOPICS,
  message,
})

const invalidFilter = (name: string, message: string): SubscriptionFault => ({
  fault: 'invalid_filter',
  name: shown(name),
  message,
})

const tooManyTopics: SubscriptionFault = {
  fault: 'too_many_topics',
  name: TOPICS,
  message: streamStatuses.too_many_topics,
}

/** The names of all filters, `tickers` among them. */
export const filterNames = (pushes: readonly Push[]): readonly string[] => [
  ...new Set([TICKERS, ...pushes.flatMap(({ filters }) => Object.keys(filters))]),
]

const filtersOf = ({ filters }: Push, options: Readonly<Record<string, string>>): Filters | null => {
  const chosen = Object.keys(filters).flatMap((name): (readonly [string, ReadonlySet<string>])[] => {
    const text = options[name]
    if (text === undefined) return []
    const spelled = filters[name]?.spelled ?? ((value: string) => value)
    return [[name, new Set([...partsOf(text)].map(spelled))]]
  })
  return chosen.length === 0 ? null : new Map(chosen)
}

/** The tickers that are named for each topic, `*` included. */
type Asked = ReadonlyMap<Push, ReadonlySet<string>>

/** `tickers` beside topics that name their tickers would be passed over, and the reader get others than it asks for. */
const tickersFault = (asked: Asked, values: ReadonlySet<string>): SubscriptionFault | undefined => {
  for (const value of values)
    if (!isTicker(value)) return invalidFilter(TICKERS, `${TICKERS} cannot be ${shown(value)}.`)
  const takesTickers = [...asked.values()].some((tickers) => tickers.has(ANY_TICKER))
  return takesTickers
    ? undefined
    : invalidFilter(TICKERS, `${TICKERS} replaces ${ANY_TICKER}, and no topic asked for has it.`)
}

/** What is wrong with the filters of a request. */
const filterFault = (
  asked: Asked,
  options: Readonly<Record<string, string>>,
): SubscriptionFault | undefined => {
  for (const [name, text] of Object.entries(options)) {
    const values = partsOf(text)
    const taking = [...asked.keys()].filter(({ filters }) => Object.hasOwn(filters, name))
    if (taking.length === 0 && name !== TICKERS)
      return invalidFilter(name, `No topic asked for has the filter ${shown(name)}.`)
    if (values.size === 0) return invalidFilter(name, `${shown(name)} names no value.`)
    const wrong = name === TICKERS ? tickersFault(asked, values) : valueFault(taking, name, values)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

/** A misspelled value would be followed in silence: letter case alone is put right. */
const spellingFault = (
  taking: readonly Push[],
  name: string,
  values: ReadonlySet<string>,
): SubscriptionFault | undefined => {
  for (const { filters } of taking)
    for (const value of values) {
      const meant = filters[name]?.spelled?.(value) ?? value
      if (meant.toUpperCase() !== value.toUpperCase())
        return invalidFilter(name, `${name} cannot be ${shown(value)}; did you mean ${meant}?`)
    }
  return undefined
}

const valueFault = (
  taking: readonly Push[],
  name: string,
  values: ReadonlySet<string>,
): SubscriptionFault | undefined => {
  const allowed = taking.flatMap(({ filters }) => filters[name]?.values ?? [])
  const wrong = allowed.length === 0 ? undefined : [...values].find((value) => !allowed.includes(value))
  return wrong === undefined
    ? spellingFault(taking, name, values)
    : invalidFilter(name, `${name} cannot be ${shown(wrong)}; there are ${allowed.join(', ')}.`)
}

const topicFault = (pushes: readonly Push[], name: string): string => {
  const topics = pushes.map(({ topic }) => topic)
  return topics.includes(name)
    ? `${name} has no ticker: ${name}.AAPL, or ${name}.* for every one.`
    : `${shown(name)} is no topic; there are ${topics.join(', ')}.`
}

/** Or the fault of the first name that is not a topic. */
const tickersByPush = (pushes: readonly Push[], names: Iterable<string>): Asked | SubscriptionFault => {
  const found = new Map<Push, Set<string>>()
  for (const name of names) {
    const named = readTopic(name)
    const push = pushes.find(({ topic }) => topic === named?.topic)
    if (named === undefined || push === undefined) return unknownTopic(topicFault(pushes, name))
    const tickers = found.get(push) ?? new Set()
    found.set(push, tickers.add(named.ticker))
  }
  return found.size === 0 ? unknownTopic('No topic is named.') : found
}

/** Each topic with its filters; the option `tickers` replaces every `*`. */
function* topicsIn(
  asked: Asked,
  options: Readonly<Record<string, string>>,
): Iterable<readonly [topic: string, filters: Filters | null]> {
  const inPlaceOfAny = partsOf(options[TICKERS] ?? ANY_TICKER)
  for (const [push, tickers] of asked) {
    const filters = filtersOf(push, options)
    for (const ticker of tickers)
      for (const each of ticker === ANY_TICKER ? inPlaceOfAny : [ticker])
        yield [`${push.topic}.${each}`, filters]
  }
}

/** Parses a list of topics with the options that narrow them. */
export const subscriptionOf = (
  pushes: readonly Push[],
  list: string,
  options: Readonly<Record<string, string>>,
): Subscription | SubscriptionFault => {
  const asked = tickersByPush(pushes, partsOf(list))
  if ('fault' in asked) return asked
  const wrong = filterFault(asked, options)
  if (wrong !== undefined) return wrong
  const wanted = new Map<string, Filters | null>()
  for (const [topic, filters] of topicsIn(asked, options)) {
    wanted.set(topic, filters)
    if (wanted.size > MAX_TOPICS) return tooManyTopics
  }
  return wanted
}
