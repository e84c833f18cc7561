/** Lines that only annual reports tag, which are of a note: a line of the balance sheet is on that of each 10-Q, too. */
import { remembered } from '../../../lib/remembered.ts'
import type { Concept, TaggedConcept } from './concept.ts'
import { type Stated, without } from './stated-lines.ts'

/**
 * Of 22 companies with operating leases 15 tag the right to use what is leased in all 10-Qs and on the face of the sheet, AMD in most, and six
 * in annual reports alone, with it among other assets.
 */
const LINE = 'operatingLeaseAssets'
const FEWEST_REPORTS = 2

/** Day of filing by accession number. */
type Reports = ReadonlyMap<string, string>

const interimReports = (concepts: readonly TaggedConcept[]): Reports => {
  const reports = new Map<string, string>()
  for (const { stocks } of concepts)
    for (const facts of stocks)
      for (const { form, accn, filed } of facts ?? []) if (form.startsWith('10-Q')) reports.set(accn, filed)
  return reports
}

/** The same day of another year. */
const yearsFrom = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** Whether most 10-Qs within a year of a day, of at least two, have a balance sheet without it. */
const noteFinder = (assets: TaggedConcept, concepts: readonly Concept[]): ((day: string) => boolean) => {
  const [all, stating] = [interimReports([assets]), interimReports(concepts)]
  return remembered((day) => {
    const [from, to] = [yearsFrom(day, -1), yearsFrom(day, 1)]
    let [reports, withIt] = [0, 0]
    for (const [accn, filed] of all) {
      if (filed <= from || filed > to) continue
      reports += 1
      if (stating.has(accn)) withIt += 1
    }
    return reports >= FEWEST_REPORTS && 2 * withIt < reports
  })
}

/** Takes from a sheet what is of a note. */
export const annualNotes = (
  assets: TaggedConcept | undefined,
  concepts: ReadonlyMap<string, readonly Concept[]>,
): ((sheet: Stated, day: string) => Stated) => {
  const own = concepts.get(LINE) ?? []
  if (assets === undefined || own.length === 0) return (sheet) => sheet
  const isNote = noteFinder(assets, own)
  return (sheet, day) => (sheet.terms[LINE] !== undefined && isNote(day) ? without(sheet, LINE, null) : sheet)
}
