/** Tables in Markdown whose columns also line up in a terminal. */

export type Cell = string | number

const isNumber = (cell: Cell): boolean => typeof cell === 'number' || /^-?[\d,.]+ ?%?$/.test(cell)

/** Numbers are set to the right, words to the left. */
export const tableOf = (header: readonly string[], rows: readonly (readonly Cell[])[]): readonly string[] => {
  const widths = header.map((name, at) => Math.max(name.length, 3, ...rows.map((row) => `${row[at]}`.length)))
  const lineOf = (cells: readonly Cell[]): string =>
    `| ${cells.map((cell, at) => (isNumber(cell) ? `${cell}`.padStart(widths[at] ?? 0) : `${cell}`.padEnd(widths[at] ?? 0))).join(' | ')} |`
  return [lineOf(header), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(lineOf)]
}

/** `98.5 %`; a dash where there is nothing to divide by. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
