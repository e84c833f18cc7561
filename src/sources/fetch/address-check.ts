/** Decides which addresses may be fetched, so that no link or redirect of a publisher leads into the operator's network. */
import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** `host:port` pairs that skip the checks: for tests against 127.0.0.1, never for a setting. */
export type AllowPrivate = ReadonlySet<string>

export type Resolve = (
  host: string,
  done: (error: Error | null, found: readonly LookupAddress[]) => void,
) => void

const blockListOf = (family: 'ipv4' | 'ipv6', ranges: string): BlockList => {
  const list = new BlockList()
  for (const [, net = '', prefix] of ranges.matchAll(/(\S+)\/(\d+)/g))
    list.addSubnet(net, Number(prefix), family)
  return list
}

// IANA special-purpose registries (RFC 6890 and successors).
const reserved4 = blockListOf(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`,
)
// Within global unicast: Teredo and protocol assignments, documentation, 6to4 (which embeds any IPv4 address).
const reserved6 = blockListOf('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20')
// All IPv6 that may be reached from outside lies here; loopback, mapped, NAT64, ULA and link-local do not.
const globalUnicast = blockListOf('ipv6', '2000::/3')

export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Whether this machine, by a public address of its own, is in one network with the address: a firewall may let it pass there. */
const isNeighbour = (ip: string, family: 'ipv4' | 'ipv6', interfaces: Interfaces): boolean =>
  Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .some(
      ({ cidr }) =>
        cidr !== null &&
        cidr.includes(':') === (family === 'ipv6') &&
        blockListOf(family, cidr).check(ip, family),
    )

/**
 * Whether an IP literal (without brackets) is a machine that anyone on the internet may reach, and none in a network of this
 * machine.
 */
export const isPublicIp = (ip: string, interfaces: Interfaces = networkInterfaces()): boolean => {
  const family = isIP(ip)
  if (family === 4) return !reserved4.check(ip, 'ipv4') && !isNeighbour(ip, 'ipv4', interfaces)
  if (family !== 6 || !globalUnicast.check(ip, 'ipv6') || reserved6.check(ip, 'ipv6')) return false
  return !isNeighbour(ip, 'ipv6', interfaces)
}

const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80')

/** The host of an address as it was written. */
export const writtenHost = (address: string): string | undefined =>
  /^[a-z]+:\/\/([^/?#]*)/i.exec(address)?.[1]

/** Why a host, as it was written, is not one that anyone on the internet may reach; its name is not looked up. */
export const hostRefusal = (url: URL, written: string): string | null => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) {
    // new URL() turns 2130706433, 0177.1 and 0x7f.1 into 127.0.0.1: such a form hides the address.
    if (!written.toLowerCase().startsWith(url.hostname)) return 'an IP address in disguise'
    return isPublicIp(host) ? null : 'a private or reserved IP address, or one in a network of this machine'
  }
  const isLocal = !host.includes('.') || host.endsWith('.') || host.endsWith('.localhost')
  return isLocal ? 'a local host name' : null
}

const urlRefusal = (url: URL, address: string): string | null => {
  const written = writtenHost(address)
  if (written === undefined) return 'not an absolute address'
  if (written.includes('@')) return 'a user name in the address'
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return 'a port other than 80 and 443'
  // Publishers' names are ASCII; a look-alike in another script arrives as punycode.
  if (/(^|\.)xn--/.test(url.hostname)) return 'an internationalized host name'
  return hostRefusal(url, written)
}

type CheckedAddress = { readonly url: URL } | { readonly refusal: string }

/** The checks before a name is resolved; `checkedLookup` does the rest. */
export const checkAddress = (address: string, allowPrivate: AllowPrivate): CheckedAddress => {
  const url = URL.parse(address)
  if (url === null) return { refusal: 'not an address' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { refusal: 'not http or https' }
  if (url.username === '' && allowPrivate.has(`${url.hostname}:${portOf(url)}`)) return { url }
  const refusal = urlRefusal(url, address)
  return refusal === null ? { url } : { refusal }
}

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

export const resolveByDns: Resolve = (host, done) =>
  dnsLookup(host, { all: true, verbatim: true }, (error, found) => done(error, found ?? []))

/**
 * The look-up of the connection itself: the addresses checked are the ones connected to, so a name that answers
 * differently a moment later (DNS rebinding) gains nothing. One private answer among public ones refuses all.
 */
export const checkedLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, (error, found) => {
      const first = found[0]
      if (error !== null || first === undefined) return done(error ?? new Error(`${host} has no address`), '')
      const bad = found.find(({ address }) => !isPublicIp(address))
      if (bad !== undefined)
        return done(new AddressRefused(`${host} resolves to ${bad.address}, which is not public`), '')
      if (options.all === true) return done(null, [...found])
      done(null, first.address, first.family)
    })
  }
