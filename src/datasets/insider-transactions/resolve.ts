/** Lines that are about to be written, against what is stored: the filing itself before the data set, amendments. */
import type { Batch, Reads } from '../../store/store.ts'
import type { Resolved, Rows, WriteContext } from '../dataset.ts'
import { withAmendments } from './amendments.ts'
import type { LineRow, ReadForm } from './normalize.ts'
import { insiderForms, insiderTransactions } from './record.ts'

/** The sample's rows go with the first real ones, so that nothing is decided by them: null in place of the store. */
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

/** The lines as they stand beside all amendments, and those of other forms that change with them. */
const amended = async (rows: readonly LineRow[], stored: Stored) => {
  const own: LineRow[] = []
  const others: LineRow[] = []
  const groups = Map.groupBy(rows, ({ columns: { cik, basedOn } }) => `${cik} ${basedOn}`)
  for (const group of groups.values()) {
    const related = new Map((await relatedRows(group, stored)).map((row) => [row.columns.id, row]))
    for (const row of withAmendments([...group, ...related.values()])) {
      const before = related.get(row.columns.id)
      if (before === undefined) own.push(row)
      else if (before.columns.current !== row.columns.current) others.push(row)
    }
  }
  return { own, others }
}

const batchOf = (rows: readonly LineRow[]): readonly Batch<typeof insiderTransactions>[] =>
  rows.length === 0 ? [] : [{ collection: insiderTransactions, rows }]

/** What a data set said of the same filing goes. */
export const resolveForm = async (
  value: ReadForm | null,
  reads: Reads,
  context: WriteContext,
): Promise<Resolved> => {
  if (value === null) return { batches: [] }
  const { form, rows } = value
  const { accession } = form.columns
  const { own, others } = await amended(rows, storedOf(reads, context))
  return {
    batches: [
      { collection: insiderForms, rows: [form] },
      { collection: insiderTransactions, rows: own, replaces: { accession } },
      ...batchOf(others),
    ],
  }
}

/** Filings that were read by themselves are left out: they have the moment, and the order of joint filers. */
export const resolveTables = async (
  { rows }: Rows<typeof insiderTransactions>,
  reads: Reads,
  context: WriteContext,
): Promise<Resolved> => {
  const stored = storedOf(reads, context)
  const fresh: LineRow[] = []
  for (const [accession, lines] of Map.groupBy(rows, ({ columns }) => columns.accession)) {
    const isRead = stored !== null && (await stored.has(insiderForms, { accession }))
    if (!isRead) fresh.push(...lines)
  }
  const { own, others } = await amended(fresh, stored)
  return { batches: [{ collection: insiderTransactions, rows: own }, ...batchOf(others)] }
}
