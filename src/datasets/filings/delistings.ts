/** Ends of listings that follow from the Forms 25 and 15 among the filings. */
import { filings } from '../../derived/filings/record.ts'
import { delistings } from '../../security-master/collections.ts'
import { delistingForms, delistingOf } from '../../security-master/delisting-forms.ts'
import { batchOf } from '../../store/batch.ts'
import { rowOf } from '../../store/record-text.ts'
import { derivation } from '../dataset.ts'

export const delistingsOfFilings = derivation({
  from: filings,
  isOnlySource: true,
  derive: async ({ rows }, reads) => {
    const delisting = rows.filter(({ columns }) => delistingForms.includes(columns.form))
    const ciks = [...new Set(delisting.map(({ columns }) => columns.cik))]
    if (ciks.length === 0) return []
    const found = []
    for (const cik of ciks) {
      const where = { cik, form: delistingForms }
      const filed = await reads.rows(filings, { columns: ['form', 'filedOn'], where })
      const delisting = delistingOf(filed.map(({ columns }) => columns))
      if (delisting !== null) found.push(rowOf(delistings, { cik, ...delisting }, {}))
    }
    return [batchOf(delistings, found, { cik: ciks })]
  },
})
