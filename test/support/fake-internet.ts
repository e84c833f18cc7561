/** Publishers on one server that refuse as they do since 2026: by User-Agent, by pace, by method and by moved files. */
import type { IncomingMessage, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { firstRound } from '../files/first-round.ts'
import { type FakePublisher, fakePublisher } from './fake-publisher.ts'
import { SEC_PAGE } from './misbehaving-server.ts'

const answer =
  (status: number, body = '', headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

/** Whether more than `most` requests came within the last second, this one among them. */
const paceCheck = (most: number) => {
  const times: number[] = []
  return (): boolean => {
    const now = performance.now()
    times.push(now)
    return times.filter((at) => at > now - 1000).length > most
  }
}

type Rule = (address: string, request: IncomingMessage) => RequestListener | null

const threshold = answer(403, SEC_PAGE('Request Rate Threshold Exceeded'))
const denied = answer(403, '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>')

/** Ten requests a second, an email address and nothing else in the User-Agent; a day without an index is an AccessDenied document. */
const secRule = (files: FakePublisher['files']): Rule => {
  const isTooFast = paceCheck(10)
  return (address, { headers }) => {
    const agent = headers['user-agent'] ?? ''
    const isNamed = /^\S+\/\S+ [^\s@()]+@[^\s@()]+$/.test(agent) && !agent.includes('github.com')
    if (isTooFast() || !isNamed) return threshold
    return address.includes('/daily-index/') && !files.has(address) ? denied : null
  }
}

/** Programs that say who they are get no answer. */
const nasdaqRule: Rule = (_, { headers }) => {
  const isBrowser =
    /^Mozilla\/5\.0 /.test(headers['user-agent'] ?? '') &&
    headers.accept?.startsWith('application/json') === true &&
    headers['accept-language'] !== undefined &&
    headers.referer?.startsWith('https://www.nasdaq.com/') === true
  return isBrowser ? null : () => undefined
}

const HOME = 'https://www.nasdaqtrader.com/trader.aspx'
const traderRule: Rule = (address) => {
  if (address.endsWith('/mfundslist.txt')) return answer(302, '', { location: HOME })
  return address === HOME ? answer(200, '<!DOCTYPE html><html></html>') : null
}

/** The page of the project in the User-Agent, and one request a second; two may meet at its edge. */
const fredRule = (): Rule => {
  const isTooFast = paceCheck(2)
  return (_, { headers }) => {
    if (isTooFast()) return answer(429)
    return /\(\+https?:\/\/.*@.*\)/.test(headers['user-agent'] ?? '') ? null : answer(403)
  }
}

/** One POST of at most 25 series. */
const blsRule: Rule = (_, { method }) =>
  method !== 'POST'
    ? answer(405)
    : async (request, response) => {
        const { seriesid = [] } = JSON.parse(await text(request)) as { readonly seriesid?: readonly string[] }
        const data = [{ year: '2025', period: 'M09', periodName: 'September', value: '4.4', footnotes: [{}] }]
        const isTooMuch = seriesid.length > 25
        response.end(
          JSON.stringify({
            status: isTooMuch ? 'REQUEST_NOT_PROCESSED' : 'REQUEST_SUCCEEDED',
            message: [],
            Results: { series: isTooMuch ? [] : seriesid.map((seriesID) => ({ seriesID, data })) },
          }),
        )
      }

/** What FINRA's object store answers for a file that is still to come. */
const finraRule =
  (files: FakePublisher['files']): Rule =>
  (address) =>
    files.has(address) ? null : answer(403)

/** All publishers of `files/first-round.ts`, as they are on a day. */
export const fakeInternet = async (t: TestContext, today: string): Promise<FakePublisher> => {
  const files = new Map(await firstRound(today))
  const rules: ReadonlyMap<string, Rule> = new Map([
    ['www.sec.gov', secRule(files)],
    ['api.nasdaq.com', nasdaqRule],
    ['www.nasdaq.com', nasdaqRule],
    ['www.nasdaqtrader.com', traderRule],
    ['fred.stlouisfed.org', fredRule()],
    ['api.bls.gov', blsRule],
    ['cdn.finra.org', finraRule(files)],
    ['www.invesco.com', () => answer(406)],
  ])
  const publisher = await fakePublisher(t, (address, request) => {
    const rule = rules.get(new URL(address).host)
    return rule?.(address, request) ?? null
  })
  for (const [address, file] of files) publisher.files.set(address, file)
  return publisher
}
