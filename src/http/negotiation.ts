/** What a client accepts, by RFC 9110's weights: one format of ours, one content coding; leaves out writing either. */
import { type Format, formats, mediaTypes } from '../contract/format.ts'

type Range = { readonly name: string; readonly weight: number; readonly place: number }

// Parts of a weighted list; a client that sends more than this many means nothing by the rest.
const MOST_RANGES = 50

/** The members of a weighted list such as `text/csv;q=0.5, text/plain`, in lower case; a malformed weight is 0. */
const rangesOf = (header: string): readonly Range[] =>
  header
    .split(',', MOST_RANGES)
    .map((part, place) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      return { name, weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0, place }
    })
    .filter(({ name }) => name !== '')

type Preference = { readonly weight: number; readonly exact: boolean; readonly place: number }

/** The most exact range that covers a media type decides about it. */
const preferenceFor = (type: string, ranges: readonly Range[]): Preference | undefined => {
  const group = `${type.slice(0, type.indexOf('/'))}/*`
  for (const name of [type, group, '*/*']) {
    const range = ranges.find((one) => one.name === name)
    if (range !== undefined) return { weight: range.weight, exact: name === type, place: range.place }
  }
  return undefined
}

const isBetter = (one: Preference, than: Preference): boolean => {
  if (one.weight !== than.weight) return one.weight > than.weight
  // `text/csv, */*` names CSV; the star only says that anything else would do.
  if (one.exact !== than.exact) return one.exact
  return one.exact && one.place < than.place
}

/** The format the Accept header asks for, JSON where it leaves the choice; undefined where it refuses all `offered`. */
export const acceptedFormat = (
  accept: string | undefined,
  offered: readonly Format[] = formats,
): Format | undefined => {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'json'
  const ranges = rangesOf(accept)
  let best: (Preference & { readonly format: Format }) | undefined
  for (const format of offered) {
    const preference = preferenceFor(mediaTypes[format], ranges)
    if (preference === undefined || preference.weight === 0) continue
    if (best === undefined || isBetter(preference, best)) best = { ...preference, format }
  }
  return best?.format
}

export const codings = ['zstd', 'br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** The coding to use, the cheapest for us among equals; undefined for none. */
export const acceptedCoding = (acceptEncoding: string | undefined): Coding | undefined => {
  if (acceptEncoding === undefined || acceptEncoding === '') return undefined
  const ranges = rangesOf(acceptEncoding)
  const weightOf = (name: string) => (ranges.find((one) => one.name === name) ?? star)?.weight
  const star = ranges.find((one) => one.name === '*')
  const identity = ranges.find((one) => one.name === 'identity')?.weight ?? 0
  let best: { readonly coding: Coding; readonly weight: number } | undefined
  for (const coding of codings) {
    const weight = weightOf(coding) ?? 0
    if (weight > 0 && weight >= identity && weight > (best?.weight ?? 0)) best = { coding, weight }
  }
  return best?.coding
}

/** True where even a short body may not go out as it is. */
export const refusesIdentity = (acceptEncoding: string | undefined): boolean =>
  acceptEncoding !== undefined &&
  rangesOf(acceptEncoding).some(({ name, weight }) => name === 'identity' && weight === 0)
