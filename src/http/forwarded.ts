/** Finds a client's address behind proxies, and whether it came by TLS. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

export type Forwarded = {
  /** Whether a proxy's headers are believed; undefined where none is trusted. */
  readonly trust: ((address: string, hop: number) => boolean) | undefined
  readonly addressOf: (raw: IncomingMessage) => string
  /** By a socket of our own, or as the nearest proxy says where it is trusted: as Fastify's `protocol`. */
  readonly isSecure: (raw: IncomingMessage) => boolean
}

const remoteAddressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''

const isEncrypted = ({ socket }: IncomingMessage): boolean =>
  'encrypted' in socket && socket.encrypted === true

/** The last entry of the header: earlier ones come from further proxies or the client. */
const lastOf = (header: string | readonly string[]): string => `${header}`.split(',').at(-1)?.trim() ?? ''

/** `trustProxy` are addresses and networks, as `@fastify/proxy-addr` takes them. */
export const forwardedBy = (trustProxy: readonly string[]): Forwarded => {
  if (trustProxy.length === 0) return { trust: undefined, addressOf: remoteAddressOf, isSecure: isEncrypted }
  const trust = proxyAddr.compile([...trustProxy])
  return {
    trust,
    addressOf: (raw) => proxyAddr(raw, trust),
    isSecure: (raw) => {
      const said = raw.headers['x-forwarded-proto']
      const isTrusted = said !== undefined && said !== '' && trust(remoteAddressOf(raw), 0)
      return isTrusted ? lastOf(said) === 'https' : isEncrypted(raw)
    },
  }
}
