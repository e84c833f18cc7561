/** Filings in the format of the Financial Statement Data Sets, of the statements of a company as a whole. */
import { dataSetZip } from './segment-files.ts'

/** As `num.txt` has it: end rounded to a month (`20100331`), quarters (`0` at an instant), unit, value. */
export type NumRow = readonly [concept: string, end: string, quarters: string, unit: string, value: number]

export type FiledRows = {
  readonly accession: string
  readonly cik: number
  readonly form: string
  readonly period: string
  readonly filed: string
  readonly instance: string
  readonly version: string
  readonly rows: readonly NumRow[]
}

const table = (lines: readonly (readonly (string | number)[])[]): string =>
  `${lines.map((cells) => cells.join('\t')).join('\n')}\n`

/** In the layout of before December 2024, which has no column `segments`, or of since. */
export const filedZip = (
  filings: readonly FiledRows[],
  layout: 'before 2024' | 'since 2024' = 'since 2024',
) => {
  const segments = layout === 'since 2024' ? ['segments'] : []
  const sub = filings.map(({ accession, cik, form, period, filed, instance }) => [
    ...[accession, cik, 'A FILER', '', form, period, filed, instance],
  ])
  const num = filings.flatMap(({ accession, version, rows }) =>
    rows.map(([concept, end, quarters, unit, value]) => [
      ...[accession, concept, version, '', end, quarters, unit, ...segments.map(() => '')],
      ...[value.toFixed(4), ''],
    ]),
  )
  return dataSetZip(
    table([['adsh', 'cik', 'name', 'sic', 'form', 'period', 'filed', 'instance'], ...sub]),
    table([
      ['adsh', 'tag', 'version', 'coreg', 'ddate', 'qtrs', 'uom', ...segments, 'value', 'footnote'],
      ...num,
    ]),
  )
}
