/** The request of each endpoint with the largest answer that a server's own data give, found by asking it. */
import { type Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'

type Parameter = Readonly<{
  name: string
  in: string
  schema: Readonly<{ maximum?: number; enum?: readonly unknown[] }>
}>
type Operations = Readonly<Record<string, { readonly get: { readonly parameters?: readonly Parameter[] } }>>

export type Answered = { readonly status: number; readonly bytes: number; readonly rows: number }
export type LargestAnswer = Answered & { readonly path: string; readonly target: string }

type Asking = { readonly url: string; readonly key: () => string; readonly agent: Agent }

const AT_ONCE = 8
/** Beyond these a request has too many tickers. */
const MOST_TICKERS = 200
/** Records of one kind that are tried where there are more. */
const MOST_IDS = 50
/** Choices with more values, such as a metric to sort by, change no size. */
const MOST_VALUES = 8
const SAME_SIZE = new Set(['format', 'order', 'limit', 'page'])

const bodyOf = ({ url, key, agent }: Asking, target: string) =>
  new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
    const request = get(url + target, { agent, headers: { 'X-API-Key': key() } }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    request.on('error', reject)
  })

/** The results, or the longest list in an answer; null of one without a list. */
const listIn = (answer: Record<string, unknown>): readonly unknown[] | null => {
  if (Array.isArray(answer['results'])) return answer['results']
  const lists = Object.values(answer).filter(Array.isArray)
  return lists.toSorted((one, other) => other.length - one.length)[0] ?? null
}

/** A record with an id is one, though its lists may be empty. */
const rowsIn = (body: string): number => {
  const answer = JSON.parse(body) as Record<string, unknown>
  const listed = listIn(answer)?.length ?? 1
  return typeof answer['id'] === 'string' ? Math.max(1, listed) : listed
}

const answeredBy = async (asking: Asking, target: string): Promise<Answered> => {
  const { status, body } = await bodyOf(asking, target)
  return { status, bytes: Buffer.byteLength(body), rows: status === 200 ? rowsIn(body) : 0 }
}

const valuesOf = async (asking: Asking, target: string, field: string): Promise<readonly string[]> => {
  const { status, body } = await bodyOf(asking, target)
  if (status !== 200) return []
  const answer = JSON.parse(body) as Record<string, unknown>
  const own = answer[field]
  if (typeof own === 'string') return [own]
  const rows = (listIn(answer) ?? []) as readonly Record<string, unknown>[]
  return rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : []))
}

/** Values of the data by the name of the parameter that takes them. */
const knownValues = async (asking: Asking): Promise<ReadonlyMap<string, readonly string[]>> => {
  const tickers = await valuesOf(asking, '/v1/companydata/tickers?limit=1000', 'ticker')
  const ofCompanies = async (field: string) => {
    const found: string[] = []
    for (const ticker of tickers)
      found.push(...(await valuesOf(asking, `/v1/companydata/tickers/${encodeURIComponent(ticker)}`, field)))
    return [...new Set(found)].slice(0, MOST_IDS)
  }
  return new Map([
    ['ticker', tickers],
    ['tickers', [tickers.slice(0, MOST_TICKERS).join(',')]],
    ['cik', await ofCompanies('cik')],
    ['isin', await ofCompanies('isin')],
    ['cusip', await ofCompanies('cusip')],
    ['filing_id', (await valuesOf(asking, '/v1/filings?limit=250', 'id')).slice(0, MOST_IDS)],
    ['transcript_id', (await valuesOf(asking, '/v1/transcripts?limit=250', 'id')).slice(0, MOST_IDS)],
    ['category', await valuesOf(asking, '/v1/macro', 'category')],
    ['query', ['a']],
    ['columns', ['*']],
  ])
}

/** Where nothing is known of a value, an answer is a 404. */
const NONE = ['none']

const choicesOf = ({ name, schema }: Parameter, known: ReadonlyMap<string, readonly string[]>) => {
  if (SAME_SIZE.has(name)) return []
  const listed = (schema.enum ?? []).map(String).filter((value) => value !== '')
  return known.get(name) ?? (listed.length <= MOST_VALUES ? listed : [])
}

type Given = Readonly<Record<string, string>>

const targetOf = (path: string, given: Given): string => {
  const left = new Map(Object.entries(given))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name) ?? ''
    left.delete(name)
    return encodeURIComponent(value)
  })
  return `${filled}?${[...left].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

const largestOf = async (
  asking: Asking,
  path: string,
  parameters: readonly Parameter[],
  known: ReadonlyMap<string, readonly string[]>,
): Promise<LargestAnswer> => {
  const fixed = parameters.flatMap(({ name, schema }) =>
    name === 'limit' && schema.maximum !== undefined ? [['limit', `${schema.maximum}`]] : [],
  )
  let given: Given = Object.fromEntries(fixed)
  let best: Answered = { status: 0, bytes: -1, rows: 0 }
  const take = async (all: readonly Given[]) => {
    const left = [...all]
    const one = async () => {
      for (let each = left.shift(); each !== undefined; each = left.shift()) {
        const answered = await answeredBy(asking, targetOf(path, each))
        const isBetter = answered.status === 200 && (best.status !== 200 || answered.bytes > best.bytes)
        if (isBetter || best.bytes < 0) [given, best] = [each, answered]
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }
  const places = parameters.toSorted((one, other) => Number(other.in === 'path') - Number(one.in === 'path'))
  if (!places.some((one) => one.in === 'path')) await take([given])
  // One after the other, each with the best values of those before.
  for (const parameter of places) {
    const choices = choicesOf(parameter, known)
    const values = parameter.in === 'path' && choices.length === 0 ? NONE : choices
    await take(values.map((value) => ({ ...given, [parameter.name]: value })))
  }
  return { path, target: targetOf(path, given), ...best }
}

export const answerOf = async (asking: Asking, path: string, target: string): Promise<LargestAnswer> => ({
  path,
  target,
  ...(await answeredBy(asking, target)),
})

export const largestAnswers = async (asking: Asking): Promise<readonly LargestAnswer[]> => {
  const { body } = await bodyOf(asking, '/v1/openapi.json')
  const { paths } = JSON.parse(body) as { readonly paths: Operations }
  const known = await knownValues(asking)
  const found: LargestAnswer[] = []
  for (const [path, { get: operation }] of Object.entries(paths))
    found.push(await largestOf(asking, path, operation.parameters ?? [], known))
  return found
}
