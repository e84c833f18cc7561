/** Stored rows as text, in key order and constant memory; equal data give equal bytes. */
import { stringify } from 'csv-stringify/sync'
import type { Collection, Row } from '../store/collection.ts'
import type { Store } from '../store/store.ts'
import { csvHead, csvRow, ndjsonHead, ndjsonRow } from './record-line.ts'

export const recordFormats = ['ndjson', 'csv'] as const
export type RecordFormat = (typeof recordFormats)[number]

/** No cell is escaped against formulas here: the file is for import and must be read back unchanged. */
const csvText = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => [...cells]),
    // A lone line feed or carriage return would end a line.
    { quoted_match: /[\r\n]/ },
  )

const formats = {
  ndjson: {
    head: ndjsonHead,
    rows: (of: Collection, rows: readonly Row[]) => rows.map((row) => ndjsonRow(of, row)).join(''),
  },
  csv: {
    head: (of: Collection) => csvText([csvHead(of)]),
    rows: (of: Collection, rows: readonly Row[]) => csvText(rows.map((row) => csvRow(of, row))),
  },
} as const

/** Text of some rows, ending with a line's end, and how many they are; a collection's first line has none. */
export type ExportedPart = { readonly collection: string; readonly text: string; readonly rows: number }

/** Each collection's first line, then its rows, all from one state of the store. */
export async function* exportRecords(
  store: Store,
  collections: readonly Collection[],
  format: RecordFormat,
): AsyncGenerator<ExportedPart> {
  const { head, rows: textOf } = formats[format]
  for (const of of collections) {
    yield { collection: of.name, text: head(of), rows: 0 }
    for await (const rows of store.walk(of))
      if (rows.length > 0) yield { collection: of.name, text: textOf(of, rows), rows: rows.length }
  }
}
