/** Countries by their English names as publishers write them, ISO 3166 alpha-2; leaves out EDGAR's own codes. */

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

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

/** Publishers drop accents (`Curacao`) and dots as they like. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase()

/** Not countries: blocs and private codes that Unicode names too. */
const none: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB'])

const codes: ReadonlyMap<string, string> = new Map([
  ...letters.flatMap((first) =>
    letters.flatMap((second): readonly (readonly [string, string])[] => {
      const code = first + second
      const name = names.of(code)
      return name === undefined || none.has(code) ? [] : [[plain(name), code]]
    }),
  ),
  ...others.map(([name, code]) => [plain(name), code] as const),
])

/** Null for a name that the table does not have: never a guess. */
export const countryNamed = (name: string): string | null => codes.get(plain(name)) ?? null
