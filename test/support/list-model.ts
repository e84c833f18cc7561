/** What a list must answer by a plain model of it, asked over random rows; the models are in test/list-model.test.ts. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Batch } from '../../src/store/batch.ts'
import { ask, pagesOf, replace } from './listed-market.ts'

/** All of them by `npm run test:long`, as many as take a few seconds by `npm test`. */
const DATA_SETS = Number(process.env['DATA_SETS'] ?? 200)
const LISTS = 3

export type Row = Readonly<Record<string, unknown>>
export type Query = {
  /** In the path. */
  readonly ticker?: string
  readonly from?: string
  readonly to?: string
  readonly order?: 'asc' | 'desc'
  readonly form?: string
  readonly search?: string
  readonly type?: string
  readonly cursor?: string
  readonly limit?: number
  readonly page?: number
  readonly fields?: string
}
export type Expected =
  | { readonly status: number; readonly body: Row }
  | { readonly status: number; readonly code: string }

export const flawed = { status: 422, code: 'validation_error' }
export const unknown = { status: 404, code: 'ticker_not_found' }

/** Negative where the first is the lesser: texts by their code units, nothing before all else. */
export const compared = (one: string | null, other: string | null): number => {
  if (one === other) return 0
  return one !== null && (other === null || one > other) ? 1 : -1
}

export const isReversed = ({ from, to }: Query): boolean =>
  from !== undefined && to !== undefined && from > to

export const inPeriod = (day: string | null, { from, to }: Query): boolean => {
  if (from === undefined && to === undefined) return true
  return day !== null && day >= (from ?? day) && day <= (to ?? day)
}

/** From one end or the other. */
export const directed = <T>(newestFirst: readonly T[], { order }: Query): readonly T[] =>
  order === 'asc' ? newestFirst.toReversed() : newestFirst

export const pageOf = <T>(rows: readonly T[], { page = 0, limit = 50 }: Query): readonly T[] =>
  rows.slice(page * limit, page * limit + limit)

/** Only the fields that are asked for, in the order of the record. */
export const cut = (rows: readonly Row[], { fields = '' }: Query): readonly Row[] => {
  const names = fields.split(',').map((name) => name.trim())
  if (fields === '') return rows
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))))
}

export const limitUpTo = (most: number) => fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(most))
export const page = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constant(999_999_999_999_999))
export const order = fc.constantFrom('asc' as const, 'desc' as const)
export const someOf = (names: readonly string[]) =>
  fc.shuffledSubarray([...names]).map((some) => some.join(some.length % 2 === 0 ? ',' : ' , '))

type Choice = { readonly [K in keyof Query]?: fc.Arbitrary<NonNullable<Query[K]>> }

type List<T> = {
  readonly path: string
  readonly most: number
  /** What chooses rows and their order and fields; each may be absent but the ticker. */
  readonly choice: Choice
  /** What chooses a page; `limit` alone where there are none. */
  readonly paging: Choice
  readonly expected: (rows: readonly T[], query: Query) => Expected
}

type Asked = readonly [queries: readonly Query[], paged: Query, limit: number]

/** Each parameter is there every other time. */
const queryOf = ({ ticker, ...choice }: Choice): fc.Arbitrary<Query> => {
  const all = Object.entries<fc.Arbitrary<unknown>>(choice)
  const given = all.map(([name, some]) => [name, fc.option(some, { freq: 2 })] as const)
  return fc.record({ ticker: ticker ?? fc.constant(null), ...Object.fromEntries(given) }).map((query) => {
    const sent = Object.entries(query).filter(([, value]) => value !== null)
    return Object.fromEntries(sent) as Query
  })
}

const targetOf = (path: string, { ticker = '', ...query }: Query) =>
  [
    path.replace('{ticker}', encodeURIComponent(ticker)),
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, `${value}`])),
  ] as const

const isAsModel = async <T>(rows: readonly T[], { path, expected }: List<T>, query: Query): Promise<void> => {
  const told = await ask(...targetOf(path, query))
  const { status, ...wanted } = expected(rows, query)
  const about = `${path} ${JSON.stringify(query)}`
  assert.equal(told.status, status, `${about}: ${JSON.stringify(told.body)}`)
  if (!('body' in wanted)) return assert.equal(told.body['code'], wanted.code, about)
  assert.deepEqual(told.body, wanted.body, about)
  // The fields of a row are in the order of the record, too.
  assert.equal(JSON.stringify(told.body['results']), JSON.stringify(wanted.body['results']), about)
}

/** Pages of any size, by the links between them, are together the one large page. */
const pagesAreOne = async <T>({ path, most }: List<T>, query: Query, limit: number): Promise<void> => {
  const whole = await ask(...targetOf(path, { ...query, limit: most }))
  if (whole.status !== 200) return
  const pages = await pagesOf(...targetOf(path, { ...query, limit }))
  const about = `${path} ${JSON.stringify({ ...query, limit })}`
  const rows = whole.body['results'] as readonly Row[]
  assert.deepEqual(pages.flat(), rows, about)
  const isFull = pages.slice(0, -1).every(({ length }) => length === limit)
  assert.ok(isFull && pages.length === Math.max(1, Math.ceil(rows.length / limit)), about)
}

type Comparison = { readonly title: string; readonly run: () => Promise<void> }

/** Comparisons, each over random data sets; `put` makes the rows of one all that there are. */
export const comparisonsOf = <T>(
  name: string,
  some: fc.Arbitrary<readonly T[]>,
  put: (rows: readonly T[]) => readonly Batch[],
  lists: readonly List<T>[],
): readonly Comparison[] => {
  const asked = lists.map(({ choice, paging }) => {
    const queries = fc.array(queryOf({ ...choice, ...paging }), { minLength: 3, maxLength: 5 })
    return fc.tuple(queries, queryOf(choice), fc.integer({ min: 1, max: 15 }))
  })
  const agrees = async (rows: readonly T[], all: readonly Asked[]): Promise<void> => {
    await replace(put(rows))
    for (const [at, list] of lists.entries()) {
      const [queries, paged, limit] = all[at] ?? assert.fail()
      for (const query of queries) await isAsModel(rows, list, query)
      if ('page' in list.paging || 'cursor' in list.paging) await pagesAreOne(list, paged, limit)
    }
  }
  // The first seed is the same in every run; a failure of the second prints the seed to put here.
  return [{ seed: 20_261_130 }, {}].map((seed) => ({
    title: `${name} are those of a plain model${'seed' in seed ? '' : ', of any seed'}`,
    run: () =>
      fc.assert(fc.asyncProperty(some, fc.tuple(...asked), agrees), {
        numRuns: Math.ceil(DATA_SETS / LISTS / 2),
        ...seed,
      }),
  }))
}
