/** The daily files of the issuers of ETFs as feeds, and where the file of each fund stands. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile, Publisher } from '../feed.ts'
import type { FundReports } from '../fund-report.ts'
import { unpackWorkbook } from '../workbook.ts'
import { parseArk } from './ark.ts'
import { parseInvesco } from './invesco.ts'
import { parseIshares } from './ishares.ts'
import { ISHARES, isharesAddress, isharesFunds, isharesPath, isharesTickerOf } from './ishares-pages.ts'
import { parseSpdr } from './spdr.ts'

/** A feed with how its funds are found. */
export type Issuer = {
  readonly feed: Feed<FundReports>
  /** Where the file of a fund stands or may stand; nothing of a fund whose address is not known. */
  readonly addressesOf: (ticker: string) => readonly string[]
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

export const isharesHoldings: Feed<FundReports> = {
  name: 'ishares-holdings',
  about: 'What iShares ETFs hold each day; CUSIPs of bonds only.',
  publisher: publisher('BlackRock'),
  expect: 'text',
  files: {
    kind: 'named',
    by: 'ticker',
    host: ISHARES,
    path: isharesPath,
    symbolOf: (address) => isharesTickerOf(address) ?? '',
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

/** ARK names files after the funds, two of which it renamed; a file may stand under either name. */
const arkFunds: Readonly<Record<string, readonly string[]>> = {
  ARKF: ['ARK_BLOCKCHAIN_&_FINTECH_INNOVATION_ETF', 'ARK_FINTECH_INNOVATION_ETF'],
  ARKG: ['ARK_GENOMIC_REVOLUTION_ETF'],
  ARKK: ['ARK_INNOVATION_ETF'],
  ARKQ: ['ARK_AUTONOMOUS_TECH._&_ROBOTICS_ETF'],
  ARKW: ['ARK_NEXT_GENERATION_INTERNET_ETF'],
  ARKX: ['ARK_SPACE_&_DEFENSE_INNOVATION_ETF', 'ARK_SPACE_EXPLORATION_&_INNOVATION_ETF'],
  IZRL: ['ARK_ISRAEL_INNOVATIVE_TECHNOLOGY_ETF'],
  PRNT: ['THE_3D_PRINTING_ETF'],
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

const arkAddresses = (ticker: string): readonly string[] =>
  (Object.hasOwn(arkFunds, ticker) ? (arkFunds[ticker] ?? []) : []).map(
    (name) => `https://${ARK}${ARK_FOLDER}${name}_${ticker}_HOLDINGS.csv`,
  )

export const issuers: readonly Issuer[] = [
  {
    feed: isharesHoldings,
    addressesOf: (ticker) => [isharesAddress(ticker) ?? []].flat(),
    funds: isharesFunds,
  },
  {
    feed: spdrHoldings,
    addressesOf: (ticker) => [
      `https://${SPDR}${SPDR_FOLDER}holdings-daily-us-en-${ticker.toLowerCase()}.xlsx`,
    ],
    funds: /^(?:State Street )?SPDR\b/i,
  },
  {
    feed: invescoHoldings,
    addressesOf: (ticker) => [
      `https://${INVESCO}/us/financial-products/etfs/holdings/main/holdings/0?audienceType=Investor&action=download&ticker=${ticker}`,
    ],
    funds: /^Invesco\b/i,
  },
  { feed: arkHoldings, addressesOf: arkAddresses, funds: Object.keys(arkFunds) },
]
