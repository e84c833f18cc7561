/** The types a column may have, in TypeScript and in SQL; leaves out what the values mean. */

export type SqlValue = string | number | null

type Values = {
  readonly text: string
  readonly day: string
  readonly instant: string
  /** A ready JSON text. */
  readonly json: string
  readonly integer: number
  readonly real: number
  readonly flag: 0 | 1
}
type Kind = keyof Values

/** `?` allows null; a list of words is a text that is one of them. */
export type ColumnType = Kind | `${Kind}?` | readonly string[]
export type ColumnTypes = Readonly<Record<string, ColumnType>>

export type ValueOfType<T extends ColumnType> = T extends readonly (infer Word extends string)[]
  ? Word
  : T extends `${infer K extends Kind}?`
    ? Values[K] | null
    : T extends Kind
      ? Values[T]
      : never

const isWords = (type: ColumnType): type is readonly string[] => typeof type !== 'string'

const kindOf = (type: ColumnType): Kind => {
  if (isWords(type)) return 'text'
  return (type.endsWith('?') ? type.slice(0, -1) : type) as Kind
}

export const isNullable = (type: ColumnType): boolean => !isWords(type) && type.endsWith('?')

const sqlTypes = {
  text: 'text',
  day: 'text',
  instant: 'text',
  json: 'text',
  integer: 'integer',
  flag: 'integer',
  real: 'real',
} as const satisfies Record<Kind, string>

export const sqlTypeOf = (type: ColumnType): string => sqlTypes[kindOf(type)]

/** The value in a column of ready JSON, or in another text that was made ready. */
export const jsonValue = <T>(json: string): T => JSON.parse(json) as T

type Encode = (value: SqlValue) => string

const encoders: Readonly<Record<Kind, Encode>> = {
  text: JSON.stringify,
  // Digits and signs that JSON leaves as they are.
  day: (value) => `"${value}"`,
  instant: (value) => `"${value}"`,
  json: String,
  integer: String,
  real: String,
  flag: (value) => (value === 1 ? 'true' : 'false'),
}

/** Writes values of a column as JSON. */
export const encoderOf = (type: ColumnType): Encode => {
  const encode = encoders[kindOf(type)]
  return (value) => (value === null ? 'null' : encode(value))
}
