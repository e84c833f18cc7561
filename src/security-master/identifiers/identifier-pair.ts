/** Whether an ISIN and a CUSIP that a list gives for one US listing can be that listing's. */
import { cusipOfIsin, holdsCusip, isCusip, isIsin } from '../../lib/check-digit.ts'

type PublishedPair = {
  readonly isin: string | null
  readonly cusip: string | null
  /** ISO 3166 alpha-2 of the company, or null where it is not known. */
  readonly country: string | null
}

/** What is right in a pair, and what is wrong with the rest. */
type CheckedPair = Omit<PublishedPair, 'country'> & { readonly faults: readonly string[] }

/**
 * Countries whose ISINs go with the first letter of a CINS, which is a CUSIP given to a security from outside North
 * America.
 */
const cinsCountries: ReadonlyMap<string, string> = new Map([
  ['D', 'DE'],
  ['F', 'FR'],
  ['G', 'BM KY VG GB IE JE GG IM GI'],
  ['H', 'CH'],
  ['L', 'LU'],
  ['M', 'IL CY'],
  ['N', 'NL'],
  ['P', 'PA'],
  ['V', 'LR'],
  ['Y', 'MH SG'],
])
/** Countries whose ISINs contain the CINS itself. */
const containing = 'BM KY VG MH'

const fitsCins = (isin: string, cins: string): boolean => {
  const country = isin.slice(0, 2)
  const fits = cinsCountries.get(cins.slice(0, 1))?.split(' ').includes(country) === true
  return fits && (!containing.split(' ').includes(country) || isin.slice(2, 11) === cins)
}

/** An ISIN without its CUSIP: a US or Canadian one contains it. */
const aloneOf = (isin: string): CheckedPair =>
  holdsCusip(isin)
    ? { isin, cusip: cusipOfIsin(isin), faults: [] }
    : { isin: null, cusip: null, faults: [`nothing shows that ISIN ${isin} is of the listing in the US`] }

const pairOf = (isin: string, cusip: string): CheckedPair => {
  if (!holdsCusip(isin)) {
    // A share that is listed abroad too has another ISIN there, and a list that goes by tickers takes that of another share.
    if (fitsCins(isin, cusip)) return { isin, cusip, faults: [] }
    return { isin: null, cusip, faults: [`ISIN ${isin} does not go with CUSIP ${cusip}`] }
  }
  if (cusipOfIsin(isin) === cusip) return { isin, cusip, faults: [] }
  return { isin: null, cusip: null, faults: [`ISIN ${isin} does not hold CUSIP ${cusip}`] }
}

/** The issue number of a share is of digits; letters are of a bond. */
const isBond = (cusip: string): boolean => /[A-Z]/.test(cusip.slice(6, 8))

const faultOfIsin = (isin: string, country: string | null): string | null => {
  if (!isIsin(isin)) return `the check digit of ISIN ${isin} is wrong`
  const isMismatch = isin.startsWith('CA') && country !== 'CA'
  return isMismatch ? `ISIN ${isin} is Canadian, the company is not` : null
}

const faultOfCusip = (cusip: string): string | null => {
  if (!isCusip(cusip)) return `the check digit of CUSIP ${cusip} is wrong`
  return isBond(cusip) ? `CUSIP ${cusip} is that of a bond` : null
}

/** Check digits, ISIN and CUSIP held to each other and to the country. What is in doubt is null, with the fault. */
export const checkedPair = ({ isin, cusip, country }: PublishedPair): CheckedPair => {
  const isinFault = isin === null ? null : faultOfIsin(isin, country)
  const cusipFault = cusip === null ? null : faultOfCusip(cusip)
  const faults = [isinFault, cusipFault].filter((fault) => fault !== null)
  // A wrong one casts its doubt on the other, but where that is another security's altogether.
  if (isin !== null && isinFault !== null && cusip !== null && isin.slice(2, 11) === cusip)
    return { isin: null, cusip: null, faults }
  const validIsin = isinFault === null ? isin : null
  const validCusip = cusipFault === null ? cusip : null
  if (validIsin === null) return { isin: null, cusip: validCusip, faults }
  const checked = validCusip === null ? aloneOf(validIsin) : pairOf(validIsin, validCusip)
  return { ...checked, faults: [...faults, ...checked.faults] }
}
