/** An invented market: how large it is, who is listed in it, and how much each of them has. Nothing in it can be taken for real. */
import { isCusip } from '../lib/check-digit.ts'

/** What one listing has. */
export type Depth = {
  /** Reports of a company, of which each has three statements; every fourth is of a year. */
  readonly reports: number
  readonly filings: number
  readonly positions: number
  readonly bars: number
}

/** Of 12,000 listings: 1.2 million statements, 3 million filings, 5 million holdings and 3 million bars. */
const deep: Depth = { reports: 36, filings: 250, positions: 1667, bars: 250 }
/** A tenth of it. */
const shallow: Depth = { reports: 4, filings: 25, positions: 167, bars: 25 }

export const profiles = { small: 1000, middle: 12_000, large: 120_000 } as const
export type Profile = keyof typeof profiles
export const profileNames = Object.keys(profiles) as readonly Profile[]

export type Market = {
  /** Listings, companies and funds together. */
  readonly tickers: number
  readonly seed: number
  readonly profile: Profile
}

/** Six digits are in a name, so that its length says nothing of the size of the market. */
export const MAX_TICKERS = 999_999

/** So many listings of the largest market are as deep as those of the others, so that reads of equal rows can be compared. */
const COMPARED = 100

export const depthOf = ({ profile }: Market, at: number): Depth =>
  profile === 'large' && at >= COMPARED ? shallow : deep

/** The last day of every invented market: before any day on which one is made. */
export const LAST_DAY = '2025-12-31'

const digitsOf = (at: number): string => String(at).padStart(6, '0')

/** Every fourth listing is an exchange-traded fund: a trust without series, as the SEC's lists know an ETF of such a ticker by its name. */
export const isFund = (at: number): boolean => at % 4 === 3

export const fundsOf = ({ tickers }: Market): number => Math.floor(tickers / 4)
/** The place of a company among all listings. */
export const companyAt = (company: number): number => company + Math.floor(company / 3)

/** No ticker of a US exchange has a digit. */
export const tickerOf = (at: number): string => `Z${digitsOf(at)}`
export const nameOf = (at: number): string => `Synth ${digitsOf(at)} ${isFund(at) ? 'ETF' : 'Corp'}`

/** EDGAR has given out numbers of seven digits. */
const FIRST_CIK = 9_000_000_000
export const cikOf = (at: number): string => String(FIRST_CIK + at)
export const placeOfCik = (cik: string): number => Number(cik) - FIRST_CIK

const exchanges = ['nasdaq', 'nyse'] as const
export type Exchange = (typeof exchanges)[number]
export const exchangeOf = (at: number): Exchange => exchanges[Math.floor(at / 4) % 2] ?? 'nasdaq'

/** CUSIPs from 99 on are for the holder's own use and are never given to a security. */
export const cusipOf = (at: number): string => {
  const front = `99${at.toString(36).toUpperCase().padStart(4, '0')}10`
  for (let digit = 0; digit < 10; digit += 1) if (isCusip(front + digit)) return front + digit
  throw new RangeError(`${front} has no check digit`)
}

export const placesOf = ({ tickers }: Market): readonly number[] =>
  Array.from({ length: tickers }, (_, at) => at)
