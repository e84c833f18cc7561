/** The newest filings of the whole market, which `/v1` lists by company alone. */
import { createHash } from 'node:crypto'
import Type from 'typebox'
import { marketFilings, newestFiledOn } from '../datasets/filings/query.ts'
import { daysAfter, daysBetween, isDay } from '../lib/day.ts'
import { queryReader, refusedField } from './body.ts'
import type { ConsoleRoutes } from './context.ts'

/** Days that a list spans where nothing is said, and at most: what is walked for a rare form is bounded by it. */
const USUAL_DAYS = 31
const MAX_DAYS = 92
const MAX_LIMIT = 250

const optional = (pattern: string) => Type.Optional(Type.String({ pattern }))

const readQuery = queryReader({
  form: Type.Optional(Type.String({ maxLength: 200 })),
  from: Type.Optional(Type.String({ maxLength: 10 })),
  to: Type.Optional(Type.String({ maxLength: 10 })),
  page: optional('^[0-9]{1,4}$'),
  limit: optional('^[1-9][0-9]{0,2}$'),
})

const requireDay = (name: string, day: string | undefined): void => {
  if (day !== undefined && !isDay(day)) throw refusedField(name, 'must be a date such as 2026-11-23', 'query')
}

/** The days that are listed; `newest` is the newest filing date. Throws `validation_error`. */
const spanOf = (from: string | undefined, to: string | undefined, newest: string) => {
  requireDay('from', from)
  requireDay('to', to)
  const last = to ?? (from === undefined || from <= newest ? newest : from)
  const first = from ?? daysAfter(last, 1 - USUAL_DAYS)
  const days = daysBetween(first, last) + 1
  if (days < 1) throw refusedField('from', 'must not be after to', 'query')
  if (days > MAX_DAYS) throw refusedField('from', `and to must span at most ${MAX_DAYS} days`, 'query')
  return { from: first, to: last }
}

const formsOf = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim().toUpperCase())
    .filter((each) => each !== '')

const tagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

export const filingRoutes: ConsoleRoutes = (app, { market, signedIn }) => {
  /** `page` counts from 0, as in the interface; a page shorter than `limit` is the last. */
  app.get('/filings', async (request, reply) => {
    await signedIn(request)
    const { form, from, to, page = '0', limit: most = '50' } = readQuery(request.query)
    const opened = market.market()
    const span = spanOf(from, to, (await newestFiledOn(opened)) ?? opened.today())
    const limit = Math.min(Number(most), MAX_LIMIT)
    const rows = await marketFilings(opened, {
      form: formsOf(form),
      ...span,
      limit,
      offset: Number(page) * limit,
    })
    const head = JSON.stringify({ ...span, count: rows.length, page: Number(page), limit }).slice(1)
    const text = `{"results":[${rows.join()}],${head}`
    const tag = tagOf(text)
    reply.headers({ ETag: tag, 'Cache-Control': 'private, no-cache' })
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
