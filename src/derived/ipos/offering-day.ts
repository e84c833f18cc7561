/** Decides on which day a company went public; pure. */
import { isSameCompany } from './issuer.ts'
import type { PricedOffering } from './priced-offerings.ts'

export type Issuer = {
  readonly cik: string | null
  /** Its present name and former ones. */
  readonly names: readonly string[]
  /** Year of its offering as another publisher has it. */
  readonly ipoYear: number | null
}

export const yearOf = (day: string): number => Number(day.slice(0, 4))

/** Shares that are priced in the last days of a year trade first in the next one. */
const isYearOf = ({ on }: PricedOffering, year: number): boolean =>
  year === yearOf(on) || year === yearOf(on) + 1

/**
 * The first offering of the security itself that is this company's: another publisher has its year, or else no year and the
 * name is the company's. Where its year is another one, the company was public before, or its symbol was another company's.
 * Else the first of `others`, which are of other securities of the company, if another publisher has its year.
 */
export const offeringDayOf = (
  own: readonly PricedOffering[],
  others: readonly PricedOffering[],
  { cik, names, ipoYear }: Issuer,
  today: string,
): string | null => {
  const isOwn = (offering: PricedOffering): boolean =>
    ipoYear === null
      ? (offering.cik !== null && offering.cik === cik) ||
        names.some((name) => isSameCompany(offering.company, name))
      : isYearOf(offering, ipoYear)
  const isOfYear = (offering: PricedOffering): boolean => ipoYear !== null && isYearOf(offering, ipoYear)
  const past = (offerings: readonly PricedOffering[]) => offerings.filter(({ on }) => on <= today)
  return (past(own).find(isOwn) ?? past(others).find(isOfYear))?.on ?? null
}
