/** Signs an event, so that the receiver can verify who sent it and when: https://www.standardwebhooks.com */
import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** `secret` is `whsec_` and base64; `id` has no full stop. */
export const webhookSignature = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** `now` in milliseconds since 1970. */
export const signedHeaders = (
  secret: string,
  id: string,
  body: string,
  now: number,
): Readonly<Record<string, string>> => {
  const timestamp = Math.floor(now / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': webhookSignature(secret, id, timestamp, body),
  }
}
