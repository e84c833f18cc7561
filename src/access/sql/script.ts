/** A sequence of SQL statements written as a generator, which either engine can run. */
import type { SqlValue } from '../../store/column.ts'
import type { Sql } from '../../store/sql.ts'
import type { RandomBytes } from '../key.ts'

/** A row of a table, by the names of its columns. */
export type AccountRow = Readonly<Record<string, SqlValue>>

/** Yields statements with `?` for their values, receives their rows, and returns a result. */
export type Script<T> = Generator<Sql, T, readonly AccountRow[]>

export type ScriptContext = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

/** The rows of one statement. */
export function* rowsOf(text: string, ...values: readonly SqlValue[]): Script<readonly AccountRow[]> {
  return yield { text, values }
}

/** As many placeholders as a list has values: `?, ?, ?`. */
export const placeholders = ({ length }: readonly unknown[]): string => Array(length).fill('?').join(', ')
