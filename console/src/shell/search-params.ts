/** The query of an address as plain texts: `?view=growth&form=10-K,10-Q`, and lists as repeated names. */

export type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>

export const parsedSearch = (search: string): SearchParams => {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

export const searchText = (search: SearchParams): string => {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== '')
      .map((each) => `${encodeURIComponent(name)}=${readable(String(each))}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Commas and colons stand in a query as they are. */
const readable = (text: string): string =>
  encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%20', '+')
