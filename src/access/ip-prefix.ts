/** The part of a client address that one client can be expected to own: an IPv4 address, or the first 64 bits of an IPv6 one. */

/** The longest text of an IPv6 address; a forwarded header may contain anything. */
const MAX_ADDRESS_LENGTH = 45

/**
 * IPv4 unchanged, IPv6 as its first 64 bits: a household or a rented server gets at least a /64 and could otherwise
 * use a new address for every request. `::ffff:192.0.2.1` is the IPv4 address in it.
 */
export const ipPrefixOf = (address: string): string => {
  if (!address.includes(':')) return address.slice(0, MAX_ADDRESS_LENGTH)
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail = ''] = address.slice(0, MAX_ADDRESS_LENGTH).toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
