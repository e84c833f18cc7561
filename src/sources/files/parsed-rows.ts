/** Rows of a file that could be read, and those that could not, each with its reason. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { LooseRow } from './delimited-table.ts'

export type Rejection = {
  readonly row: string
  readonly reason: string
  /** Line of the file, from 1, where the format has lines. */
  readonly line?: number
  /** What the line is about, such as a CIK, where that can be read though the row cannot. */
  readonly subject?: string
}

export type ParsedRows<Row> = { readonly rows: readonly Row[]; readonly rejected: readonly Rejection[] }

/** Throws RangeError, which rejects the row that is being read. */
export const refuse = (name: string, value: unknown): never => {
  throw new RangeError(`${name} is ${JSON.stringify(value)}`)
}

/** Throws RangeError: `"soon" is not a date`. */
export const notA = (kind: string, value: unknown): never => {
  throw new RangeError(`${JSON.stringify(value)} is not a ${kind}`)
}

/** Each item as a row; one for which `read` throws RangeError is rejected, under the name that `nameOf` gives it. */
export const parseRows = <Item, Row>(
  items: Iterable<Item>,
  read: (item: Item) => Row,
  nameOf: (item: Item) => Omit<Rejection, 'reason'>,
): ParsedRows<Row> => {
  const rows: Row[] = []
  const rejected: Rejection[] = []
  for (const item of items) {
    try {
      rows.push(read(item))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      rejected.push({ ...nameOf(item), reason: error.message })
    }
  }
  return { rows, rejected }
}

/** The name of a row of a delimited file: its fields, and its line. */
export const joinedBy =
  (delimiter: string) =>
  ({ fields, line }: LooseRow): Omit<Rejection, 'reason'> => ({ row: fields.join(delimiter), line })

/** The rows of several files or tables as one. */
export const concatenated = <Row>(parts: readonly ParsedRows<Row>[]): ParsedRows<Row> => ({
  rows: parts.flatMap(({ rows }) => rows),
  rejected: parts.flatMap(({ rejected }) => rejected),
})

/** Throws SourceFormatError where every row was rejected: a new layout is in all of them. */
export const requireReadable = (file: string, { rows, rejected }: ParsedRows<unknown>): void => {
  const [first] = rejected
  if (first !== undefined && rows.length === 0)
    throw new SourceFormatError(file, first.line ?? null, `no row can be read: ${first.reason}`)
}
