/** Which addresses events may be sent to: by TLS, and to nobody in the networks of this machine, unless the operator allows both. */
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { hostRefusal, isPublicIp, type Resolve, writtenHost } from '../sources/fetch/address-check.ts'

const MAX_LENGTH = 1000
/** An operator waits no longer than this for a name server. */
const RESOLVE_MS = 3000

const PRIVATE_SETTING = 'OPENBELL_WEBHOOK_PRIVATE_ADDRESSES'

/** What is wrong with an address, before its host is resolved, as the end of a sentence; null if nothing is. */
export const webhookAddressFault = (address: string, allowsPrivate: boolean): string | null => {
  const url = URL.parse(address)
  const written = writtenHost(address)
  if (url === null || written === undefined || !/^https?:$/.test(url.protocol))
    return 'must be an address such as https://example.com/hook'
  if (address.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`
  if (written.includes('@')) return 'must not have a user name or password: a receiver checks the signature'
  if (url.hash !== '') return 'must not have a fragment'
  if (allowsPrivate) return null
  if (url.protocol !== 'https:') return `must begin with https:// unless ${PRIVATE_SETTING} is on`
  const refusal = hostRefusal(url, written)
  return refusal === null ? null : `must not name ${refusal} unless ${PRIVATE_SETTING} is on`
}

const addressesOf = (host: string, resolve: Resolve): Promise<readonly LookupAddress[]> =>
  new Promise((done) => {
    const timer = setTimeout(() => done([]), RESOLVE_MS)
    resolve(host, (error, found) => {
      clearTimeout(timer)
      done(error === null ? found : [])
    })
  })

/**
 * Also resolves the host. A name without an address passes: what counts is the address that is connected to,
 * which is checked each time.
 */
export const resolvedAddressFault = async (
  address: string,
  allowsPrivate: boolean,
  resolve: Resolve,
): Promise<string | null> => {
  const fault = webhookAddressFault(address, allowsPrivate)
  if (fault !== null || allowsPrivate) return fault
  const { hostname } = new URL(address)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  const found = await addressesOf(hostname, resolve)
  const bad = found.find((each) => !isPublicIp(each.address))
  return bad === undefined
    ? null
    : `must not lead to ${bad.address}, which is not public, unless ${PRIVATE_SETTING} is on`
}
