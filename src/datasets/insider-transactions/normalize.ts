/** Published ownership forms as rows, one a transaction line; leaves out holdings that no transaction changed. */

import { archiveBase, filingIdOf } from '../../derived/filings/archive.ts'
import type { FiledOwnership, PublishedOwner, PublishedTransaction } from '../../sources/edgar/ownership.ts'
import type { OwnershipTables } from '../../sources/edgar/ownership-tables.ts'
import type { Rejection } from '../../sources/parsed-rows.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import { type Normalized, normalizedRows } from '../dataset.ts'
import { isTransactionCode, type TransactionCode, tradeCodes, transactionTypes } from './codes.ts'
import { type Holding, holdingsOf } from './holdings.ts'
import { planOf } from './plan.ts'
import { insiderForms, insiderTransactions, type OwnershipForm } from './record.ts'

export type LineRow = NewRow<typeof insiderTransactions>

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
  table === 'D' || shares === null || price === null ? null : Math.round(shares * price * 100) / 100

/** The fields that are the same on every line of a filing. */
const filingFields = (filing: FiledOwnership) => {
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
    filed: { filedAt: filing.filedAt, filedOn: filing.filedOn, periodOfReport: filing.periodOfReport },
    source: {
      // The parser lets no other form through.
      form: form as OwnershipForm,
      amendment: form.endsWith('/A'),
      amendsFilingDate: filing.amendsFilingDate,
      accessionNumber: accession,
      filingId: filingIdOf(issuer.cik, accession),
      url: `${archiveBase(issuer.cik, accession)}/${accession}-index.htm`,
    },
  }
}

const recordOf = (
  filing: FiledOwnership,
  { owner, filed, source }: ReturnType<typeof filingFields>,
  line: PublishedTransaction,
  code: TransactionCode,
  { before, changePct }: Holding,
) => ({
  ...owner,
  transactionDate: line.transactionDate,
  deemedExecutionDate: line.deemedExecutionDate,
  ...filed,
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

type Made = { readonly rows: readonly LineRow[]; readonly rejected: readonly Rejection[] }

const rowsOfFiling = (filing: FiledOwnership): Made => {
  const { accession, issuer, filedOn, filedAt, amendsFilingDate, form, transactions } = filing
  const fields = filingFields(filing)
  const holdings = holdingsOf(transactions)
  const isAmendment = form.endsWith('/A')
  const rows: LineRow[] = []
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
    const columns: LineRow['columns'] = {
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
    rows.push(rowOf(insiderTransactions, columns, record))
  }
  return { rows, rejected }
}

/** A form that was read by itself, with all its lines. */
export type ReadForm = { readonly form: NewRow<typeof insiderForms>; readonly rows: readonly LineRow[] }

/** Null for a submission without an ownership document. */
export const normalizeForm = (filing: FiledOwnership | null): Normalized<ReadForm | null> => {
  if (filing === null) return { value: null, count: 0, rejected: [] }
  const { rows, rejected } = rowsOfFiling(filing)
  const form = rowOf(insiderForms, { accession: filing.accession, cik: filing.issuer.cik }, {})
  return { value: { form, rows }, count: rows.length + 1, rejected }
}

export const normalizeTables = ({ filings, rejected }: OwnershipTables) => {
  const made = filings.map(rowsOfFiling)
  return normalizedRows<typeof insiderTransactions>(
    made.flatMap(({ rows }) => rows),
    [...rejected, ...made.flatMap((each) => each.rejected)],
  )
}
