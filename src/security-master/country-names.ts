/** Countries by their English names as publishers write them, ISO 3166 alpha-2; leaves out EDGAR's own codes. */

import { similarNames } from '../lib/similar-names.ts'

/** Not countries: blocs and private codes that Unicode names too. */
const none: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB'])

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

let unicode: Intl.DisplayNames | undefined
/** Made when a country is first named, which takes 13 ms. */
const nameOf = (code: string): string | undefined => {
  unicode ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return unicode.of(code)
}

/** Names that differ from Unicode's. */
const others: readonly (readonly [name: string, code: string])[] = [
  ['Hong Kong', 'HK'],
  ['Macau', 'MO'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['Russian Federation', 'RU'],
  ['Korea, Republic of', 'KR'],
  ['Republic of Korea', 'KR'],
  ['USA', 'US'],
]

/** Null for codes that Unicode names and ISO does not have, or no longer: UK is GB's, FX was France's. */
const presentCodeOf = (code: string): string | null => {
  const present = new Intl.Locale(`und-${code}`).region
  return present === undefined || none.has(present) || nameOf(present) === undefined ? null : present
}

/** Two capital letters that ISO 3166 has today. */
export const isCountryCode = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && presentCodeOf(code) === code

/** Publishers drop accents (`Curacao`) and dots as they like. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase()

const readCodes = (): ReadonlyMap<string, string> =>
  new Map([
    ...letters.flatMap((first) =>
      letters.flatMap((second): readonly (readonly [string, string])[] => {
        const code = first + second
        return isCountryCode(code) ? [[plain(nameOf(code) ?? ''), code]] : []
      }),
    ),
    ...others.map(([name, code]) => [plain(name), code] as const),
  ])

let known: ReadonlyMap<string, string> | undefined
/** Read when a country is first named: Unicode's names of all pairs of letters take 20 ms. */
const codes = (): ReadonlyMap<string, string> => {
  known ??= readCodes()
  return known
}

/** Countries that a caller may mean by a name or a code that is misspelled or no longer used, the closest first. */
export const countriesLike = (text: string): readonly string[] => {
  const present = /^[A-Z]{2}$/i.test(text) ? presentCodeOf(text.toUpperCase()) : null
  if (present !== null) return [present]
  return similarNames(plain(text), [...codes().keys()]).flatMap((each) => codes().get(each) ?? [])
}

/** Null for a name that the table does not have: never a guess. */
export const countryNamed = (name: string): string | null => codes().get(plain(name)) ?? null
