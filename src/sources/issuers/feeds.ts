/** The daily files of the issuers of ETFs as feeds, and where the file of each fund stands. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile, Publisher } from '../feed.ts'
import type { FundReports } from '../fund-report.ts'
import { unpackWorkbook } from '../workbook.ts'
import { parseArk } from './ark.ts'
import { parseInvesco } from './invesco.ts'
import { parseIshares } from './ishares.ts'
import { parseSpdr } from './spdr.ts'

/** A feed with how its funds are found. */
export type Issuer = {
  readonly feed: Feed<FundReports>
  /** Where the file of a fund stands; null of a fund whose address is not known. */
  readonly addressOf: (ticker: string) => string | null
  /** Funds that are asked for when the operator names none: these, or all whose names begin so. */
  readonly funds: readonly string[] | RegExp
}

const onlyFile = ([file, ...others]: readonly PublishedFile[]): PublishedFile => {
  if (file !== undefined && others.length === 0) return file
  throw new SourceFormatError(file?.address ?? 'an issuer', null, 'a report is one file')
}

const publisher = (name: string): Publisher => ({
  name,
  terms: 'For personal use; may not be handed on without leave. Loaded by the operator, never in the sample.',
  needsContact: false,
})

/** The address of an iShares fund holds the number of its page; these are the largest and what indexes are known by. */
const isharesProducts: Readonly<Record<string, string>> = {
  ACWI: '239600/ishares-msci-acwi-etf',
  AGG: '239458/ishares-core-total-us-bond-market-etf',
  DVY: '239500/ishares-select-dividend-etf',
  EEM: '239637/ishares-msci-emerging-markets-etf',
  EFA: '239623/ishares-msci-eafe-etf',
  IEFA: '244049/ishares-core-msci-eafe-etf',
  IEMG: '244050/ishares-core-msci-emerging-markets-etf',
  IJH: '239763/ishares-core-sp-midcap-etf',
  IJR: '239774/ishares-core-sp-smallcap-etf',
  ITOT: '239724/ishares-core-sp-total-us-stock-market-etf',
  IVV: '239726/ishares-core-sp-500-etf',
  IWB: '239707/ishares-russell-1000-etf',
  IWD: '239708/ishares-russell-1000-value-etf',
  IWF: '239706/ishares-russell-1000-growth-etf',
  IWM: '239710/ishares-russell-2000-etf',
  IWV: '239714/ishares-russell-3000-etf',
  LQD: '239566/ishares-iboxx-investment-grade-corporate-bond-etf',
  QUAL: '256101/ishares-msci-usa-quality-factor-etf',
  TLT: '239454/ishares-20-year-treasury-bond-etf',
}

const ISHARES = 'www.ishares.com'
export const isharesHoldings: Feed<FundReports> = {
  name: 'ishares-holdings',
  about: 'What iShares ETFs hold each day; without CUSIPs.',
  publisher: publisher('BlackRock'),
  expect: 'text',
  files: {
    kind: 'named',
    by: 'ticker',
    host: ISHARES,
    path: /^\/us\/products\/\d+\/[^?]*\?(?=.*\bfileType=csv\b).*\bfileName=(?<symbol>[A-Z]+)_holdings\b/,
  },
  parse: (files) => parseIshares(onlyFile(files)),
}

const SPDR = 'www.ssga.com'
const SPDR_FOLDER = '/us/en/intermediary/library-content/products/fund-data/etfs/us/'
export const spdrHoldings: Feed<FundReports> = {
  name: 'spdr-holdings',
  about: 'What SPDR ETFs hold each day; without values.',
  publisher: publisher('State Street Global Advisors'),
  expect: 'zip',
  files: {
    kind: 'named',
    by: 'ticker',
    host: SPDR,
    path: /\/holdings-daily-us-en-(?<symbol>[a-z]+)\.xlsx$/,
  },
  unpack: async (files) => await unpackWorkbook(onlyFile(files)),
  parse: parseSpdr,
}

const INVESCO = 'www.invesco.com'
export const invescoHoldings: Feed<FundReports> = {
  name: 'invesco-holdings',
  about: 'What Invesco ETFs hold each day.',
  publisher: publisher('Invesco'),
  expect: 'text',
  files: {
    kind: 'named',
    by: 'ticker',
    host: INVESCO,
    path: /^\/us\/financial-products\/etfs\/holdings\/main\/holdings\/0\?.*\bticker=(?<symbol>[A-Z]+)\b/,
  },
  parse: (files) => parseInvesco(onlyFile(files)),
}

const arkFunds: Readonly<Record<string, string>> = {
  ARKF: 'ARK_FINTECH_INNOVATION_ETF',
  ARKG: 'ARK_GENOMIC_REVOLUTION_ETF',
  ARKK: 'ARK_INNOVATION_ETF',
  ARKQ: 'ARK_AUTONOMOUS_TECH._&_ROBOTICS_ETF',
  ARKW: 'ARK_NEXT_GENERATION_INTERNET_ETF',
  ARKX: 'ARK_SPACE_EXPLORATION_&_INNOVATION_ETF',
  IZRL: 'ARK_ISRAEL_INNOVATIVE_TECHNOLOGY_ETF',
  PRNT: 'THE_3D_PRINTING_ETF',
}

const ARK = 'assets.ark-funds.com'
const ARK_FOLDER = '/fund-documents/funds-etf-csv/'
export const arkHoldings: Feed<FundReports> = {
  name: 'ark-holdings',
  about: 'What ARK ETFs hold each day.',
  publisher: publisher('ARK Investment Management'),
  expect: 'text',
  files: { kind: 'named', by: 'ticker', host: ARK, path: /_(?<symbol>[A-Z]{4})_HOLDINGS\.csv$/ },
  parse: (files) => parseArk(onlyFile(files)),
}

const addressIn =
  (funds: Readonly<Record<string, string>>, addressOf: (ticker: string, place: string) => string) =>
  (ticker: string): string | null => {
    const place = funds[ticker]
    return place === undefined ? null : addressOf(ticker, place)
  }

export const issuers: readonly Issuer[] = [
  {
    feed: isharesHoldings,
    addressOf: addressIn(
      isharesProducts,
      (ticker, page) =>
        `https://${ISHARES}/us/products/${page}/1467271812596.ajax?fileType=csv&fileName=${ticker}_holdings&dataType=fund`,
    ),
    funds: Object.keys(isharesProducts),
  },
  {
    feed: spdrHoldings,
    addressOf: (ticker) => `https://${SPDR}${SPDR_FOLDER}holdings-daily-us-en-${ticker.toLowerCase()}.xlsx`,
    funds: /^(?:State Street )?SPDR\b/i,
  },
  {
    feed: invescoHoldings,
    addressOf: (ticker) =>
      `https://${INVESCO}/us/financial-products/etfs/holdings/main/holdings/0?audienceType=Investor&action=download&ticker=${ticker}`,
    funds: /^Invesco\b/i,
  },
  {
    feed: arkHoldings,
    addressOf: addressIn(
      arkFunds,
      (ticker, name) => `https://${ARK}${ARK_FOLDER}${name}_${ticker}_HOLDINGS.csv`,
    ),
    funds: Object.keys(arkFunds),
  },
]
