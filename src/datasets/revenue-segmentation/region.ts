/** Whether a member is a part of the world, by its name. */
import { countryNamed, isCountryCode } from '../../security-master/country-names.ts'
import { shortened, wordsOf } from './label.ts'

const REGION =
  /\b(?:Americas?|American|North America|Latin America|Latam|EMEA|APAC|APJ|Europe|European|Asia|Pacific|Africa|Middle East|Oceania|International|Domestic|Foreign|Overseas|World|Worldwide|Eurasia|Caribbean|Scandinavia|Nordics?|Iberia|Benelux|China|Japan|Countries|Country|Regions?|Hemisphere|Non US|NON US|US|UK|UAE)\b/

/** A name without a place: among regions it is a region, among businesses a business. */
const REST = /^(?:(?:All )?Others?|Rest|Corporate|Unallocated)\b/

/** Two capital letters are a country on an axis of places, and an abbreviation anywhere else. */
const isRegion = (member: string): boolean => {
  const words = shortened(wordsOf(member))
  return REGION.test(words) || countryNamed(words) !== null
}

/** One country or US state, by its code or its name. */
export const isCountry = (member: string): boolean =>
  isCountryCode(member) || /^US-[A-Z]{2}$/.test(member) || countryNamed(shortened(wordsOf(member))) !== null

/** Whether a table divides by place: every member but the rest is a region, and there are two. */
export const isRegional = (members: readonly string[]): boolean => {
  const named = members.filter((member) => !REST.test(wordsOf(member)))
  return named.length >= 2 && named.every(isRegion)
}
