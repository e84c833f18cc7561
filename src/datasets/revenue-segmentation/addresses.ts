/** Which reports of chosen companies have a tagged file that is still to be read; leaves out reading it. */
import { daysAfter } from '../../lib/day.ts'
import { taggedAddress } from '../../sources/edgar/segment-feeds.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { segmentLabels } from './record.ts'

/** What this needs to know of a filing. */
export type Report = {
  readonly cik: string
  readonly accession: string
  readonly filedOn: string
  readonly primaryDocument: string | null
  readonly exhibits: readonly { readonly type: string; readonly filename: string }[]
}
/** Filings of a registrant with one of these forms, newest first. */
export type ReportsOf = (reads: Reads, cik: string, forms: readonly string[]) => Promise<readonly Report[]>

const FORMS = ['10-K', '10-Q', '10-KT', '10-QT', '20-F', '40-F'].flatMap((form) => [form, `${form}/A`])

/** The first report with its figures in the page itself, whose instance EDGAR extracts under a name of its own. */
const FIRST_INLINE = '2019-06-30'
/** The first of reports with an instance. */
const FIRST_TAGGED = '2009-06-15'

const exhibitOf = ({ exhibits }: Report, type: string): string | null =>
  exhibits.find((exhibit) => exhibit.type === type)?.filename ?? null

/** `aapl-20240928.htm` has `aapl-20240928_htm.xml` and `aapl-20240928_lab.xml`; older reports list theirs as exhibits. */
const filesOf = (report: Report): readonly string[] => {
  const stem = /^(.+)\.html?$/.exec(report.primaryDocument ?? '')?.[1] ?? null
  const isInline = stem !== null && report.filedOn >= FIRST_INLINE
  const instance = exhibitOf(report, 'EX-101.INS') ?? (isInline ? `${stem}_htm.xml` : null)
  const labels = exhibitOf(report, 'EX-101.LAB') ?? (isInline ? `${stem}_lab.xml` : null)
  return [instance, labels].filter((name) => name !== null)
}

/** Without a ticker the companies that were chosen before are kept up: a walk of the key, one step a company. */
async function* chosenCiks(reads: Reads): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const where = { cik: { from: `${last}0` } }
    const [next] = await reads.rows(segmentLabels, { where, order: 'cik, accession', limit: 1 })
    if (next === undefined) return
    last = String(next.at['cik'])
    yield last
  }
}

/** A linkbase is asked for after its figures, so that a filing with labels has been read. */
const isRead = async (reads: Reads, { cik, accession }: Report): Promise<boolean> =>
  (await reads.text(segmentLabels, { cik, accession })) !== null

/** The newest report first; what was read does not change. */
async function* unreadFiles(reads: Reads, reports: readonly Report[], from: string): AsyncGenerator<string> {
  for (const report of reports) {
    if (report.filedOn < from || (await isRead(reads, report))) continue
    for (const name of filesOf(report)) yield taggedAddress(report.cik, report.accession, name)
  }
}

const KEPT_UP_DAYS = 30

export const reportAddresses = (reportsOf: ReportsOf) =>
  async function* (reads: Reads, { ciks, since, today }: AddressChoice): AsyncGenerator<string> {
    const from = since ?? (ciks === undefined ? daysAfter(today, -KEPT_UP_DAYS) : FIRST_TAGGED)
    for await (const cik of ciks ?? chosenCiks(reads))
      yield* unreadFiles(reads, await reportsOf(reads, cik, FORMS), from)
  }
