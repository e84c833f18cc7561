/** The daily files of the issuers of ETFs as feeds, and where the file of each fund is. */
import { type DerivedAddressFiles, type Feed, onlyFile } from '../feed.ts'
import { unpackWorkbook } from '../files/workbook.ts'
import type { FundReports } from '../fund-report.ts'
import { parseArk } from './ark.ts'
import { parseInvesco } from './invesco.ts'
import { invescoAddress, invescoHost, invescoPath, parseInvescoJson } from './invesco-json.ts'
import { parseIshares } from './ishares.ts'
import { ISHARES, isharesAddress, isharesFunds, isharesPath, isharesTickerOf } from './ishares-pages.ts'
import { parseSpdr } from './spdr.ts'

/** A feed with how its funds are found. */
export type Issuer = {
  readonly feed: Feed<FundReports>
  /** Where the file of a fund is or may be; empty for a fund whose address is unknown. */
  readonly addressesOf: (ticker: string, cusip: string | null) => readonly string[]
  /** Funds that are fetched when the operator names none: these, or all whose names begin so. */
  readonly funds: readonly string[] | RegExp
}

type Definition = Pick<Feed<FundReports>, 'name' | 'about' | 'parse'> &
  Partial<Feed<FundReports>> &
  Pick<DerivedAddressFiles, 'host' | 'formerHosts' | 'path' | 'symbolOf'> &
  Omit<Issuer, 'feed'> & { readonly issuer: string }

const terms =
  'For personal use. The issuers do not allow redistribution, so the sample has no row of their files.'

const issuerOf = (definition: Definition): Issuer => {
  const { issuer, host, formerHosts, path, symbolOf, addressesOf, funds, ...feed } = definition
  const files = {
    kind: 'derived-addresses',
    by: 'ticker',
    host,
    path,
    ...(formerHosts && { formerHosts }),
    ...(symbolOf && { symbolOf }),
  } as const
  return { feed: { expect: 'text', ...feed, publisher: { name: issuer, terms }, files }, addressesOf, funds }
}

/** Whether a file is JSON rather than CSV. */
const isJson = (bytes: Uint8Array): boolean => bytes[0] === '{'.charCodeAt(0)

const ishares = issuerOf({
  issuer: 'BlackRock',
  name: 'ishares-holdings',
  about: 'Daily holdings of iShares ETFs; CUSIPs only for bonds.',
  parse: (files) => parseIshares(onlyFile(files)),
  host: ISHARES,
  path: isharesPath,
  symbolOf: (address) => isharesTickerOf(address) ?? '',
  addressesOf: (ticker) => [isharesAddress(ticker) ?? []].flat(),
  funds: isharesFunds,
})

const SPDR = 'www.ssga.com'
const SPDR_FILE = '/us/en/intermediary/library-content/products/fund-data/etfs/us/holdings-daily-us-en-'
const spdr = issuerOf({
  issuer: 'State Street Global Advisors',
  name: 'spdr-holdings',
  about: 'Daily holdings of SPDR ETFs; values only of bonds.',
  expect: 'zip',
  unpack: async (files) => await unpackWorkbook(onlyFile(files)),
  parse: parseSpdr,
  host: SPDR,
  path: /\/holdings-daily-us-en-(?<symbol>[a-z]+)\.xlsx$/,
  addressesOf: (ticker) => [`https://${SPDR}${SPDR_FILE}${ticker.toLowerCase()}.xlsx`],
  funds: /^(?:State Street )?SPDR\b/i,
})

/** The page's download, which answers programs with 406: it comes from a mirror and with `--file`. */
const INVESCO_PAGE = 'www.invesco.com'
const INVESCO_FILE =
  /^\/us\/financial-products\/etfs\/holdings\/main\/holdings\/0\?.*\bticker=(?<symbol>[A-Z]+)\b/
const invesco = issuerOf({
  issuer: 'Invesco',
  name: 'invesco-holdings',
  about: 'Daily holdings of Invesco ETFs.',
  parse: (files) => {
    const file = onlyFile(files)
    return isJson(file.bytes) ? parseInvescoJson(file) : parseInvesco(file)
  },
  host: invescoHost,
  formerHosts: [INVESCO_PAGE],
  path: new RegExp(`${invescoPath.source}|${INVESCO_FILE.source}`),
  addressesOf: (_, cusip) => (cusip === null ? [] : [invescoAddress(cusip)]),
  funds: /^Invesco\b/i,
})

/** ARK names files after the funds, two of which it renamed; a file may have either name. */
const arkFunds: ReadonlyMap<string, readonly string[]> = new Map([
  ['ARKF', ['ARK_BLOCKCHAIN_&_FINTECH_INNOVATION_ETF', 'ARK_FINTECH_INNOVATION_ETF']],
  ['ARKG', ['ARK_GENOMIC_REVOLUTION_ETF']],
  ['ARKK', ['ARK_INNOVATION_ETF']],
  ['ARKQ', ['ARK_AUTONOMOUS_TECH._&_ROBOTICS_ETF']],
  ['ARKW', ['ARK_NEXT_GENERATION_INTERNET_ETF']],
  ['ARKX', ['ARK_SPACE_&_DEFENSE_INNOVATION_ETF', 'ARK_SPACE_EXPLORATION_&_INNOVATION_ETF']],
  ['IZRL', ['ARK_ISRAEL_INNOVATIVE_TECHNOLOGY_ETF']],
  ['PRNT', ['THE_3D_PRINTING_ETF']],
])

const ARK = 'assets.ark-funds.com'
const ARK_FOLDER = '/fund-documents/funds-etf-csv/'
const ark = issuerOf({
  issuer: 'ARK Investment Management',
  name: 'ark-holdings',
  about: 'Daily holdings of ARK ETFs.',
  parse: (files) => parseArk(onlyFile(files)),
  host: ARK,
  path: /_(?<symbol>[A-Z]{4})_HOLDINGS\.csv$/,
  addressesOf: (ticker) =>
    (arkFunds.get(ticker) ?? []).map((name) => `https://${ARK}${ARK_FOLDER}${name}_${ticker}_HOLDINGS.csv`),
  funds: [...arkFunds.keys()],
})

export const issuers: readonly Issuer[] = [ishares, spdr, invesco, ark]
