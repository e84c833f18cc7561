/**
 * Looks up receivers of webhooks with the name servers of this machine, without its hosts file: a name that must lead to a public
 * address is in the public DNS.
 */
import { CANCELLED, type LookupAddress, TIMEOUT } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { Resolve } from '../sources/fetch/address-check.ts'

/** A server that is silent so long is asked once more, or another one. */
const TRY_MS = 1000
/** Half of what a connection may take. */
const ALL_MS = 2500

const found = (answer: PromiseSettledResult<readonly string[]>, family: 4 | 6): readonly LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []

const faultOf = (error: Error & { readonly code?: string }, host: string): Error =>
  error.code === CANCELLED || error.code === TIMEOUT
    ? new Error(`no name server answered for ${host}`)
    : error

/**
 * The system's look-up holds a thread of the process until it gives a dead name server up, after ten seconds or more, and only two run
 * at a time: names without one would hold up those of other receivers. These wait for nothing but their own answer. `servers` are those
 * of the system unless a test has its own.
 */
export const resolveByNameServers =
  (servers?: readonly string[]): Resolve =>
  (host, done) => {
    // For each look-up, since the system's servers may change.
    const resolver = new Resolver({ timeout: TRY_MS, tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), ALL_MS)
    void Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]).then(([four, six]) => {
      clearTimeout(timer)
      const addresses = [...found(four, 4), ...found(six, 6)]
      const isFailed = addresses.length === 0 && four.status === 'rejected'
      done(isFailed ? faultOf(four.reason, host) : null, addresses)
    })
  }
