/** Finds the lines of forms that an amendment restates. An amendment repeats only the lines that it changes or adds. */
import type { RecordOf } from '../../store/collection.ts'
import { recordOf } from '../../store/record-text.ts'
import { tradeCodes } from './codes.ts'
import type { LineRow } from './normalize.ts'
import { insiderTransactions } from './record.ts'

type Line = { readonly row: LineRow; readonly record: RecordOf<typeof insiderTransactions> }

const compared = [
  'securityTitle',
  'transactionDate',
  'transactionCode',
  'acquiredDisposed',
  'shares',
  'pricePerShare',
] as const

/** How many of six fields must agree: a correction changes one, and an added line differs from its neighbours in two, shares and price. */
const MIN_EQUAL = 5
/** For the line in the same place of a form with as many lines: the amendment restates the whole table. */
const MIN_EQUAL_IN_PLACE = 4

const equalFields = (a: Line, b: Line): number =>
  compared.filter((field) => a.record[field] === b.record[field]).length

const ciksOf = ({ record: { ownerCik, owners } }: Line): readonly string[] => [
  ownerCik,
  ...owners.map(({ cik }) => cik),
]

const isOfSameOwner = (a: Line, b: Line): boolean => {
  const ciks = ciksOf(a)
  return ciksOf(b).some((cik) => ciks.includes(cik))
}

const isInSamePlace = ({ row: { columns: a } }: Line, { row: { columns: b } }: Line): boolean =>
  a.table === b.table && a.line === b.line

/** Lines of each table of each form. */
const sizesOf = (lines: readonly Line[]) => {
  const tableOf = ({ row: { columns } }: Line): string => `${columns.accession} ${columns.table}`
  const tables = Map.groupBy(lines, tableOf)
  return (of: Line): number => tables.get(tableOf(of))?.length ?? 0
}

type SizeOf = ReturnType<typeof sizesOf>

/** Fractions of shares are rounded. */
const SAME_HOLDING = 0.01

const heldBefore = ({ record: { shares, sharesOwnedAfter, acquiredDisposed } }: Line): number | null => {
  if (shares === null || sharesOwnedAfter === null || shares === 0) return null
  return acquiredDisposed === 'A' ? sharesOwnedAfter - shares : sharesOwnedAfter + shares
}

const followsOn = (earlier: Line, later: Line): boolean => {
  const [before, after] = [heldBefore(later), earlier.record.sharesOwnedAfter]
  return before !== null && after !== null && Math.abs(before - after) <= SAME_HOLDING
}

/** A line that begins with what is held after another one, or ends where that begins, is a further transaction. */
const isAdded = (amended: Line, candidate: Line): boolean =>
  followsOn(candidate, amended) || followsOn(amended, candidate)

/** The line that one of an amendment restates: the one with most equal fields, of equals the first. */
const restatedBy = (amended: Line, candidates: readonly Line[], sizeOf: SizeOf): Line | undefined => {
  let best: Line | undefined
  let most = 0
  for (const candidate of candidates) {
    const isOfTable = candidate.row.columns.table === amended.row.columns.table
    if (!isOfTable || !isOfSameOwner(amended, candidate)) continue
    const isInPlace = isInSamePlace(candidate, amended) && sizeOf(candidate) === sizeOf(amended)
    const equal = equalFields(amended, candidate)
    // What is equal in every field is the same transaction.
    if (equal < compared.length && isAdded(amended, candidate)) continue
    if (equal < (isInPlace ? MIN_EQUAL_IN_PLACE : MIN_EQUAL) || equal <= most) continue
    best = candidate
    most = equal
  }
  return best
}

/** The form itself first, then its amendments as they were filed. */
const orderOf = ({ row: { columns } }: Line): string => {
  const { amendment, filedOn, filedAt, accession, table, line } = columns
  return [amendment, filedOn, filedAt ?? '', accession, `${table}${line}`.padStart(8)].join(' ')
}

const marked = ({ columns, text }: LineRow, isCurrent: boolean): LineRow => {
  const isTrade = isCurrent && columns.table === 'N' && tradeCodes.includes(columns.code)
  return { columns: { ...columns, current: isCurrent ? 1 : 0, trade: isTrade ? 1 : 0 }, text }
}

/**
 * The same rows with those that a later one restates marked as no longer current. `rows` are all lines of forms of one
 * issuer that were filed on one day, and of their amendments; the outcome is the same in whatever order they came.
 */
export const withAmendments = (rows: readonly LineRow[]): readonly LineRow[] => {
  if (rows.every(({ columns }) => columns.amendment === 0)) return rows.map((row) => marked(row, true))
  const lines = rows
    .map((row) => ({ row, record: recordOf(insiderTransactions, row) }))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const sizeOf = sizesOf(lines)
  const restated = new Set<Line>()
  for (const [index, each] of lines.entries()) {
    const { amendment, accession } = each.row.columns
    if (amendment === 0) continue
    const earlier = lines
      .slice(0, index)
      .filter((other) => other.row.columns.accession !== accession && !restated.has(other))
    const found = restatedBy(each, earlier, sizeOf)
    if (found !== undefined) restated.add(found)
  }
  return lines.map((each) => marked(each.row, !restated.has(each)))
}
