/** Sends one event by one signed POST; the address is checked when the connection is made, and redirects are not followed. */
import type { Dispatcher } from 'undici'
import { laterValue } from '../lib/later-value.ts'
import { checkedLookup, type Resolve } from '../sources/fetch/address-check.ts'
import { parseRetryAfter } from '../sources/fetch/retry.ts'
import { transportFault } from '../sources/fetch/transport-fault.ts'
import { resolveByNameServers } from './name-servers.ts'
import { webhookAddressFault } from './webhook-address.ts'
import { signedHeaders } from './webhook-signature.ts'

export type Delivery = { readonly id: string; readonly body: string }

export type Outcome =
  | { readonly isAccepted: true; readonly status: number }
  | {
      readonly isAccepted: false
      /** Null where no response came. */
      readonly status: number | null
      readonly reason: string
      /** The receiver's `Retry-After`, in milliseconds. */
      readonly retryAfterMs: number | null
    }

export type WebhookSender = {
  /** Rejects only with the reason of the signal, or where the library cannot be loaded. */
  readonly send: (
    to: { readonly address: string; readonly secret: string },
    delivery: Delivery,
    signal: AbortSignal,
  ) => Promise<Outcome>
  readonly close: () => Promise<void>
}

type Timeouts = {
  readonly connectMs: number
  readonly totalMs: number
  /** For the rest of an answer whose status has come; its connection is closed then, so that a delivery has one, not one for each event. */
  readonly restMs: number
}

export type SenderOptions = {
  readonly allowsPrivate: boolean
  /** Sent as the User-Agent. */
  readonly version: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly resolve?: Resolve
  readonly timeouts?: Partial<Timeouts>
}

const TIMEOUTS: Timeouts = { connectMs: 5000, totalMs: 15_000, restMs: 1000 }
/** Bytes read of a response, of which only the status counts. */
const MAX_ANSWER_BYTES = 16 * 1024
const MAX_REASON_LENGTH = 300

const failed = (
  reason: string,
  status: number | null = null,
  retryAfterMs: number | null = null,
): Outcome => ({
  isAccepted: false,
  status,
  reason: reason.slice(0, MAX_REASON_LENGTH),
  retryAfterMs,
})

const outcomeOf = ({ statusCode, headers }: Dispatcher.ResponseData, now: number): Outcome => {
  if (statusCode >= 200 && statusCode < 300) return { isAccepted: true, status: statusCode }
  const isRedirect = statusCode >= 300 && statusCode < 400
  const reason = isRedirect ? `HTTP ${statusCode}: redirects are not followed` : `HTTP ${statusCode}`
  return failed(reason, statusCode, parseRetryAfter([headers['retry-after']].flat()[0] ?? null, now))
}

const reasonOf = (error: unknown): string => {
  const fault = transportFault(error, null)
  return fault instanceof Error ? fault.message || fault.name : String(fault)
}

export const createWebhookSender = (options: SenderOptions): WebhookSender => {
  const { allowsPrivate, version, now, resolve = resolveByNameServers() } = options
  const { connectMs: timeout, totalMs, restMs } = { ...TIMEOUTS, ...options.timeouts }
  const open = async () => {
    const { Agent, request } = await import('undici')
    const agent = new Agent({
      connect: allowsPrivate ? { timeout } : { timeout, lookup: checkedLookup(resolve) },
      headersTimeout: totalMs,
      bodyTimeout: totalMs,
      maxHeaderSize: MAX_ANSWER_BYTES,
      allowH2: false,
    })
    return { agent, request }
  }
  // With the first delivery: the library takes 5 MB of each thread and a tenth of the time in which modules load.
  const opened = laterValue(open)
  return {
    send: async ({ address, secret }, { id, body }, signal) => {
      // Checked again, since the setting may have changed after the webhook was added.
      const fault = webhookAddressFault(address, allowsPrivate)
      if (fault !== null) return failed(`the address ${fault}`)
      const { agent, request } = await opened.get()
      try {
        const response = await request(address, {
          method: 'POST',
          dispatcher: agent,
          headers: {
            'content-type': 'application/json',
            'user-agent': `openbell/${version}`,
            ...signedHeaders(secret, id, body, now()),
          },
          body,
          signal: AbortSignal.any([signal, AbortSignal.timeout(totalMs)]),
        })
        const rest = { limit: MAX_ANSWER_BYTES, signal: AbortSignal.timeout(restMs) }
        // A body that is too long or too late is cut off; the status is known.
        await response.body.dump(rest).catch(() => undefined)
        return outcomeOf(response, now())
      } catch (error) {
        signal.throwIfAborted()
        return failed(reasonOf(error))
      }
    },
    close: async () => (await opened.made())?.agent.destroy(),
  }
}
