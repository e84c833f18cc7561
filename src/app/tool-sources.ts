/** The two sources of answers for a tool server on standard input and output: the data folder, or a running server. */
import { resolve } from 'node:path'
import { problemBody } from '../contract/problem.ts'
import { requestHeadersOf } from '../contract/request-headers.ts'
import { atOnce } from '../contract/work.ts'
import type { Caller } from '../http/keyed-client.ts'
import { laterValue } from '../lib/later-value.ts'
import type { Ask, InterfaceReply } from '../tools/tool-call.ts'
import { NoMarketError } from './data-folder.ts'
import { hasMarket } from './market-store.ts'
import type { ServerOptions } from './process.ts'
import { type InProcessMarket, serveInProcess } from './served-market.ts'

export type ToolSource = { readonly ask: Ask; readonly close: () => Promise<void> }

const REMOTE_MS = 30_000

const failedReply = (detail: string): InterfaceReply => ({
  status: 503,
  headers: {},
  body: problemBody('unavailable', { detail }, ''),
})

const messageOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error && cause.message !== '' ? `${message} (${cause.message})` : message
}

/** An empty key sends no header; the server then refuses each call with that reason. */
const keyHeaders = (key: string): readonly string[] => (key === '' ? [] : ['X-API-Key', key])

/**
 * Begins to open the market at once; calls wait for it. One that could not be opened, since its database was away or nothing was loaded,
 * is opened again by the next call. A key counts against the limit that servers on the folder share.
 */
export const openLocalAsk = (options: ServerOptions, key: string): ToolSource => {
  const { config, report } = options
  let isFailing = false
  const opened = laterValue(async (): Promise<InProcessMarket> => {
    try {
      if (!hasMarket(config)) throw new NoMarketError(resolve(config.data))
      const market = await serveInProcess(options)
      isFailing = false
      return market
    } catch (error) {
      if (!isFailing) report('market_failed', { error })
      isFailing = true
      throw error
    }
  })
  void opened.get().catch(() => undefined)
  const headers = requestHeadersOf(keyHeaders(key))
  return {
    ask: async (target, signal, read) => {
      const caller: Caller = { headers, target, address: '127.0.0.1', isGone: () => signal.aborted }
      const market = await opened.get().catch((error: unknown) => messageOf(error))
      if (typeof market !== 'string') return market.client.get(target, caller, read)
      return read(failedReply(`The data cannot be read: ${market}`), atOnce)
    },
    close: async () => (await opened.made())?.drain({ graceMs: 0, deadlineMs: 0 }),
  }
}

const isJson = ({ headers }: Response): boolean =>
  /^application\/(?:problem\+)?json\b/.test(headers.get('content-type') ?? '')

const remoteReply =
  (url: string, key: string) =>
  async (target: string, signal: AbortSignal): Promise<InterfaceReply> => {
    const headers = new Headers(key === '' ? {} : { 'X-API-Key': key })
    try {
      const reply = await fetch(`${url}${target}`, {
        headers,
        // Following a redirect would send the key to another address.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(REMOTE_MS)]),
      })
      const { status } = reply
      const body = await reply.text()
      // A proxy says with a page of its own that the server behind it is stopped.
      return isJson(reply)
        ? { status, headers: Object.fromEntries(reply.headers), body }
        : failedReply(`${url} answers ${status} without JSON: a server of Openbell does not answer there.`)
    } catch (error) {
      return failedReply(`${url} does not answer: ${messageOf(error)}`)
    }
  }

/** `url` without a slash at the end. */
export const remoteAsk = (url: string, key: string): ToolSource => {
  const replyTo = remoteReply(url, key)
  return {
    ask: async (target, signal, read) => read(await replyTo(target, signal), atOnce),
    close: async () => undefined,
  }
}
