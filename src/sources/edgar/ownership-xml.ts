/** Ownership documents (Forms 3, 4 and 5 as XML, schemas X0206 to X0609). */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { type ParsedRows, parseRows, refuse, requireReadable } from '../files/parsed-rows.ts'
import { childOf, childrenOf, parseXml, textAt, type XmlElement } from '../files/xml.ts'
import {
  cikOf,
  dayOf,
  flagOf,
  type PublishedOwner,
  type PublishedOwnership,
  type PublishedTransaction,
  transactionOf,
} from './ownership.ts'

const ownershipForms = /^[345](?:\/A)?$/

const tables = [
  {
    table: 'N',
    at: 'nonDerivativeTable',
    transaction: 'nonDerivativeTransaction',
    holding: 'nonDerivativeHolding',
  },
  { table: 'D', at: 'derivativeTable', transaction: 'derivativeTransaction', holding: 'derivativeHolding' },
] as const

/**
 * A renamed table or line would look like a form without transactions, as would the lines without a table, <nonDerivativeSecurity>,
 * of schema X0101, in which some forms of May and June 2003 are written. Throws SourceFormatError.
 */
const checkNames = (root: XmlElement, file: string): void => {
  const fail = (place: string, name: string): never => {
    throw new SourceFormatError(file, null, `${place} has an unknown <${name}>`)
  }
  for (const { name, children } of root.children) {
    if (!/Table$|^(?:non)?derivative/i.test(name)) continue
    const { transaction, holding } = tables.find(({ at }) => at === name) ?? fail('the form', name)
    const other = children.find((line) => line.name !== transaction && line.name !== holding)
    if (other !== undefined) fail(`<${name}>`, other.name)
  }
}

/** The form has a number of shares or, of derivatives, a total value; either may be a footnote alone. */
const amounts = ['transactionShares', 'transactionTotalValue'] as const

/** Throws RangeError. */
const checkAmounts = (element: XmlElement): void => {
  const stated = childOf(element, 'transactionAmounts')
  if (!amounts.some((name) => childOf(stated, name) !== undefined))
    throw new RangeError(`there is no <${amounts[0]}>`)
}

const ownerOf = (element: XmlElement): PublishedOwner => {
  const id = childOf(element, 'reportingOwnerId')
  const relation = childOf(element, 'reportingOwnerRelationship')
  const isSet = (name: string) => flagOf(textAt(relation, name) ?? '', name) ?? false
  return {
    cik: cikOf(textAt(id, 'rptOwnerCik') ?? '', "an owner's CIK"),
    name: textAt(id, 'rptOwnerName') ?? '',
    director: isSet('isDirector'),
    officer: isSet('isOfficer'),
    tenPercentOwner: isSet('isTenPercentOwner'),
    otherRelation: isSet('isOther'),
    officerTitle: textAt(relation, 'officerTitle'),
    otherText: textAt(relation, 'otherText'),
  }
}

const footnoteIdsIn = (element: XmlElement): readonly string[] =>
  element.name === 'footnoteId'
    ? [element.attributes.get('id') ?? '']
    : element.children.flatMap(footnoteIdsIn)

const footnoteTextsOf = (root: XmlElement): ReadonlyMap<string, string> =>
  new Map(
    childrenOf(childOf(root, 'footnotes'), 'footnote').map(({ attributes, text }) => [
      attributes.get('id') ?? '',
      text,
    ]),
  )

const cellsOf = (element: XmlElement, table: 'N' | 'D', line: number) => {
  const valueAt = (...path: readonly string[]): string => textAt(element, ...path, 'value') ?? ''
  const coded = (name: string): string => textAt(element, 'transactionCoding', name) ?? ''
  return {
    table,
    line,
    securityTitle: valueAt('securityTitle'),
    transactionDate: valueAt('transactionDate'),
    deemedExecutionDate: valueAt('deemedExecutionDate'),
    code: coded('transactionCode'),
    equitySwap: coded('equitySwapInvolved'),
    timeliness: valueAt('transactionTimeliness'),
    shares: valueAt('transactionAmounts', 'transactionShares'),
    price: valueAt('transactionAmounts', 'transactionPricePerShare'),
    acquiredDisposed: valueAt('transactionAmounts', 'transactionAcquiredDisposedCode'),
    sharesOwnedAfter: valueAt('postTransactionAmounts', 'sharesOwnedFollowingTransaction'),
    directIndirect: valueAt('ownershipNature', 'directOrIndirectOwnership'),
    nature: valueAt('ownershipNature', 'natureOfOwnership'),
    underlyingTitle: valueAt('underlyingSecurity', 'underlyingSecurityTitle'),
    underlyingShares: valueAt('underlyingSecurity', 'underlyingSecurityShares'),
    exercisePrice: valueAt('conversionOrExercisePrice'),
    exerciseDate: valueAt('exerciseDate'),
    expirationDate: valueAt('expirationDate'),
  }
}

const linesOf = (root: XmlElement, file: string): ParsedRows<PublishedTransaction> => {
  checkNames(root, file)
  const texts = footnoteTextsOf(root)
  const lines = tables.flatMap(({ table, at, transaction }) =>
    childrenOf(childOf(root, at), transaction).map((element, position) => ({
      table,
      line: position + 1,
      element,
    })),
  )
  const parsed = parseRows(
    lines,
    ({ table, line, element }) => {
      checkAmounts(element)
      const ids = new Set(footnoteIdsIn(element))
      const footnotes = [...texts].filter(([id]) => ids.has(id)).map(([, text]) => text)
      return transactionOf(cellsOf(element, table, line), footnotes)
    },
    ({ table, line }) => ({ row: `${table}${line}` }),
  )
  // A new layout must not replace what was read before.
  requireReadable(file, parsed)
  return parsed
}

const documentOf = (root: XmlElement, file: string): PublishedOwnership => {
  const form = textAt(root, 'documentType') ?? ''
  const periodOfReport = dayOf(textAt(root, 'periodOfReport') ?? '', 'periodOfReport')
  const owners = childrenOf(root, 'reportingOwner').map(ownerOf)
  if (periodOfReport === null) throw new RangeError('it has no periodOfReport')
  if (owners.length === 0) throw new RangeError('it has no reportingOwner')
  const { rows, rejected } = linesOf(root, file)
  return {
    form: ownershipForms.test(form) ? form : refuse('documentType', form),
    periodOfReport,
    amendsFilingDate: dayOf(textAt(root, 'dateOfOriginalSubmission') ?? '', 'dateOfOriginalSubmission'),
    issuer: {
      cik: cikOf(textAt(root, 'issuer', 'issuerCik') ?? '', 'issuerCik'),
      name: textAt(root, 'issuer', 'issuerName') ?? '',
    },
    owners,
    planBox: flagOf(textAt(root, 'aff10b5One') ?? '', 'aff10b5One'),
    remarks: textAt(root, 'remarks'),
    transactions: rows,
    rejected,
  }
}

/**
 * Throws SourceFormatError, also for another document such as a Form 144 and for one of which no line can be read; a line that
 * cannot be read among others is rejected.
 */
export const parseOwnership = (bytes: Uint8Array, file: string): PublishedOwnership => {
  const root = parseXml(bytes, file)
  if (root.name !== 'ownershipDocument')
    throw new SourceFormatError(file, null, `is a <${root.name}>, not an <ownershipDocument>`)
  try {
    return documentOf(root, file)
  } catch (error) {
    throw error instanceof RangeError ? new SourceFormatError(file, null, error.message) : error
  }
}
