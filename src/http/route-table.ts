/** Finds the route of a path. A path parameter is the last part of its path or the one before it. */
import { ApiProblem } from '../contract/problem.ts'
import { decoded } from '../contract/query-string.ts'

/** The route and the decoded value of its path parameter, if it has one. */
export type Found<R> = { readonly route: R; readonly values: PathValues }
export type PathValues = Readonly<Record<string, string>>

export type RouteTable<R> = {
  /** `path` as sent, without the query. Throws `invalid_request` or `uri_too_long`. */
  readonly find: (path: string) => Found<R> | undefined
}

const MAX_VALUE_LENGTH = 100

const TEMPLATE = /^([^{}]*\/)\{(\w+)\}(\/[^{}/]+)?$/

/** Two look-ups a request: the whole path, else the part before its last slash; a third for the parts around a parameter. */
export const routeTableOf = <R>(routes: readonly (readonly [path: string, route: R])[]): RouteTable<R> => {
  const whole = new Map<string, Found<R>>()
  const around = new Map<string, { readonly route: R; readonly name: string }>()
  for (const [path, route] of routes) {
    const [, start, name, after = ''] = TEMPLATE.exec(path) ?? []
    if (start !== undefined && name !== undefined) around.set(`${start}${after}`, { route, name })
    else if (/[{}]/.test(path))
      throw new TypeError(`${path}: a path parameter stands after a slash, in one of the last two parts`)
    else whole.set(path, { route, values: {} })
  }
  const parameterIn = (path: string, from: number, to: number): Found<R> | undefined => {
    const found = to === from ? undefined : around.get(`${path.slice(0, from)}${path.slice(to)}`)
    if (found === undefined) return undefined
    const value = decoded(path.slice(from, to), 'path')
    if (value.length > MAX_VALUE_LENGTH) throw new ApiProblem('uri_too_long')
    return { route: found.route, values: { [found.name]: value } }
  }
  return {
    find: (path) => {
      const known = whole.get(path)
      if (known !== undefined) return known
      const last = path.lastIndexOf('/')
      const found =
        parameterIn(path, last + 1, path.length) ??
        parameterIn(path, path.lastIndexOf('/', last - 1) + 1, last)
      // A malformed path is reported as malformed rather than as unknown.
      if (found === undefined) decoded(path, 'path')
      return found
    },
  }
}
