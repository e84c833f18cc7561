/** The topics that a reader asks for, with what each is narrowed to. */
import {
  ANY_TICKER,
  isTicker,
  readTopic,
  type StreamStatus,
  streamStatuses,
} from '../contract/stream-message.ts'
import type { Push } from '../datasets/push.ts'
import { MAX_TOPICS } from './open-streams.ts'

/** Values by the name of the filter; a row passes where each of its own is among them. */
export type Filters = ReadonlyMap<string, ReadonlySet<string>>

/** Topics such as `news.AAPL` with their filters, null of one that takes all. */
export type Wanted = ReadonlyMap<string, Filters | null>

export type Unwanted = {
  readonly fault: Extract<StreamStatus, 'unknown_topic' | 'invalid_filter' | 'too_many_topics'>
  /** Where it is: `topics`, or the name of a filter. */
  readonly name: string
  readonly message: string
}

const TOPICS = 'topics'
const TICKERS = 'tickers'

/** Each once: a message of 16 KB may name one topic 2,700 times. */
const partsOf = (text: string): ReadonlySet<string> => {
  const parts = new Set(text.split(',').map((part) => part.trim()))
  parts.delete('')
  return parts
}

const shown = (text: string): string => text.slice(0, 60)

const unknownTopic = (message: string): Unwanted => ({ fault: 'unknown_topic', name: TOPICS, message })

const invalidFilter = (name: string, message: string): Unwanted => ({
  fault: 'invalid_filter',
  name: shown(name),
  message,
})

const tooManyTopics: Unwanted = {
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
    return text === undefined ? [] : [[name, partsOf(text)]]
  })
  return chosen.length === 0 ? null : new Map(chosen)
}

/** What is wrong with the filters of a request. */
const filterFault = (
  asked: readonly Push[],
  options: Readonly<Record<string, string>>,
): Unwanted | undefined => {
  for (const [name, text] of Object.entries(options)) {
    const values = partsOf(text)
    const taking = name === TICKERS ? asked : asked.filter(({ filters }) => Object.hasOwn(filters, name))
    if (taking.length === 0) return invalidFilter(name, `No topic asked for has the filter ${shown(name)}.`)
    if (values.size === 0) return invalidFilter(name, `${shown(name)} names no value.`)
    const allowed = taking.flatMap(({ filters }) => filters[name]?.values ?? [])
    const isAllowed = (value: string): boolean =>
      name === TICKERS ? isTicker(value) : allowed.length === 0 || allowed.includes(value)
    for (const value of values)
      if (!isAllowed(value)) return invalidFilter(name, `${name} cannot be ${shown(value)}.`)
  }
  return undefined
}

/** The tickers of each topic, `*` among them; or the first name that is no topic. */
const tickersByPush = (
  pushes: readonly Push[],
  names: Iterable<string>,
): ReadonlyMap<Push, ReadonlySet<string>> | Unwanted => {
  const found = new Map<Push, Set<string>>()
  for (const name of names) {
    const named = readTopic(name)
    const push = pushes.find(({ topic }) => topic === named?.topic)
    if (named === undefined || push === undefined)
      return unknownTopic(
        `${shown(name)} is no topic; there are ${pushes.map(({ topic }) => topic).join(', ')}.`,
      )
    const tickers = found.get(push) ?? new Set()
    found.set(push, tickers.add(named.ticker))
  }
  return found.size === 0 ? unknownTopic('No topic is named.') : found
}

/** Each topic with its filters; `tickers` stand in the place of every `*`. */
function* topicsIn(
  asked: ReadonlyMap<Push, ReadonlySet<string>>,
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

/** Reads a list of topics and what they are narrowed to. */
export const wantedOf = (
  pushes: readonly Push[],
  list: string,
  options: Readonly<Record<string, string>>,
): Wanted | Unwanted => {
  const asked = tickersByPush(pushes, partsOf(list))
  if ('fault' in asked) return asked
  const wrong = filterFault([...asked.keys()], options)
  if (wrong !== undefined) return wrong
  const wanted = new Map<string, Filters | null>()
  for (const [topic, filters] of topicsIn(asked, options)) {
    wanted.set(topic, filters)
    if (wanted.size > MAX_TOPICS) return tooManyTopics
  }
  return wanted
}
