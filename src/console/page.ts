/** One page of a long list: which it is, and what its answer says apart from its rows. */
import Type from 'typebox'
import { queryReader } from './body.ts'

// The values of a query are texts.
const number = (digits: number) => Type.Optional(Type.String({ pattern: `^[1-9][0-9]{0,${digits - 1}}$` }))

const MAX_LIMIT = 500
const readPage = queryReader({ page: number(6), limit: number(3) })

export type PageOf = { readonly page: number; readonly limit: number; readonly offset: number }

/** `page` counts from 1. Throws `validation_error`. */
export const pageIn = (query: unknown, usualLimit = 50): PageOf => {
  const { page: asked = '1', limit: most = `${usualLimit}` } = readPage(query)
  const [page, limit] = [Number(asked), Math.min(Number(most), MAX_LIMIT)]
  return { page, limit, offset: (page - 1) * limit }
}

export const listed = <T>(results: readonly T[], total: number, { page, limit }: PageOf) => ({
  results,
  count: results.length,
  total,
  page,
  limit,
})
