/** Which lines of forms an amendment restates. An amendment repeats only the lines that it changes or adds. */
import type { StoredRow } from '../../store/collection.ts'

/** What is compared of a line. */
type Line = {
  readonly ownerCik: string
  readonly owners: readonly { readonly cik: string }[]
  readonly securityTitle: string
  readonly transactionDate: string | null
  readonly transactionCode: string
  readonly acquiredDisposed: string
  readonly shares: number | null
  readonly pricePerShare: number | null
  readonly derivative: boolean
}

type Read = {
  readonly row: StoredRow
  readonly line: Line
  readonly filing: string
  /** Table and number, as `N1`. */
  readonly place: string
}

const readOf = (row: StoredRow): Read => ({
  row,
  line: JSON.parse(row.text) as Line,
  filing: String(row.at['id']).slice(0, 18),
  place: String(row.at['id']).slice(19),
})

const compared = [
  'securityTitle',
  'transactionDate',
  'transactionCode',
  'acquiredDisposed',
  'shares',
  'pricePerShare',
] as const

/** Of six fields: a correction changes one, and a line that is added differs from its neighbours in two, shares and price. */
const LEAST_ALIKE = 5
/** For the line in the same place of a form with as many lines: the amendment restates the whole table. */
const LEAST_ALIKE_IN_PLACE = 4

const alike = (a: Line, b: Line): number => compared.filter((field) => a[field] === b[field]).length

const ciksOf = ({ ownerCik, owners }: Line): readonly string[] => [ownerCik, ...owners.map(({ cik }) => cik)]

const isOfSame = (a: Line, b: Line): boolean => {
  const ciks = ciksOf(a)
  return a.derivative === b.derivative && ciksOf(b).some((cik) => ciks.includes(cik))
}

/** Lines of each table of each form. */
const sizesOf = (read: readonly Read[]) => {
  const sizes = new Map<string, number>()
  const tableOf = ({ filing, place }: Read): string => `${filing} ${place.slice(0, 1)}`
  for (const each of read) sizes.set(tableOf(each), (sizes.get(tableOf(each)) ?? 0) + 1)
  return (of: Read): number => sizes.get(tableOf(of)) ?? 0
}

type SizeOf = ReturnType<typeof sizesOf>

/** The line that one of an amendment restates: the one most alike, of equals the first. */
const restatedBy = (amended: Read, candidates: readonly Read[], sizeOf: SizeOf): Read | undefined => {
  let best: Read | undefined
  let most = 0
  for (const candidate of candidates) {
    if (!isOfSame(amended.line, candidate.line)) continue
    const isInPlace = candidate.place === amended.place && sizeOf(candidate) === sizeOf(amended)
    const score = alike(amended.line, candidate.line)
    if (score < (isInPlace ? LEAST_ALIKE_IN_PLACE : LEAST_ALIKE) || score <= most) continue
    best = candidate
    most = score
  }
  return best
}

/** The form itself first, then its amendments as they were filed. */
const orderOf = ({ row: { at }, filing, place }: Read): string =>
  [at['amendment'], at['filedOn'], at['filedAt'] ?? '', filing, place.padStart(8)].join(' ')

const marked = (row: StoredRow, isCurrent: boolean): StoredRow => {
  const { derivative, code } = row.at
  const isTrade = isCurrent && derivative === 0 && (code === 'P' || code === 'S')
  return { ...row, at: { ...row.at, current: Number(isCurrent), trade: Number(isTrade) } }
}

/**
 * The same rows with those that a later one restates marked as no longer current. `rows` are all lines of forms of one
 * issuer that were filed on one day, and of their amendments; the outcome is the same in whatever order they came.
 */
export const withAmendments = (rows: readonly StoredRow[]): readonly StoredRow[] => {
  if (rows.every(({ at }) => at['amendment'] === 0)) return rows.map((row) => marked(row, true))
  const read = rows.map(readOf).sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const sizeOf = sizesOf(read)
  const restated = new Set<Read>()
  for (const [at, each] of read.entries()) {
    if (each.row.at['amendment'] === 0) continue
    const earlier = read.slice(0, at).filter((other) => other.filing !== each.filing && !restated.has(other))
    const found = restatedBy(each, earlier, sizeOf)
    if (found !== undefined) restated.add(found)
  }
  return read.map((each) => marked(each.row, !restated.has(each)))
}
