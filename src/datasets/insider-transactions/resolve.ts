/** Resolves lines against stored ones: a filing read by itself is preferred to the data set, and amendments restate lines. */
import { acceptanceOf, filedOnOf } from '../../derived/filings/query.ts'
import { mapInParts } from '../../lib/in-parts.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved, WriteContext } from '../dataset.ts'
import { withAmendments } from './amendments.ts'
import { type Filed, filedLine, type LineRow, type ReadForm, type TableLines } from './normalize.ts'
import { insiderForms, insiderTransactions } from './record.ts'

/** Null while the store has only the sample's rows: the first real ones remove them, so nothing is decided by them. */
type Stored = Reads | null

const storedOf = (reads: Reads, { isReal }: WriteContext): Stored =>
  isReal(insiderTransactions) ? reads : null

/** Lines of other forms that amendments relate to these; none where no amendment is among them. */
const relatedRows = async (rows: readonly LineRow[], stored: Stored): Promise<readonly LineRow[]> => {
  const [first] = rows
  if (first === undefined || stored === null) return []
  const { cik, basedOn } = first.columns
  const hasAmendment =
    rows.some(({ columns }) => columns.amendment === 1) ||
    (await stored.has(insiderTransactions, { cik, basedOn, amendment: 1 }))
  if (!hasAmendment) return []
  const written = new Set(rows.map(({ columns }) => columns.accession))
  const found = await stored.rows(insiderTransactions, { where: { cik, basedOn } })
  return found.filter(({ columns }) => !written.has(columns.accession))
}

/** The lines after all amendments, and the lines of other forms that change with them. */
const amended = async (rows: readonly LineRow[], stored: Stored) => {
  const own: LineRow[] = []
  const others: LineRow[] = []
  const groups = [...Map.groupBy(rows, ({ columns: { cik, basedOn } }) => `${cik} ${basedOn}`).values()]
  const found = await mapInParts(groups, (group) => relatedRows(group, stored))
  for (const [at, group] of groups.entries()) {
    const related = new Map((found[at] ?? []).map((row) => [row.columns.id, row]))
    for (const row of withAmendments([...group, ...related.values()])) {
      const before = related.get(row.columns.id)
      if (before === undefined) own.push(row)
      else if (before.columns.current !== row.columns.current) others.push(row)
    }
  }
  return { own, others }
}

const changedLines = (rows: readonly LineRow[]): readonly Batch<typeof insiderTransactions>[] =>
  rows.length === 0 ? [] : [batchOf(insiderTransactions, rows)]

/** When a form was filed that does not say so itself: by the list of filings; null where it is not there. */
const listedAs = async ({ ciks, form }: ReadForm, reads: Reads): Promise<Filed | null> => {
  const { accession } = form.columns
  for (const cik of ciks) {
    const filedOn = await filedOnOf(reads, cik, accession)
    if (filedOn === null) continue
    const [before] = await reads.rows(insiderTransactions, {
      where: { accession },
      limit: 1,
      columns: ['filedAt'],
    })
    // The submission, if that was read before, has the moment where the list has the day alone.
    return {
      filedOn,
      filedAt: (await acceptanceOf(reads, cik, accession)) ?? before?.columns.filedAt ?? null,
    }
  }
  return null
}

const unlisted =
  'no loaded filing has this number, so its day is unknown: load sec-submissions or edgar-index'

/** Resolves a form; rows of the same filing from a data set are removed. */
export const resolveForm = async (
  value: ReadForm | null,
  reads: Reads,
  context: WriteContext,
): Promise<Resolved> => {
  if (value === null) return { batches: [] }
  const { form } = value
  const { accession } = form.columns
  const filed = value.filed ?? (await listedAs(value, reads))
  if (filed === null) return { batches: [], rejected: [{ row: accession, reason: unlisted }] }
  const rows = value.rows.map((row) => filedLine(row, filed))
  const { own, others } = await amended(rows, storedOf(reads, context))
  return {
    batches: [
      batchOf(insiderForms, [form]),
      batchOf(insiderTransactions, own, { accession }),
      ...changedLines(others),
    ],
  }
}

/**
 * Filings that were read by themselves are left out: they have the moment, and the order of joint filers. What a later edition of
 * the data set no longer has of a filing is gone.
 */
export const resolveTables = async (
  { rows, whole }: TableLines,
  reads: Reads,
  context: WriteContext,
): Promise<Resolved> => {
  const stored = storedOf(reads, context)
  const forms = Map.groupBy(rows, ({ columns }) => columns.accession)
  const fresh = await mapInParts(forms, async ([accession, lines]) => {
    const isRead = stored !== null && (await stored.has(insiderForms, { accession }))
    return isRead ? [] : lines
  })
  const { own, others } = await amended(fresh.flat(), stored)
  const isWhole = ({ columns: { accession } }: LineRow): boolean => whole.has(accession)
  const complete = own.filter(isWhole)
  const accession = [...new Set(complete.map(({ columns }) => columns.accession))]
  return {
    batches: [
      batchOf(insiderTransactions, complete, { accession }),
      ...changedLines(own.filter((row) => !isWhole(row))),
      ...changedLines(others),
    ],
  }
}
