/** Which path is which route; leaves out methods and what a route does. A path parameter stands last in its path. */
import { ApiProblem } from '../contract/problem.ts'

/** The route and the decoded value of its path parameter, if it has one. */
export type Found<R> = { readonly route: R; readonly values: PathValues }
export type PathValues = Readonly<Record<string, string>>

export type RouteTable<R> = {
  /** `path` as sent, without the query. Throws `invalid_request` or `uri_too_long`. */
  readonly find: (path: string) => Found<R> | undefined
}

const LONGEST_VALUE = 100

const decoded = (part: string): string => {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ApiProblem('invalid_request', { detail: 'The path holds a malformed percent escape' })
  }
}

/** Two look-ups a request: the whole path, else what stands before its last slash. */
export const routeTableOf = <R>(routes: readonly (readonly [path: string, route: R])[]): RouteTable<R> => {
  const whole = new Map<string, Found<R>>()
  const upTo = new Map<string, { readonly route: R; readonly name: string }>()
  for (const [path, route] of routes) {
    const parameter = /^([^{}]*\/)\{(\w+)\}$/.exec(path)
    const [, start, name] = parameter ?? []
    if (start !== undefined && name !== undefined) upTo.set(start, { route, name })
    else if (/[{}]/.test(path)) throw new TypeError(`${path}: a path parameter stands last, after a slash`)
    else whole.set(path, { route, values: {} })
  }
  return {
    find: (path) => {
      const known = whole.get(path)
      if (known !== undefined) return known
      const end = path.lastIndexOf('/') + 1
      const prefix = upTo.get(path.slice(0, end))
      if (prefix === undefined || end === path.length) {
        // A path that cannot be read is malformed before it is unknown.
        decoded(path)
        return undefined
      }
      const value = decoded(path.slice(end))
      if (value.length > LONGEST_VALUE) throw new ApiProblem('uri_too_long')
      return { route: prefix.route, values: { [prefix.name]: value } }
    },
  }
}
