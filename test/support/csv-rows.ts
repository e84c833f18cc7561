/** What CSV has a line for: each row of an answer, or each of the many things that one holds. */

const segmentsOf = (row: object): readonly object[] => {
  const { data, ...rest } = row as { readonly data: object }
  return Object.entries(data).map(([segment, amount]) => ({ ...rest, segment, amount }))
}

export const csvRowsOf = (header: readonly string[], rows: readonly object[]): readonly object[] =>
  header.includes('segment') ? rows.flatMap(segmentsOf) : rows
