/** A document of many fields, once for each with that field misspelled: what a strict reader refuses. */

type Path = readonly (string | number)[]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Of each field, below lists as well; `isOwn` tells the maps whose names are their author's. */
const fieldPaths = (value: unknown, isOwn: (path: Path) => boolean, path: Path = []): readonly Path[] => {
  if (!isObject(value)) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const isFree = Array.isArray(value) || isOwn(path)
  return keys.flatMap((key) => {
    const below = [...path, key]
    return [...(isFree ? [] : [below]), ...fieldPaths(Reflect.get(value, key), isOwn, below)]
  })
}

const misspelledAt = (value: unknown, [key = '', ...below]: Path): unknown => {
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? misspelledAt(item, below) : item))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (name !== key) return [name, item]
      return below.length === 0 ? [`${name}x`, item] : [name, misspelledAt(item, below)]
    }),
  )
}

/** By the field, without the numbers of lists: one of those that are alike. */
export const misspelledFields = (
  value: unknown,
  isOwn: (path: Path) => boolean,
): ReadonlyMap<string, unknown> =>
  new Map(
    fieldPaths(value, isOwn).map((path) => [
      path.filter((key) => typeof key === 'string').join('.'),
      misspelledAt(value, path),
    ]),
  )
