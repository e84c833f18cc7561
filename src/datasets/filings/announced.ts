/**
 * Filings as EDGAR's index and its feed of current filings announce them: rows that stand until the registrant's own
 * file tells more, and never in place of it.
 */
import { knownCiks } from '../../identity/known-registrants.ts'
import { instantOf } from '../../lib/day.ts'
import { newYorkWallMs, utcOfNewYorkWallMs } from '../../lib/new-york-time.ts'
import type { AnnouncedFiling, AnnouncedFilings } from '../../sources/edgar/filing-index.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Completed, Normalized } from '../dataset.ts'
import { filings } from './collection.ts'
import { withDocuments } from './documents.ts'
import { rowOfFiling } from './normalize.ts'

const DAY_MS = 86_400_000

/** Midnight in New York stands for an unknown time of day, as in EDGAR's own old records. */
const midnightOf = (day: string): string => instantOf(utcOfNewYorkWallMs(Date.parse(day)))

/** Whether an instant of acceptance is more than a day: EDGAR accepts nothing at midnight. */
export const hasTime = (filedAt: string): boolean => newYorkWallMs(Date.parse(filedAt)) % DAY_MS !== 0

const rowOfAnnounced = ({ cik, accession, form, filedOn, acceptedAt, items }: AnnouncedFiling): StoredRow =>
  rowOfFiling(cik, {
    accessionNumber: accession,
    filingDate: filedOn,
    reportDate: null,
    acceptedAt: acceptedAt ?? midnightOf(filedOn),
    form,
    items,
    primaryDocument: null,
    primaryDocDescription: null,
    size: null,
  })

/** A registrant stands twice in a filing that it made about itself. */
export const normalizeAnnounced = ({ filings: announced, rejected }: AnnouncedFilings): Normalized => {
  const rows = new Map<string, StoredRow>()
  for (const filing of announced) {
    const key = `${filing.cik} ${filing.accession}`
    if (!rows.has(key)) rows.set(key, rowOfAnnounced(filing))
  }
  return { batches: [{ collection: filings, rows: [...rows.values()] }], rejected }
}

const timeOf = ({ at }: StoredRow): string => String(at['filedAt'])

/** Of two announcements the one with the time; a registrant's own record has a size and stands in any case. */
const isBetter = (row: StoredRow, stored: StoredRow): boolean =>
  stored.text.includes('"size":null') && hasTime(timeOf(row)) && !hasTime(timeOf(stored))

/** What is stored already is written as it stands, so that it is counted as unchanged and nothing follows from it. */
export const completeAnnounced = async (batches: readonly Batch[], reads: Reads): Promise<Completed> => {
  const rows = batches.flatMap((batch) => batch.rows)
  const known = await knownCiks(rows, reads)
  const ours = rows.filter(({ at }) => known.has(String(at['cik'])))
  const fresh: StoredRow[] = []
  const standing: StoredRow[] = []
  for (const row of ours) {
    const { cik = null, accession = null } = row.at
    const [stored] = await reads.rows(filings, { where: { cik, accession }, limit: 1 })
    if (stored === undefined || isBetter(row, stored)) fresh.push(row)
    else standing.push(stored)
  }
  const parts = [await withDocuments(fresh, reads), standing].filter((part) => part.length > 0)
  return {
    batches: parts.map((part) => ({ collection: filings, rows: part })),
    passedOver: rows.length - ours.length,
  }
}
