/**
 * The columns of the newest run as a file beside the store, so that a start neither reads nor sorts its rows. A line of JSON,
 * then numbers and their orders as they are in memory, then texts. It is derived and never backed up.
 */
import { open, readFile, rename, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { createTurns } from '../lib/steps.ts'
import { jsonValue } from '../store/column.ts'
import {
  type Column,
  codeColumn,
  numberColumn,
  rowNumberBytes,
  storedNumbers,
  textColumn,
  textsOf,
} from './columns.ts'
import { metrics } from './registry.ts'

/** A run in memory; `asOf` is null while there is none. */
export type RunColumns = {
  readonly asOf: string | null
  readonly rows: number
  /** By metric, in the order of the registry. */
  readonly columns: ReadonlyMap<string, Column>
}

/** Grows with the layout of the file. */
const FORMAT = 1
const FLOAT_BYTES = 8
const SLICE_BYTES = 2 ** 20

/** The first line. */
type Head = {
  /** What the columns are of, and how they are laid out. */
  readonly of: string
  readonly asOf: string | null
  readonly rows: number
  /** Known values of each column of numbers, in the order of the registry. */
  readonly known: readonly number[]
  /** Of all bytes after the line. */
  readonly crc: number
}

const layoutOf = (version: string): string => JSON.stringify([FORMAT, version, metrics.map(({ id }) => id)])

const crcOf = async (pieces: Iterable<Uint8Array>): Promise<number> => {
  const turn = createTurns()
  let crc = 0
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      crc = crc32(piece.subarray(at, at + SLICE_BYTES), crc)
      await turn()
    }
  return crc
}

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const numbersOf = ({ columns }: RunColumns) =>
  [...columns.values()].filter((column) => column.kind === 'numbers')

/** All values before all orders: they must lie at multiples of eight bytes. */
const piecesOf = (run: RunColumns): readonly Uint8Array[] => {
  const numbers = numbersOf(run)
  const texts = [...run.columns.values()].flatMap((column) =>
    column.kind === 'numbers' ? [] : [textsOf(column)],
  )
  return [
    ...numbers.map(({ values }) => bytesOf(values)),
    ...numbers.map(({ order }) => bytesOf(order)),
    Buffer.from(JSON.stringify(texts)),
  ]
}

const headLine = async (version: string, run: RunColumns, pieces: readonly Uint8Array[]): Promise<string> => {
  const head: Head = {
    of: layoutOf(version),
    asOf: run.asOf,
    rows: run.rows,
    known: numbersOf(run).map(({ order }) => order.length),
    crc: await crcOf(pieces),
  }
  const line = JSON.stringify(head)
  const blanks = FLOAT_BYTES - (Buffer.byteLength(line) % FLOAT_BYTES)
  return `${line}${' '.repeat(blanks - 1)}\n`
}

/** Columns as they are in a file, in memory that threads share. */
export type ColumnBytes = Uint8Array<SharedArrayBuffer>

const sharedBytes = (pieces: readonly Uint8Array[]): ColumnBytes => {
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0)
  const bytes = new Uint8Array(new SharedArrayBuffer(length))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}

/** `version` says of which run they are. */
export const columnBytesOf = async (version: string, run: RunColumns): Promise<ColumnBytes> => {
  const pieces = piecesOf(run)
  return sharedBytes([Buffer.from(await headLine(version, run, pieces)), ...pieces])
}

/**
 * `version` says of which run they are. The file is replaced whole; what a power cut leaves of it has another checksum.
 * System errors (ENOSPC, EACCES) pass through.
 */
export const writeColumnFile = async (path: string, version: string, run: RunColumns): Promise<void> => {
  const pieces = piecesOf(run)
  const line = await headLine(version, run, pieces)
  const next = `${path}.new`
  const file = await open(next, 'w', 0o600)
  try {
    await file.writeFile(line)
    for (const piece of pieces) await file.writeFile(piece)
    await file.close()
    await rename(next, path)
  } catch (error) {
    await file.close()
    await rm(next, { force: true })
    throw error
  }
}

/** Null where the file is of another run or program, or damaged. */
const headIn = async (file: Buffer, version: string): Promise<Head | null> => {
  const end = file.indexOf('\n') + 1
  try {
    const head = jsonValue<Head | null>(file.toString('utf8', 0, end))
    return head?.of === layoutOf(version) && head.crc === (await crcOf([file.subarray(end)])) ? head : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const columnsIn = async (file: Buffer, { rows, known }: Head): Promise<ReadonlyMap<string, Column>> => {
  const turn = createTurns()
  const { buffer, byteOffset } = file
  const columns = new Map<string, Column>()
  let valuesAt = byteOffset + file.indexOf('\n') + 1
  let orderAt = valuesAt + known.length * rows * FLOAT_BYTES
  const textsAt = known.reduce((at, length) => at + length * rowNumberBytes(rows), orderAt)
  const texts = jsonValue<readonly (readonly (string | null)[])[]>(
    file.toString('utf8', textsAt - byteOffset),
  )
  const lengths = known.values()
  const labels = texts.values()
  for (const { id, kind, unit } of metrics) {
    if (unit === null) {
      const own = labels.next().value ?? []
      columns.set(id, kind === 'text' ? textColumn(own) : codeColumn(own))
    } else {
      const order = storedNumbers(buffer, orderAt, lengths.next().value ?? 0, rows)
      columns.set(id, numberColumn(new Float64Array(buffer, valuesAt, rows), order))
      valuesAt += rows * FLOAT_BYTES
      orderAt += order.byteLength
    }
    await turn()
  }
  return columns
}

/** The file of that run, or null; one that does not hold it is removed. */
const fileOf = async (path: string, version: string) => {
  const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) return null
  const head = await headIn(file, version)
  if (head !== null) return { file, head }
  await rm(path, { force: true })
  return null
}

const runIn = async (file: Buffer, head: Head): Promise<RunColumns> => ({
  asOf: head.asOf,
  rows: head.rows,
  columns: await columnsIn(file, head),
})

/** The columns of that run, or null; a file that does not hold them is removed. */
export const readColumnFile = async (path: string, version: string): Promise<RunColumns | null> => {
  const found = await fileOf(path, version)
  return found === null ? null : runIn(found.file, found.head)
}

/** The same without making columns of it. */
export const readColumnBytes = async (path: string, version: string): Promise<ColumnBytes | null> => {
  const found = await fileOf(path, version)
  return found === null ? null : sharedBytes([found.file])
}

/** Columns of numbers are views of the bytes; texts, and what is made of columns, are a thread's own. */
export const columnsInBytes = (bytes: ColumnBytes): Promise<RunColumns> => {
  const file = Buffer.from(bytes.buffer)
  return runIn(file, jsonValue<Head>(file.toString('utf8', 0, file.indexOf('\n'))))
}
