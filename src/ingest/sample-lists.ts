/** Reads the reviewed lists in `sample/`; what their lines become is the datasets'. */
import type { Dataset } from '../datasets/dataset.ts'
import type { FactKind, SampleList } from '../datasets/sample-share.ts'
import { isDay } from '../lib/day.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { delimitedRows } from '../sources/files/delimited.ts'
import { type Batch, batchOf } from '../store/batch.ts'
import type { Collection, NewRow } from '../store/collection.ts'
import type { Reads } from '../store/store.ts'

const listsOf = (datasets: readonly Dataset[]): readonly SampleList[] =>
  datasets.flatMap(({ sample }) => sample?.lists ?? [])

/** Names of the files; several datasets may read one. */
export const sampleListNames = (datasets: readonly Dataset[]): readonly string[] => [
  ...new Set(listsOf(datasets).map(({ file }) => file)),
]

const readers: Readonly<Record<FactKind, (cell: string) => string | number | null>> = {
  text: (cell) => (cell === '' ? null : cell),
  day: (cell) => (isDay(cell) ? cell : null),
  number: (cell) => (Number(cell) > 0 ? Number(cell) : null),
}

/** Throws SourceFormatError for a line with a cell that is not what its column holds. */
const factsIn = ({ file, columns }: SampleList, fields: readonly string[], line: number) => {
  const entries = Object.entries(columns).map(([name, kind], position) => {
    const cell = fields[position] ?? ''
    const value = readers[kind](cell)
    if (value === null) throw new SourceFormatError(file, line, `${JSON.stringify(cell)} is not a ${name}`)
    return [name, value] as const
  })
  return Object.fromEntries(entries)
}

/** A fault of a line's facts names the line. */
const inLine = async <T>(file: string, line: number, read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RangeError) throw new SourceFormatError(file, line, error.message)
    throw error
  }
}

/** What makes a row unique, as text. */
export const keyOf = ({ key }: Collection, { columns }: Pick<NewRow, 'columns'>): string =>
  JSON.stringify(key.map((name) => columns[name]))

/** One row of each key. */
const mergedBatches = ({ merged }: SampleList, batches: readonly Batch[]): readonly Batch[] =>
  [...Map.groupBy(batches, ({ collection }) => collection)].map(([collection, each]) => {
    const rows = each.flatMap((batch) => batch.rows)
    const groups = [...Map.groupBy(rows, (row) => keyOf(collection, row)).values()]
    return batchOf(
      collection,
      groups.flatMap(([first, ...others]) => (first === undefined ? [] : [merged([first, ...others])])),
    )
  })

const batchesIn = async (reads: Reads, list: SampleList, bytes: Uint8Array): Promise<readonly Batch[]> => {
  const { file, columns, batchesOf } = list
  const layout = { delimiter: ',', quoted: true, columns: [...Object.keys(columns), 'reviewedOn', 'source'] }
  const found: Batch[] = []
  for (const { line, fields } of delimitedRows(bytes, { file, ...layout })) {
    const [source, reviewedOn = ''] = fields.toReversed()
    if (!isDay(reviewedOn) || source === '')
      throw new SourceFormatError(file, line, 'a fact without a source or a day of review')
    const facts = factsIn(list, fields, line)
    // Rows are of the day of review.
    const updatedAt = `${reviewedOn}T00:00:00Z`
    for (const { collection, rows } of await inLine(file, line, () => batchesOf(facts, reads)))
      found.push(
        batchOf(
          collection,
          rows.map((row) => (collection.updatedAt === null ? row : { ...row, updatedAt })),
        ),
      )
  }
  return mergedBatches(list, found)
}

/** The rows of the lists, by collection. Throws SourceFormatError. */
export const listedRows = async (
  reads: Reads,
  datasets: readonly Dataset[],
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<Collection, readonly NewRow[]>> => {
  const batches: Batch[] = []
  for (const list of listsOf(datasets)) {
    const bytes = files.get(list.file)
    if (bytes === undefined) throw new SourceFormatError(list.file, null, 'the list is missing')
    batches.push(...(await batchesIn(reads, list, bytes)))
  }
  const groups = Map.groupBy(batches, ({ collection }) => collection)
  return new Map([...groups].map(([of, each]) => [of, each.flatMap(({ rows }) => rows)]))
}
