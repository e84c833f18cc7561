/** The topics that a reader asks for, with what each is narrowed to. */
import { ANY_TICKER, isTicker, readTopic, type StreamStatus } from '../contract/stream-message.ts'
import type { Push } from '../datasets/push.ts'

/** Values by the name of the filter; a row passes where each of its own is among them. */
export type Filters = ReadonlyMap<string, ReadonlySet<string>>

/** Topics such as `news.AAPL` with their filters, null of one that takes all. */
export type Wanted = ReadonlyMap<string, Filters | null>

export type Unwanted = {
  readonly fault: Extract<StreamStatus, 'unknown_topic' | 'invalid_filter'>
  readonly message: string
}

const TICKERS = 'tickers'

const partsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const shown = (text: string): string => text.slice(0, 60)

const fault = (code: Unwanted['fault'], message: string): Unwanted => ({ fault: code, message })

/** The names of all filters, `tickers` among them. */
export const filterNames = (pushes: readonly Push[]): readonly string[] => [
  ...new Set([TICKERS, ...pushes.flatMap(({ filters }) => Object.keys(filters))]),
]

const filtersOf = ({ filters }: Push, options: Readonly<Record<string, string>>): Filters | null => {
  const chosen = Object.keys(filters).flatMap((name): (readonly [string, ReadonlySet<string>])[] => {
    const text = options[name]
    return text === undefined ? [] : [[name, new Set(partsOf(text))]]
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
    if (taking.length === 0)
      return fault('invalid_filter', `No topic asked for has the filter ${shown(name)}.`)
    if (values.length === 0) return fault('invalid_filter', `${shown(name)} names no value.`)
    const allowed = taking.flatMap(({ filters }) => filters[name]?.values ?? [])
    const isAllowed = (value: string): boolean =>
      name === TICKERS ? isTicker(value) : allowed.length === 0 || allowed.includes(value)
    const wrong = values.find((value) => !isAllowed(value))
    if (wrong !== undefined) return fault('invalid_filter', `${name} cannot be ${shown(wrong)}.`)
  }
  return undefined
}

/** Reads a list of topics and what they are narrowed to; `tickers` stands in the place of every `*`. */
export const wantedOf = (
  pushes: readonly Push[],
  list: string,
  options: Readonly<Record<string, string>>,
): Wanted | Unwanted => {
  const names = partsOf(list)
  if (names.length === 0) return fault('unknown_topic', 'No topic is named.')
  const found: (readonly [push: Push, ticker: string])[] = []
  for (const name of names) {
    const named = readTopic(name)
    const push = pushes.find(({ topic }) => topic === named?.topic)
    if (named === undefined || push === undefined)
      return fault(
        'unknown_topic',
        `${shown(name)} is no topic; there are ${pushes.map(({ topic }) => topic).join(', ')}.`,
      )
    found.push([push, named.ticker])
  }
  const wrong = filterFault(
    found.map(([push]) => push),
    options,
  )
  if (wrong !== undefined) return wrong
  const tickers = partsOf(options[TICKERS] ?? ANY_TICKER)
  return new Map(
    found.flatMap(([push, ticker]) =>
      (ticker === ANY_TICKER ? tickers : [ticker]).map(
        (each) => [`${push.topic}.${each}`, filtersOf(push, options)] as const,
      ),
    ),
  )
}
