/** Invesco's interface of what an ETF holds, by the CUSIP of the fund. */
import { isCusip } from '../../lib/check-digit.ts'
import { isJsonObject, type JsonObject, parseJsonObject } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile } from '../feed.ts'
import { plainTextOf } from '../files/plain-text.ts'
import { type FundName, type FundReports, type Location, printedDay } from '../fund-report.ts'
import { categoryOf } from './invesco.ts'
import { checkWhole, type IssuerRow, reportsOf, sideOf, symbolWithCusip, unitOf } from './issuer-rows.ts'

const HOST = 'dng-api.invesco.com'
const FOLDER = '/cache/v1/accounts/en_US/shareclasses/'

export const invescoHost = HOST
export const invescoPath =
  /^\/cache\/v1\/accounts\/en_US\/shareclasses\/(?<cusip>[0-9A-Z]{9})\/holdings\/fund\?/

export const invescoAddress = (cusip: string): string =>
  `https://${HOST}${FOLDER}${cusip}/holdings/fund?idType=cusip&productType=ETF`

/** A position lacks what is unknown of it; a name that no position has was renamed. */
const fields = [
  'ticker',
  'issuerName',
  'units',
  'marketValueBase',
  'percentageOfTotalNetAssets',
  'securityTypeName',
  'cusip',
] as const
type Field = (typeof fields)[number]

const textIn = (holding: JsonObject, name: Field, { file, line }: Location): string => {
  const value = holding[name] ?? ''
  if (typeof value === 'string') return plainTextOf(value)
  throw new SourceFormatError(file, line, `${name} is ${JSON.stringify(value)}, not a text`)
}

const numberIn = (holding: JsonObject, name: Field, { file, line }: Location): number | null => {
  const value = holding[name] ?? null
  if (value === null || typeof value === 'number') return value
  throw new SourceFormatError(file, line, `${name} is ${JSON.stringify(value)}, not a number`)
}

/** All positions. Throws SourceFormatError where there are not as many as the answer says. */
const holdingsIn = (
  { holdings, totalNumberOfHoldings: total }: JsonObject,
  file: string,
): readonly JsonObject[] => {
  if (!Array.isArray(holdings)) throw new SourceFormatError(file, null, 'has no list of holdings')
  if (!holdings.every(isJsonObject)) throw new SourceFormatError(file, null, 'a holding is not an object')
  if (typeof total === 'number' && total !== holdings.length)
    throw new SourceFormatError(file, null, `${holdings.length} holdings of ${total}`)
  const lacking = fields.filter((name) => !holdings.some((holding) => name in holding))
  if (holdings.length > 0 && lacking.length > 0)
    throw new SourceFormatError(file, null, `no holding has ${lacking.join(', ')}`)
  return holdings
}

/** The fund by the CUSIP in the answer, which must be that of the address; by its ticker where it was asked for by that. */
const fundIn = ({ cusip }: JsonObject, file: string): FundName => {
  if (typeof cusip !== 'string' || cusip === '') throw new SourceFormatError(file, null, 'names no fund')
  const asked = URL.canParse(file)
    ? invescoPath.exec(new URL(file).pathname + new URL(file).search)?.groups?.['cusip']
    : undefined
  if (asked !== undefined && asked !== cusip)
    throw new SourceFormatError(file, null, `is of the fund ${cusip}, not of ${asked}`)
  return isCusip(cusip) ? { cusip } : { ticker: cusip }
}

/** Throws SourceFormatError. */
export const parseInvescoJson = ({ address: file, bytes }: PublishedFile): FundReports => {
  const answer = parseJsonObject(bytes, file)
  const fund = fundIn(answer, file)
  // The other date is the day after, on which the answer was made.
  const day = answer['effectiveBusinessDate'] ?? answer['effectiveDate']
  const date = printedDay(typeof day === 'string' ? day : '', { file, line: null })
  const rows = holdingsIn(answer, file).map((holding, at): IssuerRow => {
    const location = { file, line: at + 1 }
    const name = textIn(holding, 'issuerName', location)
    const category = categoryOf(textIn(holding, 'securityTypeName', location), name)
    const identifier = textIn(holding, 'cusip', location)
    const cusip = isCusip(identifier) ? identifier : null
    const balance = numberIn(holding, 'units', location)
    return {
      line: location.line,
      date,
      fund: '',
      position: {
        name,
        symbol: category === 'equity' ? symbolWithCusip(textIn(holding, 'ticker', location), cusip) : null,
        cusip,
        isin: null,
        category,
        derivative: category === 'derivative' ? 'other' : null,
        side: category === 'derivative' ? null : sideOf(balance),
        balance,
        unit: unitOf(category),
        currency: 'USD',
        value: numberIn(holding, 'marketValueBase', location),
        weightPct: numberIn(holding, 'percentageOfTotalNetAssets', location),
      },
    }
  })
  if (typeof answer['totalNumberOfHoldings'] !== 'number') checkWhole(file, rows)
  const { reports, rejected } = reportsOf('invesco', file, rows)
  return { reports: reports.map((report) => ({ ...report, fund })), rejected }
}
