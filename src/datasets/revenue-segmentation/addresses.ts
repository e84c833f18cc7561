/** The reports of chosen companies with a tagged file that is not read yet. */
import { type FiledForm, filingsWithForms } from '../../derived/filings/query.ts'
import { daysAfter } from '../../lib/day.ts'
import { documentAddress } from '../../sources/edgar/filing-address.ts'
import { valuesOf } from '../../store/bulk-reads.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { segmentLabels } from './record.ts'

const FORMS = ['10-K', '10-Q', '10-KT', '10-QT', '20-F', '40-F'].flatMap((form) => [form, `${form}/A`])

/** The first report with its figures in the page itself, whose instance EDGAR extracts under a name of its own. */
const FIRST_INLINE = '2019-06-30'
/** The first of reports with an instance. */
const FIRST_TAGGED = '2009-06-15'

const exhibitOf = ({ exhibits }: FiledForm, type: string): string | null =>
  exhibits.find((exhibit) => exhibit.type === type)?.filename ?? null

/** `aapl-20240928.htm` has `aapl-20240928_htm.xml` and `aapl-20240928_lab.xml`; older reports list theirs as exhibits. */
const filesOf = (report: FiledForm): readonly string[] => {
  const stem = /^(.+)\.html?$/.exec(report.primaryDocument ?? '')?.[1] ?? null
  const isInline = stem !== null && report.filedOn >= FIRST_INLINE
  const instance = exhibitOf(report, 'EX-101.INS') ?? (isInline ? `${stem}_htm.xml` : null)
  const labels = exhibitOf(report, 'EX-101.LAB') ?? (isInline ? `${stem}_lab.xml` : null)
  return [instance, labels].filter((name) => name !== null)
}

/** Without a ticker the companies that were chosen before are kept up. */
const KEPT_UP_DAYS = 30

/** The newest report first. A linkbase is asked for after its figures, so a filing with labels has been read whole. */
export async function* reportAddresses(
  reads: Reads,
  { ciks, since, today }: AddressChoice,
): AsyncGenerator<string> {
  const from = since ?? (ciks === undefined ? daysAfter(today, -KEPT_UP_DAYS) : FIRST_TAGGED)
  for await (const cik of ciks ?? valuesOf(reads, segmentLabels, 'cik'))
    for (const report of await filingsWithForms(reads, cik, FORMS)) {
      const { accession, filedOn } = report
      if (filedOn < from || (await reads.has(segmentLabels, { cik, accession }))) continue
      for (const name of filesOf(report)) yield documentAddress(cik, accession, name)
    }
}
