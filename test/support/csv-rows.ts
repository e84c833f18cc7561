/** The items that CSV has a line for: the rows of an answer, or the items within its rows; and the columns they need. */
import assert from 'node:assert/strict'

const segmentsOf = (row: object): readonly object[] => {
  const { data, ...rest } = row as { readonly data: object }
  return Object.entries(data).map(([segment, amount]) => ({ ...rest, segment, amount }))
}

export const csvRowsOf = (header: readonly string[], rows: readonly object[]): readonly object[] =>
  header.includes('segment') ? rows.flatMap(segmentsOf) : rows

/** A row may lack an optional field (the values of a metric without labels): the fullest has every column, and none another. */
export const sameColumns = (header: readonly string[], lines: readonly object[]) => {
  const names = lines.map((line) => Object.keys(line).toSorted())
  const [fullest = []] = names.toSorted((one, other) => other.length - one.length)
  assert.deepEqual(header.toSorted(), fullest)
  const others = names.flat().filter((name) => !header.includes(name))
  assert.deepEqual(others, [])
}
