/** Requests for every endpoint of a server, with values it has, values at the bounds and wrong ones; equal for equal data. */
import { createHash } from 'node:crypto'
import { fixedRequests, goodTickers, headerChoices, oddTickers, wrongValues } from './answer-values.ts'

/** `$pro` and `$free` are replaced by keys, `$tag` for the ETag that the same target has without a condition. */
export type Request = (typeof fixedRequests)[number]
type Schema = Readonly<{ enum?: readonly string[]; minimum?: number; maximum?: number }>
type Parameter = Readonly<{ name: string; in: string; required?: boolean; schema: Schema }>
type Operation = Readonly<{ get: { parameters?: readonly Parameter[] } }>

let draws = 0
/** From 0 to 1, and in every run the same. */
const chance = (): number => {
  draws += 1
  return createHash('sha1').update(`${draws}`).digest().readUInt32BE() / 2 ** 32
}
const oneOf = <Value>(list: readonly Value[]): Value | undefined => list[Math.floor(chance() * list.length)]

/** The parameter that takes the text of a field. */
const parameterOf = (field: string, text: string): string => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text < '2022' ? 'from' : 'to'
  if (/^\d{10}_\d{18}$/.test(text)) return 'filing_id'
  if (/_\d{4}_(?:Q\d|H\d|FY)$/.test(text)) return 'transcript_id'
  return field.replace('company', 'query').replace('transactionCode', 'codes').replace('next_', '')
}

/** What a server has: endpoints, values by parameter, and the tickers of which each endpoint has rows. */
const inventoryOf = async (read: (target: string) => Promise<string>) => {
  const { paths } = JSON.parse(await read('/v1/openapi.json'))
  const endpoints = Object.entries<Operation>(paths).map(([path, { get }]) => [path, get.parameters] as const)
  const known = new Map([['tickers', new Set(goodTickers)]])
  const gather = (body: string) => {
    for (const [, field = '', text = ''] of body.matchAll(/"(\w+)":"([^"\\]+)"/g)) {
      const name = parameterOf(field, text)
      known.set(name, (known.get(name) ?? new Set()).add(text))
    }
  }
  for (const [path] of endpoints) if (!/openapi|fields|status|\{/.test(path)) gather(await read(path))
  const tickers = [...goodTickers, ...[...(known.get('ticker') ?? [])].filter((_, nth) => nth % 4 === 0)]
  const filled = new Map<string, readonly string[]>()
  for (const [path] of endpoints.filter(([name]) => name.includes('{ticker}')))
    for (const ticker of tickers) {
      const body = await read(path.replace('{ticker}', ticker))
      if (body.startsWith('{"type"') || /"(?:results|holdings)":\[\]/.test(body)) continue
      filled.set(path, [...(filled.get(path) ?? []), ticker])
      gather(body)
    }
  for (const [, id, kind] of (await read('/v1/screener/fields')).matchAll(/"id":"(\w+)".*?"kind":"(t|c)?/g)) {
    const clauses = kind ? ['equal:Technology', 'equal:NYSE'] : ['above:10', 'between:-5:50']
    gather(clauses.map((clause) => `"filter":"${id}:${clause}","columns":"${id}"`).join())
  }
  return { endpoints, known, tickers, filled }
}

export const generatedRequests = async (read: (target: string) => Promise<string>, count: number) => {
  const { endpoints, known, tickers, filled } = await inventoryOf(read)

  const candidatesFor = (path: string, { name, in: place, schema }: Parameter): readonly string[] => {
    const { minimum, maximum = 100_000 } = schema
    if (chance() < 0.1) return place === 'path' ? oddTickers : wrongValues
    if (name === 'ticker') return (chance() < 0.8 && filled.get(path)) || tickers
    if (minimum === undefined) return schema.enum ?? [...(known.get(name.replace('search', 'query')) ?? [])]
    return [minimum - 1, minimum, minimum + 1, 2, 3, 5, 7, 10, 25, 40, maximum, maximum + 1].map(String)
  }
  const valueFor = (path: string, parameter: Parameter): string => {
    const length = /^(?:tickers|codes|columns|form)$/.test(parameter.name) && chance() < 0.5 ? 8 : 1
    return Array.from({ length }, () => oneOf(candidatesFor(path, parameter))).join(',')
  }
  const targetOf = (path: string, parameters: readonly Parameter[]): string => {
    const share = Math.min(0.5, 2 / parameters.length)
    const written = parameters
      .filter(({ in: place, required }) => place === 'path' || chance() < (required ? 0.95 : share))
      .map((parameter): [string, string] => [parameter.name, valueFor(path, parameter)])
    const query = new URLSearchParams(written.filter(([name]) => !path.includes(`{${name}}`)))
    const filledPath = path.replace(/\{(\w+)\}/, (_, name: string) => new Map(written).get(name) ?? '')
    return query.size === 0 ? filledPath : `${filledPath}?${query}`
  }
  const generated = Array.from({ length: count - fixedRequests.length }, (_, nth): Request => {
    const [path, parameters = []] = endpoints[nth % endpoints.length] ?? ['/']
    const [name, value] = (chance() < 0.5 && oneOf(headerChoices)) || ['method', 'GET']
    const { method = 'GET', ...sent }: Record<string, string> = { 'X-API-Key': '$pro', [name]: value }
    return { endpoint: path, method, target: targetOf(path, parameters), sent, payload: '' }
  })
  return [...fixedRequests, ...generated]
}
