/** What a member is called where no linkbase says so: its own name as words. */
import { isCountryCode } from '../../security-master/country-names.ts'
import { stateNames } from '../../security-master/state-names.ts'

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Words that end in "and" and hold no conjunction. */
const WHOLE_WORD = /(?:land|Brand|Demand|Grand|Command|Expand|Hand|Sand|Band|Stand|Strand|Thousand|Rand)$/i
const SMALL = /^(?:Of|And|The|For|To|In|On|Or|From|By|With)$/

/** Two standard members whose names are singular in the taxonomy and plural in every report. */
const usual: ReadonlyMap<string, string> = new Map([
  ['Product', 'Products'],
  ['Service', 'Services'],
])

/** `HomeandAccessories` was `Home and Accessories` in the report. */
const unjoined = (word: string): readonly string[] => {
  const stem = /^(\w{3,})and$/.exec(word)?.[1]
  return stem === undefined || WHOLE_WORD.test(word) ? [word] : [stem, 'and']
}

/** A name in capitals and small letters, split where a word begins: `RestOfAsiaPacificSegment`, `EMEARegion`, `IPhone`. */
const split = (name: string): readonly string[] =>
  name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]{2})(?=[A-Z][a-z])/g, '$1 ')
    .split(' ')
    .filter((word) => word !== '')

/** Apple's products, and the like, begin with a small letter that a name in XBRL may not have. */
const withSmallI = (word: string): string =>
  /^I(?:Phone|Pad|Pod|Mac|Tunes|Cloud)/.test(word) ? `i${word.slice(1)}` : word

/** The name as words: `RestOfAsiaPacificSegment` is `Rest of Asia Pacific Segment`. */
export const wordsOf = (member: string): string =>
  split(member)
    .flatMap((word, at, all) => (at < all.length - 1 ? unjoined(word) : [word]))
    .map((word, at) => (at > 0 && SMALL.test(word) ? word.toLowerCase() : withSmallI(word)))
    .join(' ')

/** Without what members of an axis of segments begin or end with, unless nothing else is left. */
export const shortened = (label: string): string =>
  label.replace(/(?<=\S)\s+segments?$/i, '').replace(/^segments?\s+(?=\S)/i, '')

/** What two capital letters stand for in a table of regions; both where neither is, or both are. Null in any other table. */
export type Codes = { readonly isState: boolean; readonly isCountry: boolean } | null

/** Countries by ISO 3166, and so are places that the SEC lists among the states. */
const territories: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

/**
 * The SEC's data sets drop what a code is of: `CA` is Canada beside `US` or `CN`, California beside `TX` or `NY`, which no
 * country has.
 */
export const codesIn = (members: readonly string[]): Codes => {
  const codes = members.filter((member) => /^[A-Z]{2}$/.test(member) && !territories.has(member))
  const isState = codes.some((code) => stateNames.has(code) && !isCountryCode(code))
  const isCountry = codes.some((code) => isCountryCode(code) && !stateNames.has(code))
  return { isState: isState || !isCountry, isCountry: isCountry || !isState }
}

/** Null where it may be either. */
const placeOf = (code: string, { isState, isCountry }: NonNullable<Codes>): string | null => {
  const [state, country] = [stateNames.get(code), isCountryCode(code) ? regionNames.of(code) : undefined]
  if (state !== undefined && country !== undefined && isState && isCountry) return null
  return (isState ? state : country) ?? state ?? country ?? null
}

/** A label for a member without one. Two letters are an abbreviation where a table divides by something else than place. */
export const readableLabel = (member: string, codes: Codes = null): string => {
  if (/^[A-Z]{2}$/.test(member)) return (codes === null ? null : placeOf(member, codes)) ?? member
  const state = /^US-([A-Z]{2})$/.exec(member)?.[1]
  if (state !== undefined) return stateNames.get(state) ?? regionNames.of(state) ?? member
  return usual.get(member) ?? shortened(wordsOf(member))
}

/** Labels of all members of a table, each once: where two are called alike, the member is named too. */
export const labelsOf = (
  members: readonly string[],
  labelOf: (member: string) => string,
): ReadonlyMap<string, string> => {
  const taken = Map.groupBy(members, labelOf)
  return new Map(
    members.map((member) => {
      const label = labelOf(member)
      return [member, (taken.get(label)?.length ?? 0) > 1 ? `${label} (${member})` : label]
    }),
  )
}
