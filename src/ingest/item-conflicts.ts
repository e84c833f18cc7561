/**
 * Conflicts of work items that are written at the same time in one transaction: one reads or writes what another writes, so that their
 * order would matter. Rows are compared by the first column of their key alone: the company, ticker or series.
 */
import type { BatchRows } from '../store/batch.ts'
import type { Collection, Where } from '../store/collection.ts'
import type { SqlValue } from '../store/column.ts'
import { isRange } from '../store/sql.ts'
import type { Transaction } from '../store/store.ts'

/** The items must be written one after the other. */
export class ItemConflictError extends Error {
  override readonly name = 'ItemConflictError'
}

/** Rows whose first key column may have any value. */
const ANY = Symbol('any')
type Values = ReadonlySet<SqlValue | typeof ANY>
type Touched = Map<Collection, Set<SqlValue | typeof ANY>>
type Item = { readonly read: Touched; readonly written: Touched }

const valuesIn = (of: Collection, where: Where = {}): Values => {
  const condition = where[of.key[0] ?? '']
  if (condition === undefined || isRange(condition)) return new Set([ANY])
  return new Set(Array.isArray(condition) ? condition : [condition as SqlValue])
}

/** Of the new rows, and of those that they replace. */
const valuesWritten = ({ collection: of, rows, replaces }: BatchRows): Values => {
  const first = of.key[0] ?? ''
  const written = rows.map(({ columns }) => columns[first] ?? null)
  return new Set([...written, ...(replaces === undefined ? [] : valuesIn(of, replaces))])
}

const hasAnyOf = (touched: Touched, of: Collection, values: Values): boolean => {
  const known = touched.get(of)
  if (known === undefined || values.size === 0) return false
  if (known.has(ANY) || values.has(ANY)) return true
  for (const value of values) if (known.has(value)) return true
  return false
}

const addTo = (touched: Touched, of: Collection, values: Values): void => {
  const known = touched.get(of) ?? new Set()
  for (const value of values) known.add(value)
  touched.set(of, known)
}

/** One for a transaction. */
export class ItemConflicts {
  readonly #items: Item[] = []
  #hasConflict = false

  get hasConflict(): boolean {
    return this.#hasConflict
  }

  /** The transaction as one more item uses it. Every call throws ItemConflictError once the order of any two items matters. */
  transactionOf(given: Transaction): Transaction {
    const item: Item = { read: new Map(), written: new Map() }
    this.#items.push(item)
    const reading = <Result>(from: Collection, where: unknown, read: () => Result): Result => {
      this.#note(item, item.read, from, valuesIn(from, where as Where))
      return read()
    }
    const writing = async <Result>(of: Collection, values: Values, write: () => Promise<Result>) => {
      this.#note(item, item.written, of, values)
      return write()
    }
    const all: Values = new Set([ANY])
    return {
      rows: (from, selection) => reading(from, selection.where, () => given.rows(from, selection)),
      row: (from, where, order) => reading(from, where, () => given.row(from, where, order)),
      records: (from, selection) => reading(from, selection.where, () => given.records(from, selection)),
      record: (from, where, order) => reading(from, where, () => given.record(from, where, order)),
      served: (from, selection) => reading(from, selection.where, () => given.served(from, selection)),
      list: (from, selection, between) =>
        reading(from, selection.where, () => given.list(from, selection, between)),
      has: (from, where) => reading(from, where, () => given.has(from, where)),
      walk: (from, selection) => reading(from, selection?.where, () => given.walk(from, selection)),
      checked: (from, where) => reading(from, where, () => given.checked(from, where)),
      total: (from, where) => reading(from, where, () => given.total(from, where)),
      put: (batch, noted) =>
        writing(batch.collection, valuesWritten(batch as BatchRows), () => given.put(batch, noted)),
      amend: (batch, noted) =>
        writing(batch.collection, valuesWritten(batch as BatchRows), () => given.amend(batch, noted)),
      renew: (of, rows) => writing(of, all, () => given.renew(of, rows)),
      recount: (of) => writing(of, all, () => given.recount(of)),
    }
  }

  #note(item: Item, into: Touched, of: Collection, values: Values): void {
    const isWrite = into === item.written
    this.#hasConflict ||= this.#items.some(
      (other) =>
        other !== item &&
        (hasAnyOf(other.written, of, values) || (isWrite && hasAnyOf(other.read, of, values))),
    )
    if (this.#hasConflict) throw new ItemConflictError('the order of the files matters')
    addTo(into, of, values)
  }
}
