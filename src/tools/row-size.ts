/** How many characters rows take in a result, as data and in its table, counted part by part before the result is made. */
import type { Work } from '../contract/work.ts'
import type { ParsedAnswer, Row } from './answer-rows.ts'
import { addColumns, headLine, isWideTable, rowLines, textTable } from './text-table.ts'

/** Rows between which others may be answered: those of short interest take 0.03 ms, those of a screen with 165 metrics 0.5. */
const PART = 20

function* partsOf(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PART) yield rows.slice(from, from + PART)
}

/** Of a text within JSON, without the quotes around it. */
const sizeInJson = (text: string): number => JSON.stringify(text).length - 2

const LINE_END = sizeInJson('\n')

/** What a result with these rows has more than one with an empty list or object in their place, and without their table. */
export const sizeOfRows = async (
  { tableOf }: Pick<ParsedAnswer, 'tableOf'>,
  rows: readonly Row[],
  pace: Work['pace'],
): Promise<number> => {
  if (rows.length === 0) return 0
  const columns = new Set<string>()
  // Each part but the first has a comma before it, and each loses its brackets.
  let size = -1
  for (const part of partsOf(rows)) {
    addColumns(columns, part)
    size += 1 + JSON.stringify(tableOf(part)).length - 2
    await pace()
  }
  // An empty line is before the table.
  size += 2 * LINE_END
  if (isWideTable(columns, rows.length)) return size + sizeInJson(textTable(rows))
  const names = [...columns]
  size += sizeInJson(headLine(names))
  for (const part of partsOf(rows)) {
    size += LINE_END + sizeInJson(rowLines(names, part))
    await pace()
  }
  return size
}
