/** Sends several statements to a session in one write and reads their rows; leaves out which statements go together. */
import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { SqlValue } from '../column.ts'
import type { Cells } from '../row-cells.ts'
import type { Sql } from '../sql.ts'

/** A statement, and the function that takes its rows. */
export type Asked = { readonly sql: Sql; readonly answered: (rows: readonly Cells[]) => void }

type Reader = (text: string) => SqlValue

/** A statement under a name, which is the same in every session. */
type Prepared = {
  readonly name: string
  /** The readers of its cells, set once a session has described its columns. */
  readers: readonly Reader[]
}

const [BIGINT, NUMERIC] = [20, 1700]

/** Numbers as numbers: no count of ours is beyond the safe integers. */
export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** Statements that each session keeps prepared, some 20 KB each. */
const MAX_PREPARED = 500

/** The statements that a session has prepared; null once that is uncertain. */
type Known = { statements: Set<Prepared> | null }

/** One for a database. */
export class PreparedStatements {
  readonly #statements = new Map<string, Prepared>()
  readonly #known = new WeakMap<pg.ClientBase, Known>()

  /** Undefined where the maximum is reached. */
  of(text: string): Prepared | undefined {
    const known = this.#statements.get(text)
    if (known !== undefined || this.#statements.size >= MAX_PREPARED) return known
    const made = { name: `s${this.#statements.size}`, readers: [] }
    this.#statements.set(text, made)
    return made
  }

  knownTo(client: pg.ClientBase): Known {
    const found = this.#known.get(client) ?? { statements: new Set() }
    this.#known.set(client, found)
    return found
  }
}

const describe = serialize.describe({ type: 'P' })
const execute = serialize.execute()
const sync = serialize.sync()

const textOf = (value: SqlValue): string | null => (value === null ? null : String(value))

/**
 * A query of `pg` is four messages, has its columns described each time, and is answered before the next one is sent. These are one write
 * and, where the rows are few, one read.
 */
class Batch implements pg.Submittable {
  readonly #asked: readonly Asked[]
  readonly #statements: readonly (Prepared | undefined)[]
  readonly #known: Known
  readonly #ended: (error?: unknown) => void
  #at = 0
  #isPreparing = false
  #readers: readonly Reader[] | undefined
  #rows: Cells[] = []

  constructor(
    asked: readonly Asked[],
    statements: readonly (Prepared | undefined)[],
    known: Known,
    ended: (error?: unknown) => void,
  ) {
    this.#asked = asked
    this.#statements = known.statements === null ? [] : statements
    this.#known = known
    this.#ended = ended
  }

  submit({ stream }: pg.Connection): void {
    const messages: Buffer[] = []
    for (let at = 0; at < this.#asked.length; at += 1)
      this.#push(messages, (this.#asked[at] as Asked).sql, this.#statements[at])
    messages.push(sync)
    // `pg` reports a lost session to every query, so also to this one.
    if (stream.writable) stream.write(Buffer.concat(messages))
  }

  #push(messages: Buffer[], { text, values }: Sql, prepared: Prepared | undefined): void {
    const isKnown = prepared !== undefined && this.#known.statements?.has(prepared) === true
    const name = prepared?.name ?? ''
    if (!isKnown) messages.push(serialize.parse({ name, text }))
    messages.push(serialize.bind({ statement: name, values: values as SqlValue[], valueMapper: textOf }))
    if (!isKnown) messages.push(describe)
    messages.push(execute)
    if (prepared === undefined) return
    this.#known.statements?.add(prepared)
    if (!isKnown) this.#isPreparing = true
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#readers = fields.map(({ dataTypeID }) => typeParsers.getTypeParser(dataTypeID, 'text'))
    const prepared = this.#statements[this.#at]
    if (prepared !== undefined) prepared.readers = this.#readers
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    const readers = this.#readers ?? this.#statements[this.#at]?.readers ?? []
    const cells = fields as SqlValue[]
    for (let at = 0; at < cells.length; at += 1) {
      const text = fields[at]
      if (typeof text === 'string') cells[at] = (readers[at] as Reader)(text)
    }
    this.#rows.push(cells)
  }

  handleCommandComplete(): void {
    const rows = this.#rows
    const { answered } = this.#asked[this.#at] as Asked
    this.#at += 1
    this.#readers = undefined
    this.#rows = []
    answered(rows)
  }

  handleReadyForQuery(): void {
    this.#ended()
  }

  handleError(error: unknown): void {
    // Whether what was to be prepared is depends on where it failed, which `pg` does not say: the session prepares nothing more.
    if (this.#isPreparing) this.#known.statements = null
    this.#ended(error)
  }
}

/**
 * Resolves when all are answered, in their order; rejects at the first that fails, and later ones are not answered either. Without `prepared`
 * nothing is kept in the session.
 */
export const askTogether = (
  client: pg.ClientBase,
  asked: readonly Asked[],
  prepared: PreparedStatements | null,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const statements = asked.map(({ sql }) => prepared?.of(sql.text))
    const ended = (error?: unknown) => (error === undefined ? resolve() : reject(error))
    client.query(new Batch(asked, statements, prepared?.knownTo(client) ?? { statements: null }, ended))
  })
