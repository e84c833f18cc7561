/** Lines that are about to be written, against what is stored: the filing itself before the data set, amendments. */
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Writing } from '../dataset.ts'
import { withAmendments } from './amendments.ts'
import { insiderForms, insiderTransactions } from './record.ts'

const idOf = ({ at }: StoredRow): string => String(at['id'])
const filingOf = (row: StoredRow): string => idOf(row).slice(0, 18)
const groupOf = ({ at }: StoredRow): string => `${at['cik']} ${at['basedOn']}`

const accessionOf = (digits: string): string =>
  `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`

/** Lines of the other forms with which these stand or fall; none where no amendment is among them. */
const fellows = async (rows: readonly StoredRow[], reads: Reads): Promise<readonly StoredRow[]> => {
  const [first] = rows
  if (first === undefined) return []
  const { cik = null, basedOn = null } = first.at
  const hasAmendment =
    rows.some(({ at }) => at['amendment'] === 1) ||
    (await reads.rows(insiderTransactions, { where: { cik, basedOn, amendment: 1 }, limit: 1 })).length > 0
  if (!hasAmendment) return []
  const written = new Set(rows.map(filingOf))
  const stored = await reads.rows(insiderTransactions, { where: { cik, basedOn } })
  return stored.filter((row) => !written.has(filingOf(row)))
}

const isMoved = (before: StoredRow | undefined, { at }: StoredRow): boolean =>
  before === undefined || before.at['current'] !== at['current']

/** The lines as they stand beside all amendments, and those of other forms whose standing changes with them. */
const standing = async (rows: readonly StoredRow[], reads: Reads) => {
  const own: StoredRow[] = []
  const others: StoredRow[] = []
  for (const group of Map.groupBy(rows, groupOf).values()) {
    const stored = new Map((await fellows(group, reads)).map((row) => [idOf(row), row]))
    const written = new Set(group.map(idOf))
    for (const row of withAmendments([...group, ...stored.values()])) {
      if (written.has(idOf(row))) own.push(row)
      else if (isMoved(stored.get(idOf(row)), row)) others.push(row)
    }
  }
  return { own, others }
}

/** The sample's rows go with the first real ones, so that nothing is decided by them. */
const noReads: Pick<Reads, 'rows' | 'text'> = { rows: async () => [], text: async () => null }

const readsOf = (reads: Reads, { isReal }: Writing): Reads =>
  isReal(insiderTransactions.name) ? reads : { ...reads, ...noReads }

const further = (others: readonly StoredRow[]): readonly Batch[] =>
  others.length === 0 ? [] : [{ collection: insiderTransactions, rows: others }]

/** What a data set said of the same filing goes. */
export const completeForm = async (
  batches: readonly Batch[],
  reads: Reads,
  writing: Writing,
): Promise<readonly Batch[]> => {
  const complete: Batch[] = []
  for (const batch of batches) {
    if (batch.collection.name !== insiderTransactions.name) {
      complete.push(batch)
      continue
    }
    const { own, others } = await standing(batch.rows, readsOf(reads, writing))
    complete.push({ ...batch, rows: own }, ...further(others))
  }
  return complete
}

/** Filings that were read by themselves are left out: they tell the moment, and the order of joint filers. */
export const completeTables = async (
  batches: readonly Batch[],
  reads: Reads,
  writing: Writing,
): Promise<readonly Batch[]> => {
  const known = readsOf(reads, writing)
  const fresh: StoredRow[] = []
  const byFiling = Map.groupBy(
    batches.flatMap(({ rows }) => rows),
    filingOf,
  )
  for (const [digits, rows] of byFiling) {
    const form = await known.text(insiderForms, { accession: accessionOf(digits) })
    if (form === null) fresh.push(...rows)
  }
  const { own, others } = await standing(fresh, known)
  return [{ collection: insiderTransactions, rows: own }, ...further(others)]
}
