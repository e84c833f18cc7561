/** Published ownership forms as rows, one a transaction line; leaves out holdings that no transaction changed. */
import type { FiledOwnership, PublishedOwner, PublishedTransaction } from '../../sources/edgar/ownership.ts'
import type { OwnershipTables } from '../../sources/edgar/ownership-tables.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Where } from '../../store/store.ts'
import type { Normalized, Rejection } from '../dataset.ts'
import { isTransactionCode, type TransactionCode, tradeCodes, transactionTypes } from './codes.ts'
import { type Holding, holdingsOf } from './holdings.ts'
import { planOf } from './plan.ts'
import { insiderForms, insiderTransactions } from './record.ts'

const digitsOf = (accession: string): string => accession.replaceAll('-', '')

/** Every line of a filing: ids begin with its digits, and `~` comes after all that may follow. */
export const linesOf = (accession: string): Where => ({
  id: { from: `${digitsOf(accession)}_`, to: `${digitsOf(accession)}_~` },
})

const relationsOf = ({
  director,
  officer,
  tenPercentOwner,
  otherRelation,
  officerTitle,
}: PublishedOwner) => ({
  director,
  officer,
  tenPercentOwner,
  otherRelation,
  officerTitle,
})

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
  const digits = digitsOf(accession)
  return {
    who: {
      cik: issuer.cik,
      issuerName: issuer.name,
      ownerName: first.name,
      ownerCik: first.cik,
      ...relationsOf(first),
      relationship: relationshipOf(first),
      owners: joint.map((owner) => ({ name: owner.name, cik: owner.cik, ...relationsOf(owner) })),
    },
    filed: { filedAt: filing.filedAt, filedOn: filing.filedOn, periodOfReport: filing.periodOfReport },
    source: {
      form,
      amendment: form.endsWith('/A'),
      amendsFilingDate: filing.amendsFilingDate,
      accessionNumber: accession,
      filingId: `${issuer.cik}_${digits}`,
      url: `https://www.sec.gov/Archives/edgar/data/${Number(issuer.cik)}/${digits}/${accession}-index.htm`,
    },
  }
}

const recordOf = (
  filing: FiledOwnership,
  { who, filed, source }: ReturnType<typeof filingFields>,
  line: PublishedTransaction & { readonly code: TransactionCode },
  { before, changePct }: Holding,
) => ({
  ...who,
  transactionDate: line.transactionDate,
  deemedExecutionDate: line.deemedExecutionDate,
  ...filed,
  transactionCode: line.code,
  transactionType: transactionTypes[line.code],
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

const isCoded = (
  line: PublishedTransaction,
): line is PublishedTransaction & { readonly code: TransactionCode } => isTransactionCode(line.code)

type Made = { readonly rows: readonly StoredRow[]; readonly rejected: readonly Rejection[] }

const rowsOfFiling = (filing: FiledOwnership, standing: 0 | 1): Made => {
  const { accession, issuer, filedOn, filedAt, amendsFilingDate, form, transactions } = filing
  const fields = filingFields(filing)
  const holdings = holdingsOf(transactions)
  const isAmendment = form.endsWith('/A')
  const rows: StoredRow[] = []
  const rejected: Rejection[] = filing.rejected.map(({ row, reason }) => ({
    row: `${accession} ${row}`,
    reason,
  }))
  for (const line of transactions) {
    const number = `${line.table}${line.line}`
    if (!isCoded(line)) {
      rejected.push({ row: `${accession} ${number}`, reason: `code ${line.code} is none of the SEC's` })
      continue
    }
    const holding = holdings.get(line) ?? { before: null, changePct: null }
    const isTrade = line.table === 'N' && tradeCodes.includes(line.code)
    const at = {
      id: `${digitsOf(accession)}_${number}`,
      cik: issuer.cik,
      filedOn,
      filedAt,
      transactionDate: line.transactionDate,
      code: line.code,
      derivative: Number(line.table === 'D'),
      current: 1,
      trade: Number(isTrade),
      basedOn: isAmendment ? (amendsFilingDate ?? filedOn) : filedOn,
      amendment: Number(isAmendment),
      standing,
    }
    const record = { id: at.id, ...recordOf(filing, fields, line, holding) }
    rows.push(rowOf(insiderTransactions, at, record))
  }
  return { rows, rejected }
}

/** Nothing for a submission without an ownership document. */
export const normalizeForm = (filing: FiledOwnership | null): Normalized => {
  if (filing === null) return { batches: [], rejected: [] }
  const { rows, rejected } = rowsOfFiling(filing, 0)
  const at = { accession: filing.accession, cik: filing.issuer.cik }
  return {
    batches: [
      { collection: insiderForms, rows: [rowOf(insiderForms, at, at)] },
      { collection: insiderTransactions, rows, replaces: linesOf(filing.accession) },
    ],
    rejected,
  }
}

export const normalizeTables = ({ filings, rejected }: OwnershipTables): Normalized => {
  const made = filings.map((filing) => rowsOfFiling(filing, 1))
  return {
    batches: [{ collection: insiderTransactions, rows: made.flatMap(({ rows }) => rows) }],
    rejected: [...rejected, ...made.flatMap((each) => each.rejected)],
  }
}
