/** The kinds of parameter an endpoint may take: each parses one raw string strictly and describes itself for OpenAPI. */
import Type, { type TSchema } from 'typebox'
import { isDay } from '../lib/day.ts'
import { similarNames } from '../lib/similar-names.ts'
import {
  namesPattern,
  plainPattern,
  someOfPattern,
  tickersPattern,
  visiblePattern,
  wordsPattern,
} from './parameter-pattern.ts'
import type { ParameterIssue } from './problem.ts'
import { fieldNamesOf } from './record-fields.ts'

/** What is wrong with one raw value; the reader adds where it stood. */
export type ParameterError = Omit<ParameterIssue, 'in' | 'name' | 'value'>
export type Parsed<T> = { readonly value: T } | { readonly error: ParameterError }

export type Parameter<T> = {
  readonly about: string
  readonly schema: TSchema
  /** The value of an absent parameter; undefined with `required` true means absence is an error. */
  readonly absent: T | undefined
  readonly required: boolean
  /** True where an empty string means the same as an absent parameter. */
  readonly emptyIsAbsent: boolean
  readonly example?: string
  readonly parse: (raw: string) => Parsed<T>
  /** Reads all values of a parameter that may be repeated; others are refused when repeated. */
  readonly parseAll?: (sent: readonly string[]) => Parsed<T>
  /** Values that together leave no row out, where the default leaves some out. */
  readonly everything?: readonly string[]
}
export type ValueOf<P> = P extends Parameter<infer T> ? T : never
export type Parameters = Readonly<Record<string, Parameter<unknown>>>
export type ValuesOf<P extends Parameters> = { readonly [K in keyof P]: ValueOf<P[K]> }

const failed = (
  code: ParameterError['code'],
  message: string,
  more: Partial<ParameterError> = {},
): { readonly error: ParameterError } => ({
  error: { code, message, ...more },
})

/** Absent and empty both mean `absent`. */
const optional = <T>(absent: T) => ({ absent, required: false, emptyIsAbsent: true }) as const
const required = { absent: undefined, required: true, emptyIsAbsent: false } as const

/** The largest number of fifteen digits: with any limit its product is a whole number of 64 bits. */
const MAX_INTEGER = 999_999_999_999_999

/** A whole number in decimal digits, `minimum` to `maximum`; nothing else is a number here. */
const integer = (bounds: {
  readonly about: string
  readonly minimum: number
  readonly maximum?: number
  readonly default: number
}): Parameter<number> => {
  const { about, minimum, maximum = MAX_INTEGER } = bounds
  const limits = { minimum, maximum }
  return {
    about,
    schema: Type.Optional(Type.Integer({ ...limits, default: bounds.default })),
    absent: bounds.default,
    required: false,
    emptyIsAbsent: false,
    parse: (raw) => {
      if (!/^\d{1,15}$/.test(raw)) return failed('wrong_type', 'must be a whole number in decimal digits')
      const value = Number(raw)
      return value < minimum || value > maximum
        ? failed('out_of_range', `must be between ${minimum} and ${maximum}`, limits)
        : { value }
    },
  }
}

/** Maximum number of rows in one response. */
export const limit = ({ max, default: preset }: { readonly max: number; readonly default: number }) =>
  integer({ about: 'Maximum number of rows in this response.', minimum: 1, maximum: max, default: preset })
/** Zero-based page. */
export const page = () => integer({ about: 'Zero-based page of `limit` rows.', minimum: 0, default: 0 })
/** Rows skipped before the first of the response. */
export const offset = () => integer({ about: 'Rows to skip.', minimum: 0, default: 0 })

/** Free text of at most 200 characters; empty means absent. */
export const text = (about: string, example?: string): Parameter<string> => ({
  about,
  schema: Type.Optional(Type.String({ default: '', maxLength: maxText, pattern: plainPattern })),
  ...optional(''),
  ...(example === undefined ? {} : { example }),
  parse: shortText,
})

/** Free text that must be given and not be empty. */
export const requiredText = (about: string, example: string): Parameter<string> => ({
  about,
  schema: Type.String({ minLength: 1, maxLength: maxText, pattern: visiblePattern }),
  ...required,
  example,
  parse: (raw) => (raw.trim() === '' ? failed('out_of_range', 'must not be empty') : shortText(raw)),
})

const maxText = 200

/** JSON Schema counts characters, some of which take two places of a text. */
const isLonger = (raw: string, most: number): boolean => raw.length > most && [...raw].length > most

const shortText = (raw: string): Parsed<string> => {
  if (isLonger(raw, maxText)) return failed('out_of_range', `must have at most ${maxText} characters`)
  // A control character is in no name; NUL would end a C string below us.
  return /\p{Cc}|\p{Cs}/u.test(raw)
    ? failed('malformed', 'must not contain control characters')
    : { value: raw }
}

/** One word of a closed list. With a default of '' an empty or absent value means "all". */
export const oneOf = <const W extends readonly string[], D extends W[number] | ''>(
  words: W,
  options: { readonly about: string; readonly default: D },
): Parameter<W[number] | D> => {
  const preset = options.default
  return {
    about: options.about,
    schema: Type.Optional(
      Type.Unsafe({
        type: 'string',
        enum: preset === '' ? ['', ...words] : [...words],
        default: preset,
      }),
    ),
    absent: preset,
    required: false,
    emptyIsAbsent: preset === '',
    parse: (raw) =>
      words.includes(raw)
        ? { value: raw as W[number] }
        : failed('not_allowed', `must be one of ${words.join(', ')}`, { allowed: words }),
  }
}

/** Order of a list that is newest first. */
export const dayOrder = () =>
  oneOf(['desc', 'asc'], {
    about: '`desc` for newest first, `asc` for oldest first.',
    default: 'desc',
  })

const isNames = new RegExp(namesPattern)

/** Names of fields of a record, separated by commas; read in the order of the record, undefined for all of them. */
export const fields = (record: TSchema): Parameter<readonly string[] | undefined> => {
  const names = fieldNamesOf(record)
  return {
    about:
      'Fields of each row, separated by commas, such as `' +
      `${names.slice(0, 2).join(',')}\`; empty for all. Rows then have only these, in the order of the record.`,
    schema: Type.Optional(Type.String({ default: '', pattern: namesPattern })),
    ...optional(undefined),
    parse: (raw) => {
      const asked = new Set(raw.split(',').map((name) => name.trim()))
      // `trim` takes more than blanks away.
      const unknown = isNames.test(raw) ? [...asked].find((name) => !names.includes(name)) : raw
      return unknown === undefined
        ? { value: names.filter((name) => asked.has(name)) }
        : failed('not_allowed', 'must be fields of a row, separated by single commas', {
            allowed: names,
            didYouMean: similarNames(unknown, names),
          })
    },
  }
}

/** Words separated by commas, upper case as the publisher writes them; empty means all. */
export const codes = (about: string, example: string): Parameter<readonly string[]> => ({
  about,
  schema: Type.Optional(Type.String({ default: '', maxLength: maxText, pattern: wordsPattern })),
  ...optional([]),
  example,
  parse: (raw) => {
    const parsed = shortText(raw)
    if ('error' in parsed) return parsed
    const words = raw.split(',').map((word) => word.trim().toUpperCase())
    return words.includes('')
      ? failed('malformed', 'must be words separated by single commas')
      : { value: [...new Set(words)] }
  },
})

/** Some of a closed list of upper-case words, separated by commas, or `all`. */
export const someOf = <const W extends readonly string[]>(
  words: W,
  options: { readonly about: string; readonly default: readonly [W[number], ...W[number][]] },
): Parameter<readonly W[number][]> => ({
  about: options.about,
  schema: Type.Optional(
    Type.String({
      default: options.default.join(','),
      maxLength: maxText,
      pattern: someOfPattern(words),
    }),
  ),
  absent: options.default,
  required: false,
  emptyIsAbsent: false,
  example: options.default.join(','),
  everything: ['all'],
  parse: (raw) => {
    const parsed = shortText(raw)
    if ('error' in parsed) return parsed
    const named = [...new Set(raw.split(',').map((word) => word.trim().toUpperCase()))]
    if (named.join() === 'ALL') return { value: words }
    return named.every((word) => words.includes(word))
      ? { value: named as readonly W[number][] }
      : failed('not_allowed', `must be all, or some of ${words.join(', ')} separated by commas`, {
          allowed: words,
        })
  },
})

// `trim` on each of 200 tickers costs more than all the rest.
const trimmed = (text: string): string => (text.includes(' ') ? text.trim() : text)

/** Longer than any ticker in any notation. */
const MAX_TICKER_LENGTH = 20

/** Texts of a parameter that may be repeated, in the order given, empty ones in their places; an empty list where all are empty. */
export const repeated = (about: string, example: string): Parameter<readonly string[]> => {
  const parseAll = (sent: readonly string[]): Parsed<readonly string[]> => {
    const index = sent.findIndex((raw) => /\p{Cc}|\p{Cs}/u.test(raw))
    if (index >= 0) return failed('malformed', 'must not contain control characters', { index })
    return { value: sent.every((raw) => raw === '') ? [] : sent }
  }
  return {
    about,
    schema: Type.Optional(Type.Array(Type.String({ pattern: plainPattern }), { default: [] })),
    ...optional([]),
    example,
    parse: (raw) => parseAll([raw]),
    parseAll,
  }
}

/** Tickers separated by commas, in the order given, twice where given twice; at least one. Case counts. */
export const tickers = (about: string, example: string): Parameter<readonly string[]> => ({
  about,
  schema: Type.String({ minLength: 1, pattern: tickersPattern(MAX_TICKER_LENGTH) }),
  ...required,
  example,
  parse: (raw) => {
    if (raw.trim() === '') return failed('out_of_range', 'must name at least one ticker')
    const named = raw.split(',').map(trimmed)
    if (named.includes('')) return failed('malformed', 'must be tickers separated by single commas')
    return named.some((ticker) => isLonger(ticker, MAX_TICKER_LENGTH)) || /\p{Cc}|\p{Cs}/u.test(raw)
      ? failed('malformed', `must be tickers of at most ${MAX_TICKER_LENGTH} characters`)
      : { value: named }
  },
})

/** A date that exists in the calendar, `YYYY-MM-DD`; null when absent. */
export const day = (about: string): Parameter<string | null> => ({
  about,
  schema: Type.Optional(Type.String({ format: 'date' })),
  absent: null,
  required: false,
  emptyIsAbsent: false,
  example: '2024-01-31',
  parse: (raw) => (isDay(raw) ? { value: raw } : failed('malformed', 'must be an existing date, YYYY-MM-DD')),
})

/** A path parameter that must match a pattern; `explain` completes "must be …". */
export const pathText = (
  about: string,
  pattern: RegExp,
  explain: string,
  example: string,
  valid: (raw: string) => boolean = () => true,
): Parameter<string> => ({
  about,
  schema: Type.String({ pattern: pattern.source }),
  ...required,
  example,
  parse: (raw) =>
    pattern.test(raw) && valid(raw) ? { value: raw } : failed('malformed', `must be ${explain}`),
})
