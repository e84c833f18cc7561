/** A call of the interface as a value: path and parameters, from which its address and its example lines are made. */
import type { Endpoints } from './types.ts'

export type Path = keyof Endpoints

export type Call<P extends Path = Path> = { readonly path: P; readonly params: Endpoints[P]['params'] }

export type AnswerOf<P extends Path> = Endpoints[P]['answer']

export const call = <P extends Path>(path: P, params: Endpoints[P]['params']): Call<P> => ({ path, params })

type Value = string | number | boolean | readonly string[] | undefined

/** Commas stay readable: `form=10-K,10-Q`. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':')

/** Path with its parameters in place, and the others after it: `/v1/filings/AAPL?form=10-K`. */
export const targetOf = ({ path, params }: { readonly path: string; readonly params: object }): string => {
  const values = new Map<string, Value>(Object.entries(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    values.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = [...values].flatMap(([name, value]) => {
    if (value === undefined || value === '') return []
    const each = typeof value === 'object' ? value : [String(value)]
    return each.map((one) => `${encodeURIComponent(name)}=${encoded(one)}`)
  })
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}
