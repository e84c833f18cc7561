/** The items that CSV has a line for: the rows of an answer, or the items within its rows. */

const segmentsOf = (row: object): readonly object[] => {
  const { data, ...rest } = row as { readonly data: object }
  return Object.entries(data).map(([segment, amount]) => ({ ...rest, segment, amount }))
}

export const csvRowsOf = (header: readonly string[], rows: readonly object[]): readonly object[] =>
  header.includes('segment') ? rows.flatMap(segmentsOf) : rows
