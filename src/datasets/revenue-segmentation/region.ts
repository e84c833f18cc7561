/** Whether a member is a part of the world, told by its name; leaves out which countries a region holds. */
import { countryNamed } from '../../identity/country-names.ts'
import { shortened, wordsOf } from './label.ts'

const REGION =
  /\b(?:Americas?|American|North America|Latin America|Latam|EMEA|APAC|APJ|Europe|European|Asia|Pacific|Africa|Middle East|Oceania|International|Domestic|Foreign|Overseas|World|Worldwide|Eurasia|Caribbean|Scandinavia|Nordics?|Iberia|Benelux|China|Japan|Countries|Country|Regions?|Hemisphere|Non US|NON US|US|UK|UAE)\b/

/** Says nothing of where: beside regions it is one, beside businesses it is none. */
const REST = /^(?:(?:All )?Others?|Rest|Corporate|Unallocated)\b/

/** Two capital letters are a country on an axis of places, and an abbreviation anywhere else. */
const isRegion = (member: string): boolean => {
  const words = shortened(wordsOf(member))
  return REGION.test(words) || countryNamed(words) !== null
}

/** Whether a table divides by place: every member but the rest is a region, and there are two. */
export const isRegional = (members: readonly string[]): boolean => {
  const told = members.filter((member) => !REST.test(wordsOf(member)))
  return told.length >= 2 && told.every(isRegion)
}
