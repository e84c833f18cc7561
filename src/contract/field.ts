/** The kinds of field a record may have: each carries one sentence and, where it measures something, a unit. */
import Type, { type TProperties, type TSchema } from 'typebox'

type Unit =
  | 'USD'
  | 'reporting currency'
  | 'reporting currency per share'
  | 'percent'
  | 'ratio'
  | 'shares'
  | 'count'

const number = (sentence: string, unit: Unit) => Type.Number({ description: sentence, 'x-unit': unit })

/** Plain text; never a number written as text. */
export const text = (sentence: string) => Type.String({ description: sentence })
/** A calendar date, `YYYY-MM-DD`, local to the exchange or publisher. */
export const day = (sentence: string) => Type.String({ description: sentence, format: 'date' })
/** A moment in UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
export const instant = (sentence: string) => Type.String({ description: sentence, format: 'date-time' })
/** An absolute address. */
export const url = (sentence: string) => Type.String({ description: sentence, format: 'uri' })
/** Yes or no. */
export const flag = (sentence: string) => Type.Boolean({ description: sentence })
/** A whole number of things. */
export const count = (sentence: string) => Type.Integer({ description: sentence, 'x-unit': 'count' })
/** A whole number without a unit, such as a year. */
export const integer = (sentence: string) => Type.Integer({ description: sentence })
/** A whole number of shares. */
export const shares = (sentence: string) => Type.Integer({ description: sentence, 'x-unit': 'shares' })
/** An amount of money in the record's `currency`, in units (not thousands). */
export const money = (sentence: string) => number(sentence, 'reporting currency')
/** Amounts of money in the record's `currency`, in units, each under a name. */
export const moneyByName = (sentence: string) =>
  Type.Unsafe<Readonly<Record<string, number>>>({
    type: 'object',
    additionalProperties: { type: 'number', 'x-unit': 'reporting currency' },
    description: sentence,
  })
/** An amount of money per share in the record's `currency`. */
export const moneyPerShare = (sentence: string) => number(sentence, 'reporting currency per share')
/** A number of shares that may be fractional, such as a weighted mean. */
export const meanShares = (sentence: string) => number(sentence, 'shares')
/** A number whose unit depends on the row or on its line. */
export const figure = (sentence: string) => Type.Number({ description: sentence })
/** A quotient without a unit. */
export const ratio = (sentence: string) => number(sentence, 'ratio')
/** A percentage in percent units: 25 is 25 %. */
export const percent = (sentence: string) => number(sentence, 'percent')
/** One of a closed list of words. */
export const oneOf = <const W extends readonly string[]>(words: W, sentence: string) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words], description: sentence })
/** A list of items of one kind. */
export const list = <S extends TSchema>(item: S, sentence: string) =>
  Type.Array(item, { description: sentence })

/** The same field, or null where the value is not known. Null is never zero and never "N/A". */
export const orNull = <S extends TSchema>(field: S): ReturnType<typeof nullable<S>> => nullable(field)

const nullable = <S extends TSchema>(field: S) => {
  const { description, ...rest } = field as S & { description?: string }
  const union = Type.Union([rest as S, Type.Null()])
  return description === undefined ? union : Object.assign(union, { description })
}

const object = <P extends TProperties>(fields: P, about: { title?: string; description?: string }) =>
  Type.Object(fields, { additionalProperties: false, ...about })

const described = (about: string | undefined) => (about === undefined ? {} : { description: about })

/** A record: named fields under their wire names, and no others. */
export const record = <P extends TProperties>(fields: P, about?: string) => object(fields, described(about))

/** A record that is one component of the OpenAPI document under this name, wherever it is used. */
export const model = <P extends TProperties>(name: string, fields: P, about?: string) =>
  object(fields, { title: name, ...described(about) })
