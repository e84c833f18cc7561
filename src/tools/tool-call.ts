/** One call of a tool: its arguments become a request of the interface, and the reply a result. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Work } from '../contract/work.ts'
import { type JsonObject, parseOwnObject } from '../lib/json-document.ts'
import type { Tool } from './tool.ts'
import { errorResult, problemResult } from './tool-error.ts'
import { type Arguments, requestOf } from './tool-request.ts'
import { toolResultOf } from './tool-result.ts'

/** A reply of the interface; names of headers in lower case. */
export type InterfaceReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Makes the result of a reply, which may be of megabytes. */
export type Read = (reply: InterfaceReply, work: Work) => Promise<CallToolResult>

/** Asks the interface by the key of the caller, and has the reply read. Rejects only with what `read` throws. */
export type Ask = (target: string, signal: AbortSignal, read: Read) => Promise<CallToolResult>

const RATE = /^x-ratelimit-/
const rateName = (name: string): string =>
  name
    .replace('x-ratelimit-', 'X-RateLimit-')
    .replace(/-([a-z])(?=[a-z]*$)/, (_, first: string) => `-${first.toUpperCase()}`)

const metaOf = (target: string, headers: InterfaceReply['headers']): JsonObject => {
  const rate = Object.entries(headers).filter(([name]) => RATE.test(name))
  const requestId = headers['x-request-id']
  return {
    'openbell/request': target,
    ...(requestId === undefined ? {} : { 'openbell/request-id': requestId }),
    ...(rate.length === 0
      ? {}
      : {
          'openbell/rate-limit': Object.fromEntries(
            rate.map(([name, value]) => [rateName(name), Number(value)]),
          ),
        }),
  }
}

const PAGING = ['page', 'offset', 'cursor'] as const

/** The parameters of the next page in a Link header, as arguments. */
const nextPageOf = (link: string | undefined): Arguments | null => {
  const [, target] = /<([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? []
  if (target === undefined) return null
  const query = new URLSearchParams(target.slice(target.indexOf('?')))
  const found = PAGING.flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, name === 'cursor' ? value : Number(value)]]
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

export const calledTool = async (
  tool: Tool,
  sent: Arguments,
  ask: Ask,
  signal: AbortSignal,
): Promise<CallToolResult> => {
  const request = requestOf(tool, sent)
  if ('wrong' in request) return errorResult(request.wrong)
  const { target } = request
  return ask(target, signal, async ({ status, headers, body }, work) => {
    const meta = metaOf(target, headers)
    const parsed = parseOwnObject(body, target)
    if (status !== 200) return problemResult(tool, parsed, headers['retry-after'], meta)
    const facts = { meta, nextPage: nextPageOf(headers['link']) }
    return toolResultOf({ tool, request, facts }, parsed, work)
  })
}
