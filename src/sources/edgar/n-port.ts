/** Form N-PORT: a registered fund's portfolio at the end of a quarter, from the filing's XML. */
import { isCusip, isIsin } from '../../lib/check-digit.ts'
import { paddedCik } from '../../lib/cik.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { type Feed, onlyFile, type PublishedFile } from '../feed.ts'
import { childOf, childrenOf, parseXml, textAt, type XmlElement } from '../files/xml.ts'
import {
  type AssetCategory,
  type BalanceUnit,
  type DerivativeKind,
  type FundReport,
  type FundReports,
  type Position,
  printedDay,
  printedNumber,
} from '../fund-report.ts'
import { sec } from './feeds.ts'
import { accessionIn, documentAddress } from './filing-address.ts'

/** The meaning of each code, from the codes of each meaning. */
const meaningsOf = <Meaning>(codes: readonly (readonly [Meaning, string])[]): ReadonlyMap<string, Meaning> =>
  new Map(codes.flatMap(([meaning, list]) => list.split(' ').map((code) => [code, meaning] as const)))

/** Item C.4.a of the form. */
const categories = meaningsOf<AssetCategory>([
  ['cash', 'STIV RA'],
  ['equity', 'EC EP'],
  ['debt', 'DBT LON SN ABS-MBS ABS-APCP ABS-CBDO ABS-O'],
  ['derivative', 'DCO DCR DE DFE DIR DO'],
  ['other', 'RE COMM OTHER'],
])

/** Item C.2.a. */
const units = meaningsOf<BalanceUnit>([
  ['shares', 'NS'],
  ['principal', 'PA'],
  ['contracts', 'NC'],
  ['other', 'OU'],
])

/** Item C.11.a. */
const derivatives = meaningsOf<DerivativeKind>([
  ['forward', 'FWD'],
  ['future', 'FUT'],
  ['swap', 'SWP'],
  ['option', 'OPT SWO'],
  ['warrant', 'WAR'],
  ['other', 'OTH'],
])

/** An unknown code is that of an amended form, which somebody has to look at. */
const meaningOf = <Meaning>(
  meanings: ReadonlyMap<string, Meaning>,
  code: string,
  what: string,
  file: string,
): Meaning => {
  const meaning = meanings.get(code)
  if (meaning === undefined) throw new SourceFormatError(file, null, `${what} is ${JSON.stringify(code)}`)
  return meaning
}

/** An attribute of the first child, or of a child of it where a path is given. */
const attributeAt = (element: XmlElement, path: readonly string[], name: string): string =>
  path.reduce<XmlElement | undefined>(childOf, element)?.attributes.get(name) ?? ''

const publishedOf = (holding: XmlElement) => {
  const text = (name: string): string => textAt(holding, name) ?? ''
  const [derivative] = childOf(holding, 'derivativeInfo')?.children ?? []
  return {
    name: text('name'),
    title: text('title'),
    cusip: text('cusip'),
    isin: attributeAt(holding, ['identifiers', 'isin'], 'value'),
    ticker: attributeAt(holding, ['identifiers', 'ticker'], 'value'),
    balance: text('balance'),
    unit: text('units'),
    currency: text('curCd') || attributeAt(holding, ['currencyConditional'], 'curCd'),
    value: text('valUSD'),
    percent: text('pctVal'),
    payoff: text('payoffProfile'),
    category: text('assetCat') || attributeAt(holding, ['assetConditional'], 'assetCat'),
    issuerType: text('issuerCat') || attributeAt(holding, ['issuerConditional'], 'issuerCat'),
    derivative: derivative?.attributes.get('derivCat') ?? '',
  }
}

/** What the XML and the data sets both say of one holding, as published; blank where they say nothing. */
export type PublishedHolding = Readonly<ReturnType<typeof publishedOf>>

/** Null where it is blank, as where a fund described it in words instead. */
const categoryOf = (given: PublishedHolding, file: string): AssetCategory | null => {
  if (given.derivative !== '') return 'derivative'
  if (given.category === '') return null
  const category = meaningOf(categories, given.category, 'an asset category', file)
  return category === 'equity' && given.issuerType === 'RF' ? 'fund' : category
}

const sides: ReadonlyMap<string, 'long' | 'short'> = new Map([
  ['Long', 'long'],
  ['Short', 'short'],
])

const isStated = (text: string): boolean => text !== '' && !/^(?:N\/?A|None|XXXX)$/i.test(text)

export const statedOrNull = (text: string | null): string | null =>
  text !== null && isStated(text) ? text : null

/** The title of a derivative says more than its name, which is that of the exchange or broker. */
const nameOf = ({ name, title }: PublishedHolding, category: AssetCategory | null): string => {
  const isBroker = category === 'derivative' && isStated(title)
  return isBroker || !isStated(name) ? title || name : name
}

/** Throws SourceFormatError. */
export const positionOf = (given: PublishedHolding, file: string): Position => {
  const location = { file, line: null }
  const category = categoryOf(given, file)
  const isShare = category === 'equity' || category === 'fund'
  // In another currency the same letters are another company's: Fielmann is `F` in Frankfurt.
  const isUs = given.currency === '' || given.currency === 'USD'
  return {
    name: nameOf(given, category),
    symbol: isShare && isUs ? statedOrNull(given.ticker) : null,
    cusip: isCusip(given.cusip) && !/^0+$/.test(given.cusip) ? given.cusip : null,
    isin: isIsin(given.isin) ? given.isin : null,
    category,
    derivative:
      given.derivative === '' ? null : meaningOf(derivatives, given.derivative, 'a derivative', file),
    side: sides.get(given.payoff) ?? null,
    balance: printedNumber(given.balance, location),
    unit: given.unit === '' ? null : meaningOf(units, given.unit, 'a unit', file),
    currency: /^[A-Z]{3}$/.test(given.currency) ? given.currency : null,
    value: printedNumber(given.value, location),
    weightPct: isStated(given.percent) ? printedNumber(given.percent, location) : null,
  }
}

export const cikIn = (text: string, file: string): string => {
  const cik = paddedCik(text)
  if (cik !== null) return cik
  throw new SourceFormatError(file, null, `${JSON.stringify(text)} is not a CIK`)
}

/** What a report says of a fund in US dollars, as published. */
type PublishedAssets = { readonly total: string; readonly cash: string }

/** AST Bond Portfolio 2022 was 99 % cash on its last day, 2022-12-30, and lists nothing. */
const MIN_CASH_SHARE = 0.5

/** Why a fund cannot be without holdings, or null. Total assets that are not stated say nothing. */
export const missingHoldings = ({ total, cash }: PublishedAssets, file: string): string | null => {
  const location = { file, line: null }
  const assets = printedNumber(total, location) ?? 0
  if ((printedNumber(cash, location) ?? 0) >= assets * MIN_CASH_SHARE) return null
  return `there are no holdings, and its assets of ${assets} are not cash`
}

/** Elements that the form requires of each holding; one that no holding has was renamed. */
const ofEach = ['name', 'cusip', 'balance', 'valUSD', 'pctVal'] as const

const reportOf = (form: XmlElement, { address }: PublishedFile): FundReport => {
  const info = childOf(form, 'genInfo')
  const date = textAt(info, 'repPdDate')
  if (info === undefined || date === null)
    throw new SourceFormatError(address, null, 'no genInfo with a repPdDate')
  const holdings = childrenOf(childOf(form, 'invstOrSecs'), 'invstOrSec')
  const lacking = ofEach.find((name) => !holdings.some((holding) => childOf(holding, name) !== undefined))
  if (holdings.length > 0 && lacking !== undefined)
    throw new SourceFormatError(address, null, `no holding has <${lacking}>`)
  const assetsAt = (name: string): string => textAt(form, 'fundInfo', name) ?? ''
  const assets = { total: assetsAt('totAssets'), cash: assetsAt('cshNotRptdInCorD') }
  const missing = holdings.length === 0 ? missingHoldings(assets, address) : null
  if (missing !== null) throw new SourceFormatError(address, null, missing)
  return {
    source: 'n-port',
    fund: {
      cik: cikIn(textAt(info, 'regCik') ?? '', address),
      // `N/A` is the one series of a trust, which has no name of its own.
      seriesId: statedOrNull(textAt(info, 'seriesId')),
    },
    name: statedOrNull(textAt(info, 'seriesName')) ?? statedOrNull(textAt(info, 'regName')),
    lei: statedOrNull(textAt(info, 'seriesLei') ?? textAt(info, 'regLei')),
    reportDate: printedDay(date, { file: address, line: null }),
    filedOn: null,
    accession: accessionIn(address),
    url: URL.canParse(address) ? address : null,
    positions: holdings.map((holding) => positionOf(publishedOf(holding), address)),
  }
}

/**
 * The one report of a filing; none of another form, whose main document EDGAR may call `primary_doc.xml` too, and of a report
 * that is not public. Throws SourceFormatError.
 */
export const parseNport = (file: PublishedFile): FundReports => {
  const root = parseXml(file.bytes, file.address)
  const form = textAt(root, 'headerData', 'submissionType')
  if (root.name !== 'edgarSubmission' || form === null)
    throw new SourceFormatError(file.address, null, `<${root.name}> is not a submission to EDGAR`)
  if (!form.startsWith('NPORT')) return { reports: [], rejected: [] }
  // NPORT-NP and NPORT-EX are not public reports of a portfolio.
  if (!/^NPORT-P(?:\/A)?$/.test(form))
    return { reports: [], rejected: [{ row: form, reason: 'is not a public report' }] }
  const data = childOf(root, 'formData')
  if (data === undefined) throw new SourceFormatError(file.address, null, 'there is no formData')
  return { reports: [reportOf(data, file)], rejected: [] }
}

/** `cik` with or without zeros. */
export const nportAddress = (cik: string, accession: string): string =>
  documentAddress(cik, accession, 'primary_doc.xml')

export const nportReports: Feed<FundReports> = {
  name: 'sec-nport',
  about: 'Portfolios of registered funds, from single filings of form N-PORT.',
  first: { stage: 'single' },
  publisher: sec,
  expect: 'xml',
  files: {
    kind: 'derived-addresses',
    host: 'www.sec.gov',
    path: /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/\d{18}\/primary_doc\.xml$/,
  },
  parse: (files) => parseNport(onlyFile(files)),
}
