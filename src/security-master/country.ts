/** Where EDGAR says a registrant is: ISO country, state or province. */
import { edgarCountryCodes } from './edgar-country-codes.ts'
import { stateNames } from './state-names.ts'

/** The post's code by EDGAR's, which has none for the Northwest Territories and Nunavut. */
const provinces: ReadonlyMap<string, string> = new Map([
  ['A0', 'AB'],
  ['A1', 'BC'],
  ['A2', 'MB'],
  ['A3', 'NB'],
  ['A4', 'NL'],
  ['A5', 'NS'],
  ['A6', 'ON'],
  ['A7', 'PE'],
  ['A8', 'QC'],
  ['A9', 'SK'],
  ['B0', 'YT'],
])

/** ISO 3166 alpha-2 of an EDGAR state or country code (`CA` is California, `A6` Ontario), or null where unknown. */
export const countryOf = (edgarCode: string): string | null => {
  if (stateNames.has(edgarCode)) return 'US'
  return provinces.has(edgarCode) ? 'CA' : (edgarCountryCodes.get(edgarCode) ?? null)
}

/** The post's two letters of a US state or Canadian province (`A6` is `ON`), or null for any other code. */
export const stateOf = (edgarCode: string): string | null =>
  stateNames.has(edgarCode) ? edgarCode : (provinces.get(edgarCode) ?? null)
