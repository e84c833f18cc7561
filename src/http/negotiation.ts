/** Selects by RFC 9110's weights what a client accepts: one format and one content coding. */
import { type Format, formats, mediaTypes } from '../contract/format.ts'
import { ApiProblem } from '../contract/problem.ts'
import type { RequestHeaders } from '../contract/request-headers.ts'

/** The headers by which a client negotiates its answer. */
export type Negotiation = Partial<Pick<RequestHeaders, 'accept' | 'ifNoneMatch' | 'prefer'>>

type Range = { readonly name: string; readonly weight: number; readonly place: number }

// Parts of a weighted list; a client that sends more than this many means nothing by the rest.
const MAX_RANGES = 50

/** The members of a weighted list such as `text/csv;q=0.5, text/plain`, in lower case; a malformed weight is 0. */
const rangesOf = (header: string): readonly Range[] =>
  header
    .split(',', MAX_RANGES)
    .map((part, place) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      return { name, weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0, place }
    })
    .filter(({ name }) => name !== '')

const rangeNamed = (ranges: readonly Range[], name: string) => ranges.find((one) => one.name === name)

/** The most exact range that covers a media type decides about it. */
const rangeFor = (type: string, ranges: readonly Range[]): Range | undefined =>
  rangeNamed(ranges, type) ??
  rangeNamed(ranges, `${type.slice(0, type.indexOf('/'))}/*`) ??
  rangeNamed(ranges, '*/*')

const isStar = ({ name }: Range): boolean => name.endsWith('*')

// A list such as `text/csv, */*` names CSV; the star only says that anything else would do.
const byPreference = (a: Range, b: Range): number =>
  b.weight - a.weight || Number(isStar(a)) - Number(isStar(b)) || (isStar(a) ? 0 : a.place - b.place)

/** The format the Accept header asks for, JSON where it leaves the choice or is empty; undefined where it refuses all `offered`. */
export const acceptedFormat = (
  accept: string | undefined,
  offered: readonly Format[] = formats,
): Format | undefined => {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'json'
  // RFC 9110, 12.5.1: an empty list names nothing, and nothing that it would exclude.
  if (accept.trim() === '') return 'json'
  const ranges = rangesOf(accept)
  const [best] = offered
    .flatMap((format) => {
      const range = rangeFor(mediaTypes[format], ranges)
      return range === undefined || range.weight === 0 ? [] : [{ format, range }]
    })
    .toSorted((a, b) => byPreference(a.range, b.range))
  return best?.format
}

/** `format` takes precedence over the Accept header. Throws `not_acceptable`. */
export const chosenFormat = (
  format: Format | undefined,
  accept: string | undefined,
  offered: readonly Format[] = formats,
): Format => {
  const chosen = format ?? acceptedFormat(accept, offered)
  if (chosen !== undefined) return chosen
  const names = offered.map((one) => mediaTypes[one]).join(', ')
  throw new ApiProblem('not_acceptable', { detail: `This path serves ${names}` })
}

/** The cheapest for us first. */
const codings = ['zstd', 'br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** The coding to use; undefined where the body goes out as it is. */
export const acceptedCoding = (acceptEncoding = ''): Coding | undefined => {
  const ranges = rangesOf(acceptEncoding)
  const identity = rangeNamed(ranges, 'identity')?.weight ?? 0
  const [best] = codings
    .map((coding) => ({
      coding,
      weight: (rangeNamed(ranges, coding) ?? rangeNamed(ranges, '*'))?.weight ?? 0,
    }))
    .filter(({ weight }) => weight > 0 && weight >= identity)
    .toSorted((a, b) => b.weight - a.weight)
  return best?.coding
}

/** True where even a short body may not go out as it is. */
export const refusesIdentity = (acceptEncoding: string): boolean =>
  rangeNamed(rangesOf(acceptEncoding), 'identity')?.weight === 0
