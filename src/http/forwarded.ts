/** Finds a client's address behind proxies, and whether it came by TLS. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { ipPrefixOf } from '../access/ip-prefix.ts'

export type Forwarded = {
  /** Whether a proxy's headers are believed; undefined where none is trusted. */
  readonly trust: ((address: string, hop: number) => boolean) | undefined
  readonly addressOf: (raw: IncomingMessage) => string
  /** By a socket of our own, or as the nearest proxy says where it is trusted: as Fastify's `protocol`. */
  readonly isSecure: (raw: IncomingMessage) => boolean
}

type WithSocket = Pick<IncomingMessage, 'socket'>

const remoteAddressOf = ({ socket }: WithSocket): string => socket.remoteAddress ?? ''

/** Some proxies write the port of the client's socket too: `192.0.2.1:5678`, `[2001:db8::1]:443`. Each port would count as a client. */
const withoutPort = (written: string): string => {
  const [, six, four] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(written) ?? []
  return six ?? four ?? written
}

/** The proxy's own where it wrote no address, such as `unknown`. */
const clientAddress = (written: string, raw: WithSocket): string => {
  const address = withoutPort(written)
  return isIP(address) === 0 ? remoteAddressOf(raw) : address
}

/** Fastify's request, whose `ip` a client that has left has none of, whatever its type says. */
type WithClient = { readonly ip: string | undefined; readonly raw: WithSocket }

export const addressOf = ({ ip, raw }: WithClient): string => clientAddress(ip ?? '', raw)

/** What limits of a client count a request for. */
export const networkOf = (request: WithClient): string => ipPrefixOf(addressOf(request))

const isEncrypted = ({ socket }: IncomingMessage): boolean =>
  'encrypted' in socket && socket.encrypted === true

/** The last entry of the header: earlier ones come from further proxies or the client. */
const lastOf = (header: string | readonly string[]): string => `${header}`.split(',').at(-1)?.trim() ?? ''

/** `trustProxy` are addresses and networks, as `@fastify/proxy-addr` takes them. */
export const forwardedBy = (trustProxy: readonly string[]): Forwarded => {
  if (trustProxy.length === 0) return { trust: undefined, addressOf: remoteAddressOf, isSecure: isEncrypted }
  const isTrusted = proxyAddr.compile([...trustProxy])
  const trust: Forwarded['trust'] = (address, hop) => isTrusted(withoutPort(address), hop)
  return {
    trust,
    addressOf: (raw) => clientAddress(proxyAddr(raw, trust), raw),
    isSecure: (raw) => {
      const said = raw.headers['x-forwarded-proto']
      const isBelieved = said !== undefined && said !== '' && trust(remoteAddressOf(raw), 0)
      return isBelieved ? lastOf(said) === 'https' : isEncrypted(raw)
    },
  }
}
