/** Suggests existing paths similar to one that does not exist. */
import { pathNamesOf, pathParameters } from '../contract/path-parameter.ts'
import { ApiProblem } from '../contract/problem.ts'
import { editDistance } from '../lib/edit-distance.ts'

const MAX_LENGTH = 100
const MAX_PATHS = 3

export type ClosePaths = (path: string) => readonly string[]

type Template = {
  readonly path: string
  /** Its parts without `v1` and the parameter. */
  readonly fixed: string
  readonly name: keyof typeof pathParameters | undefined
  /** Parts after the parameter. */
  readonly behind: number
}

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '')

/** Without what comes before the interface's own names here or with others: `v1`, `v2`, `api`. */
const ownParts = (parts: readonly string[]): readonly string[] => {
  const start = parts.findIndex((part) => !/^(?:v\d|api)$/i.test(part))
  return start < 0 ? [] : parts.slice(start)
}

const templateOf = (path: string): Template => {
  const parts = ownParts(partsOf(path))
  const at = parts.findIndex((part) => part.startsWith('{'))
  const [name] = pathNamesOf(path)
  return {
    path,
    fixed: parts.filter((_, index) => index !== at).join('/'),
    name,
    behind: at < 0 ? 0 : parts.length - 1 - at,
  }
}

/** What two texts begin with, as a part of the first. */
const sharedBeginning = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return one.length === 0 ? 0 : at / one.length
}

/** Two thirds: `companies` is near `companydata/tickers`, `fundamentals` not near `fund-holdings`. */
const MIN_SHARED = 2 / 3
const ONLY_SIMILAR = 100

/** 0 for the same, the number of wrong letters, `ONLY_SIMILAR` where one begins like the other; undefined where they differ. */
const distanceOf = (asked: string, fixed: string): number | undefined => {
  const most = Math.floor(asked.length / 4)
  const distance = editDistance(asked, fixed, most)
  if (distance <= most) return distance
  return asked.length > 2 && sharedBeginning(asked, fixed) >= MIN_SHARED ? ONLY_SIMILAR : undefined
}

type Found = { readonly path: string; readonly distance: number }

const foundWith = (parts: readonly string[], { path, fixed, name, behind }: Template): readonly Found[] => {
  const at = name === undefined ? -1 : parts.length - 1 - behind
  const value = parts[at]
  const words = parts.filter((_, index) => index !== at)
  const distance = distanceOf(words.join('/').toLowerCase(), fixed)
  if (distance === undefined) return []
  if (name === undefined) return [{ path, distance }]
  if (value === undefined || words.length === 0 || 'error' in pathParameters[name].parse(value)) return []
  return [{ path: path.replace(`{${name}}`, encodeURIComponent(value)), distance }]
}

/** The parts of a path as sent, each decoded; none of one that cannot be. */
const sentParts = (path: string): readonly string[] => {
  if (path.length > MAX_LENGTH) return []
  try {
    return ownParts(partsOf(path).map(decodeURIComponent))
  } catch (error) {
    if (error instanceof URIError) return []
    throw error
  }
}

/**
 * At most three, of those that differ least, for a path as it was sent, without the query. A path that lacks its parameter is
 * answered with the template.
 */
export const closePathsOf = (paths: readonly string[]): ClosePaths => {
  const templates = paths.map(templateOf)
  return (path) => {
    const parts = sentParts(path)
    if (parts.length === 0) return []
    const found = templates.flatMap((template) => foundWith(parts, template))
    const least = Math.min(...found.map(({ distance }) => distance))
    const nearest = found.filter(({ distance }) => distance === least).map((each) => each.path)
    if (nearest.length > 0 && least < ONLY_SIMILAR) return [...new Set(nearest)].slice(0, MAX_PATHS)
    const asked = parts.join('/').toLowerCase()
    const lacking = templates.filter(({ name, fixed }) => name !== undefined && fixed === asked)
    return [...new Set([...lacking.map((each) => each.path), ...nearest])].slice(0, MAX_PATHS)
  }
}

/** `target` is the path as sent, with its query or without. */
export const routeNotFound = (target: string, closePaths: ClosePaths): ApiProblem =>
  new ApiProblem('route_not_found', { didYouMean: closePaths(target.split('?', 1)[0] ?? target) })
