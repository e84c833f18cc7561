/** Plays the browser in tests of the console: sends JSON to a server without a socket, and keeps the cookie. */
import type { InjectOptions, Response } from 'light-my-request'

type Injecting = { readonly inject: (options: InjectOptions) => Promise<Response> }

export type VisitorReply = {
  readonly status: number
  /** The body as JSON; empty where there is none. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Response['headers']
  readonly text: string
}

const isJson = (headers: Response['headers']): boolean =>
  /json/.test(`${headers['content-type']}`) && headers['content-encoding'] === undefined

const visitorReplyOf = ({ statusCode, headers, body }: Response): VisitorReply => ({
  status: statusCode,
  headers,
  text: body,
  body: isJson(headers) && body !== '' ? JSON.parse(body) : {},
})

/** `headers` are sent with every request; the default is a page of the server itself. */
export const visitorOf = (
  server: Injecting,
  headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  remoteAddress = '127.0.0.1',
) => {
  let cookie: string | undefined
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD',
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<VisitorReply> => {
    const response = await server.inject({
      method,
      url: `/console/api/${path}`,
      remoteAddress,
      headers: {
        host: 'localhost',
        ...headers,
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const set = response.headers['set-cookie']
    if (typeof set === 'string')
      cookie = /^[^=]+=([^;]*)/.exec(set)?.[1] === '' ? undefined : set.split(';')[0]
    return visitorReplyOf(response)
  }
  return {
    send,
    cookie: () => cookie,
    take: (given: string | undefined) => {
      cookie = given
    },
  }
}
