/** Published ownership forms as rows, one a transaction line; leaves out holdings that no transaction changed. */
import { archiveBase, filingIdOf } from '../../derived/filings/archive.ts'
import { rounded } from '../../lib/rounded.ts'
import type { PublishedOwner, PublishedTransaction, ReadOwnership } from '../../sources/edgar/ownership.ts'
import type { OwnershipTables } from '../../sources/edgar/ownership-tables.ts'
import type { Rejection } from '../../sources/files/parsed-rows.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf, textOf } from '../../store/record-text.ts'
import type { Normalized } from '../dataset.ts'
import { isTransactionCode, type TransactionCode, tradeCodes, transactionTypes } from './codes.ts'
import { type Holding, holdingsOf } from './holdings.ts'
import { insiderForms, insiderTransactions, type OwnershipForm } from './record.ts'
import { planOf } from './rule-10b5-1.ts'

export type LineRow = NewRow<typeof insiderTransactions>
type LineColumns = LineRow['columns']

/** When a filing was made. */
export type Filed = Pick<LineColumns, 'filedOn' | 'filedAt'>
/** A line whose days are null where only the list of filings knows them. */
export type DraftLine = {
  readonly columns: Omit<LineColumns, 'filedOn' | 'basedOn'> & {
    readonly [N in 'filedOn' | 'basedOn']: string | null
  }
  readonly text: string
}

export const filedLine = ({ columns, text }: DraftLine, { filedOn, filedAt }: Filed): LineRow => ({
  columns: { ...columns, filedOn, filedAt, basedOn: columns.basedOn ?? filedOn },
  text,
})

/** Without what names the owner. */
const relationsOf = ({ cik: _, name: __, otherText: ___, ...relations }: PublishedOwner) => relations

const titled = (word: string, title: string | null): string => (title === null ? word : `${word}: ${title}`)

const relationshipOf = (owner: PublishedOwner): string =>
  [
    ...(owner.director ? ['Director'] : []),
    ...(owner.officer ? [titled('Officer', owner.officerTitle)] : []),
    ...(owner.tenPercentOwner ? ['10% Owner'] : []),
    ...(owner.otherRelation ? [titled('Other', owner.otherText)] : []),
  ].join(', ')

const amountOf = ({ table, shares, price }: PublishedTransaction): number | null =>
  table === 'D' || shares === null || price === null ? null : rounded(shares * price, 2)

/** The fields that are the same on every line of a filing. */
const filingFields = (filing: ReadOwnership) => {
  const { accession, issuer, form, owners } = filing
  const [first, ...joint] = owners
  if (first === undefined) throw new TypeError(`${accession} has no owner`)
  return {
    owner: {
      ownerName: first.name,
      ownerCik: first.cik,
      ...relationsOf(first),
      relationship: relationshipOf(first),
      owners: joint.map((owner) => ({ name: owner.name, cik: owner.cik, ...relationsOf(owner) })),
    },
    source: {
      // The parser lets no other form through.
      form: form as OwnershipForm,
      amendment: form.endsWith('/A'),
      amendsFilingDate: filing.amendsFilingDate,
      periodOfReport: filing.periodOfReport,
      accessionNumber: accession,
      filingId: filingIdOf(issuer.cik, accession),
      url: `${archiveBase(issuer.cik, accession)}/${accession}-index.htm`,
    },
  }
}

const recordOf = (
  filing: ReadOwnership,
  { owner, source }: ReturnType<typeof filingFields>,
  line: PublishedTransaction,
  code: TransactionCode,
  { before, changePct }: Holding,
) => ({
  ...owner,
  transactionDate: line.transactionDate,
  deemedExecutionDate: line.deemedExecutionDate,
  transactionCode: code,
  transactionType: transactionTypes[code],
  acquiredDisposed: line.acquiredDisposed,
  shares: line.shares,
  pricePerShare: line.price,
  value: amountOf(line),
  sharesOwnedAfter: line.sharesOwnedAfter,
  sharesOwnedBefore: before,
  ownershipChangePct: changePct,
  directIndirect: line.directIndirect,
  natureOfOwnership: line.nature,
  securityTitle: line.securityTitle,
  derivative: line.table === 'D',
  underlyingTitle: line.underlyingTitle,
  underlyingShares: line.underlyingShares,
  exercisePrice: line.exercisePrice,
  exerciseDate: line.exerciseDate,
  expirationDate: line.expirationDate,
  plan10b51: planOf(filing.planBox, line.footnotes, filing.remarks),
  timeliness: line.timeliness,
  equitySwap: line.equitySwap,
  footnotes: [...line.footnotes],
  ...source,
})

type Made = { readonly rows: readonly DraftLine[]; readonly rejected: readonly Rejection[] }

const rowsOfFiling = (filing: ReadOwnership): Made => {
  const { accession, issuer, filedOn, filedAt, amendsFilingDate, form, transactions } = filing
  const fields = filingFields(filing)
  const holdings = holdingsOf(transactions)
  const isAmendment = form.endsWith('/A')
  const rows: DraftLine[] = []
  const rejected: Rejection[] = filing.rejected.map(({ row, reason }) => ({
    row: `${accession} ${row}`,
    reason,
  }))
  for (const line of transactions) {
    const { code, table } = line
    const number = `${table}${line.line}`
    if (!isTransactionCode(code)) {
      rejected.push({ row: `${accession} ${number}`, reason: `code ${code} is not one of the SEC's` })
      continue
    }
    const holding = holdings.get(line) ?? { before: null, changePct: null }
    const record = recordOf(filing, fields, line, code, holding)
    const columns: DraftLine['columns'] = {
      accession,
      table,
      line: line.line,
      id: `${accession.replaceAll('-', '')}_${number}`,
      cik: issuer.cik,
      issuerName: issuer.name,
      ownerCik: record.ownerCik,
      filedOn,
      filedAt,
      transactionDate: line.transactionDate,
      code,
      value: record.value,
      derivative: table === 'D' ? 1 : 0,
      current: 1,
      trade: table === 'N' && tradeCodes.includes(code) ? 1 : 0,
      basedOn: isAmendment ? (amendsFilingDate ?? filedOn) : filedOn,
      amendment: isAmendment ? 1 : 0,
    }
    rows.push({ columns, text: textOf(insiderTransactions, columns, record) })
  }
  return { rows, rejected }
}

/** A form that was read by itself, with all its lines. */
export type ReadForm = {
  readonly form: NewRow<typeof insiderForms>
  /** Null of a document without the header of its submission. */
  readonly filed: Filed | null
  /** CIKs of the issuer and the owners: the filing is listed under each. */
  readonly ciks: readonly string[]
  readonly rows: readonly DraftLine[]
}

/** Null for a file without an ownership document. */
export const normalizeForm = (filing: ReadOwnership | null): Normalized<ReadForm | null> => {
  if (filing === null) return { value: null, count: 0, rejected: [] }
  const { rows, rejected } = rowsOfFiling(filing)
  const { accession, issuer, owners, filedOn, filedAt } = filing
  const form = rowOf(insiderForms, { accession, cik: issuer.cik }, {})
  const filed = filedOn === null ? null : { filedOn, filedAt }
  const ciks = [issuer.cik, ...owners.map(({ cik }) => cik)]
  return { value: { form, filed, ciks, rows }, count: rows.length + 1, rejected }
}

/** Lines of a data set; `whole` are the filings of which it has every line, since none was rejected. */
export type TableLines = { readonly rows: readonly LineRow[]; readonly whole: ReadonlySet<string> }

const ACCESSION = /\d{10}-\d\d-\d{6}/

export const normalizeTables = ({ filings, rejected: unread }: OwnershipTables): Normalized<TableLines> => {
  const made = filings.map((filing) => ({ filing, ...rowsOfFiling(filing) }))
  const rows = made.flatMap(({ filing, rows }) => rows.map((row) => filedLine(row, filing)))
  const rejected = [...unread, ...made.flatMap((each) => each.rejected)]
  const partial = new Set(rejected.map(({ row }) => ACCESSION.exec(row)?.[0]))
  const whole = new Set(filings.map(({ accession }) => accession).filter((each) => !partial.has(each)))
  return { value: { rows, whole }, count: rows.length, rejected }
}
