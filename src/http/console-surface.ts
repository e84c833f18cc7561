/** The interface under /console/api/v1: the answers of /v1 for the pages of this server, admitted by the sign-in. */
import { VARY } from './answer-pipeline.ts'
import { ALLOW, type Reply } from './reply.ts'

/** The prefix before `/v1` in the console. */
const CONSOLE = '/console/api'

/** The target without the prefix; undefined for any other path. */
export const innerTarget = (text: string): string | undefined =>
  text.startsWith(`${CONSOLE}/v1/`) ? text.slice(CONSOLE.length) : undefined

/** The path of the console that answers as the path of the interface does. */
export const consolePath = (path: string): string => `${CONSOLE}${path}`

/** The reply to OPTIONS, by which no page of another origin is allowed anything. */
export const consoleOptions: Reply = { status: 204, headers: ['Allow', ALLOW], body: '' }

const ownVary = (value: string): string =>
  value === VARY ? 'Cookie, Accept, Accept-Encoding' : `Cookie, ${value}`

/** Headers that differ from those of /v1: the answer varies by cookie, is private, and its links stay within the console. */
const ownValue = (name: string, value: string, baseUrl: string): string => {
  if (name === 'Vary') return ownVary(value)
  if (name === 'Cache-Control') return value.replace('public', 'private')
  return name === 'Link' ? value.replace(`<${baseUrl}/v1/`, `<${CONSOLE}/v1/`) : value
}

export const consoleReply = (reply: Reply, baseUrl: string): Reply => ({
  ...reply,
  headers: reply.headers.map((value, at) =>
    at % 2 === 0 ? value : ownValue(reply.headers[at - 1] ?? '', value, baseUrl),
  ),
})
