/** Rows as aligned columns for a terminal. */

/** Numbers are aligned right, texts left; columns are two spaces apart. */
export const tableLines = (
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): readonly string[] => {
  const texts = [head, ...rows.map((row) => row.map((cell) => (cell === null ? '–' : cellText(cell))))]
  const widths = head.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)))
  const isNumber = head.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'))
  return texts.map((row) =>
    row
      .map((text, at) =>
        isNumber[at] === true ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

/** With commas between thousands. */
export const cellText = (cell: string | number): string =>
  typeof cell === 'number' ? cell.toLocaleString('en-US') : cell
