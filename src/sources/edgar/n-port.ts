/** Form N-PORT: a registered fund's portfolio at the end of a quarter, from the filing's XML. */
import { isCusip, isIsin } from '../../lib/check-digit.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../feed.ts'
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
import { childOf, childrenOf, parseXml, textAt, type XmlElement } from '../xml.ts'
import { sec } from './feeds.ts'

/** Item C.4.a of the form. */
const categories: Readonly<Record<string, AssetCategory>> = {
  STIV: 'cash',
  RA: 'cash',
  EC: 'equity',
  EP: 'equity',
  DBT: 'debt',
  LON: 'debt',
  SN: 'debt',
  'ABS-MBS': 'debt',
  'ABS-APCP': 'debt',
  'ABS-CBDO': 'debt',
  'ABS-O': 'debt',
  DCO: 'derivative',
  DCR: 'derivative',
  DE: 'derivative',
  DFE: 'derivative',
  DIR: 'derivative',
  DO: 'derivative',
  RE: 'other',
  COMM: 'other',
  OTHER: 'other',
}

/** Item C.2.a. */
const units: Readonly<Record<string, BalanceUnit>> = {
  NS: 'shares',
  PA: 'principal',
  NC: 'contracts',
  OU: 'other',
}

/** Item C.11.a. */
const derivatives: Readonly<Record<string, DerivativeKind>> = {
  FWD: 'forward',
  FUT: 'future',
  SWP: 'swap',
  OPT: 'option',
  SWO: 'option',
  WAR: 'warrant',
  OTH: 'other',
}

/** What the XML and the data sets both say of one holding, as published; blank where they say nothing. */
export type PublishedHolding = {
  readonly name: string
  readonly title: string
  readonly cusip: string
  readonly isin: string
  readonly ticker: string
  readonly balance: string
  readonly unit: string
  readonly currency: string
  readonly value: string
  readonly percent: string
  readonly payoff: string
  readonly category: string
  readonly issuerType: string
  readonly derivative: string
}

/** Unknown codes are an amended form, which somebody has to look at. */
const coded = <Word>(
  codes: Readonly<Record<string, Word>>,
  code: string,
  what: string,
  file: string,
): Word => {
  const word = codes[code]
  if (word === undefined) throw new SourceFormatError(file, null, `${what} is ${JSON.stringify(code)}`)
  return word
}

const categoryOf = (given: PublishedHolding, file: string): AssetCategory => {
  if (given.derivative !== '') return 'derivative'
  // Blank where the fund described it in words instead.
  const category =
    given.category === '' ? 'other' : coded(categories, given.category, 'an asset category', file)
  return category === 'equity' && given.issuerType === 'RF' ? 'fund' : category
}

const sides: Readonly<Record<string, 'long' | 'short'>> = { Long: 'long', Short: 'short' }

const isSaid = (text: string): boolean => text !== '' && !/^(?:N\/?A|None|XXXX)$/i.test(text)

/** Of a future and the like the title tells more than the name of the exchange. */
const nameOf = ({ name, title }: PublishedHolding, category: AssetCategory): string => {
  const isBroker = category === 'derivative' && isSaid(title)
  return isBroker || !isSaid(name) ? title || name : name
}

/** Throws SourceFormatError. */
export const positionOf = (given: PublishedHolding, file: string): Position => {
  const place = { file, line: null }
  const category = categoryOf(given, file)
  const isShare = category === 'equity' || category === 'fund'
  return {
    name: nameOf(given, category),
    symbol: isShare && isSaid(given.ticker) ? given.ticker : null,
    cusip: isCusip(given.cusip) && !/^0+$/.test(given.cusip) ? given.cusip : null,
    isin: isIsin(given.isin) ? given.isin : null,
    category,
    derivative: given.derivative === '' ? null : coded(derivatives, given.derivative, 'a derivative', file),
    side: sides[given.payoff] ?? null,
    balance: printedNumber(given.balance, place),
    unit: given.unit === '' ? null : coded(units, given.unit, 'a unit', file),
    currency: /^[A-Z]{3}$/.test(given.currency) ? given.currency : null,
    value: printedNumber(given.value, place),
    weightPct: isSaid(given.percent) ? printedNumber(given.percent, place) : null,
  }
}

/** An attribute of the first child, or of a child of it where a path is given. */
const attributeAt = (element: XmlElement, path: readonly string[], name: string): string =>
  path.reduce<XmlElement | undefined>(childOf, element)?.attributes.get(name) ?? ''

const publishedOf = (holding: XmlElement): PublishedHolding => {
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

export const nportPath = /^\/Archives\/edgar\/data\/(?<cik>\d{1,10})\/(?<accession>\d{18})\/primary_doc\.xml$/

/** The accession number in an address of the archive, or null. */
const accessionIn = (address: string): string | null => {
  const digits = /\/(\d{18})\/[^/]*$/.exec(address)?.[1]
  return digits === undefined ? null : `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`
}

/** `N/A` stands for the one series of a trust that has no name of its own. */
export const saidOrNull = (text: string | null): string | null =>
  text !== null && isSaid(text) ? text : null

export const paddedCik = (text: string, file: string): string => {
  if (/^\d{1,10}$/.test(text)) return text.padStart(10, '0')
  throw new SourceFormatError(file, null, `${JSON.stringify(text)} is no CIK`)
}

const reportOf = (form: XmlElement, { address }: PublishedFile): FundReport => {
  const info = childOf(form, 'genInfo')
  const date = textAt(info, 'repPdDate')
  if (info === undefined || date === null)
    throw new SourceFormatError(address, null, 'no genInfo with a repPdDate')
  const holdings = childrenOf(childOf(form, 'invstOrSecs'), 'invstOrSec')
  return {
    source: 'n-port',
    fund: {
      cik: paddedCik(textAt(info, 'regCik') ?? '', address),
      seriesId: saidOrNull(textAt(info, 'seriesId')),
    },
    name: saidOrNull(textAt(info, 'seriesName')) ?? saidOrNull(textAt(info, 'regName')),
    lei: saidOrNull(textAt(info, 'seriesLei') ?? textAt(info, 'regLei')),
    reportDate: printedDay(date, { file: address, line: null }),
    filedOn: null,
    accession: accessionIn(address),
    url: URL.canParse(address) ? address : null,
    positions: holdings.map((holding) => positionOf(publishedOf(holding), address)),
  }
}

/** The public form and its amendments; NPORT-NP and NPORT-EX are not public reports of a portfolio. */
const isPublic = (form: string): boolean => /^NPORT-P(?:\/A)?$/.test(form)

/**
 * The one report of a filing. EDGAR calls the main document of several other forms `primary_doc.xml` too: those, and
 * reports that are not public, hold none. Throws SourceFormatError.
 */
export const parseNport = (file: PublishedFile): FundReports => {
  const root = parseXml(file.bytes, file.address)
  const form = textAt(root, 'headerData', 'submissionType')
  if (root.name !== 'edgarSubmission' || form === null)
    throw new SourceFormatError(file.address, null, `<${root.name}> is no submission to EDGAR`)
  if (!form.startsWith('NPORT')) return { reports: [], rejected: [] }
  if (!isPublic(form)) return { reports: [], rejected: [{ row: form, reason: 'is not a public report' }] }
  const data = childOf(root, 'formData')
  if (data === undefined) throw new SourceFormatError(file.address, null, 'there is no formData')
  return { reports: [reportOf(data, file)], rejected: [] }
}

/** `cik` with or without zeros. */
export const nportAddress = (cik: string, accession: string): string =>
  `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/primary_doc.xml`

export const nportReports: Feed<FundReports> = {
  name: 'sec-nport',
  about: 'Portfolios of registered funds as each filing of form N-PORT reports them.',
  publisher: sec,
  expect: 'xml',
  files: { kind: 'named', host: 'www.sec.gov', path: nportPath },
  parse: ([file, ...others]) => {
    if (file === undefined || others.length > 0)
      throw new SourceFormatError(file?.address ?? 'sec-nport', null, 'a report is one file')
    return parseNport(file)
  },
}
