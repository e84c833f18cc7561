/** Which table of a data set an entry of its zip is. */

/** By its name without folders; the SEC has written it in capitals in some quarters (`REPORTINGOWNER.TSV`). */
export const tableIn = <const Table extends string>(
  tables: readonly Table[],
  entry: string,
): Table | undefined => {
  const name = entry.slice(entry.lastIndexOf('/') + 1).toLowerCase()
  return tables.find((table) => table.toLowerCase() === name)
}
