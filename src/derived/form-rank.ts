/** How far a form's figures are trusted in a statement. */
import { remembered } from '../lib/remembered.ts'

const REPORTS = /^(?:10-K|10-Q|10-KT|10-QT|20-F|40-F)(?:\/A)?$/
const ANNUAL_REPORTS = /^(?:10-K|10-KT|20-F|40-F)(?:\/A)?$/
// A proxy statement repeats net income for its pay table, in millions or thousands as it pleases.
const NOT_STATEMENTS = /14A|14C|^424B[25]|^FWP|^S-8/

/** 4 a periodic report, 3 a 6-K, 2 an 8-K, 1 a prospectus and the like, 0 never a source of statements. */
export const formRank = remembered((form: string): number => {
  if (REPORTS.test(form)) return 4
  if (form.startsWith('6-K')) return 3
  if (form.startsWith('8-K')) return 2
  return NOT_STATEMENTS.test(form) ? 0 : 1
})

export const isAnnualReport = remembered((form: string): boolean => ANNUAL_REPORTS.test(form))
