import { isIPv6 } from 'node:net'

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
}

function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

/** The neighbourhood of an address that shares one budget: /24 for IPv4, /64 for IPv6. */
export function addressBlock(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain)
    ? `${expandIPv6(plain).slice(0, 4).join(':')}::/64`
    : `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** Who an address is counted as: itself for IPv4, its /64 for IPv6, which one home has to itself. */
export function addressSource(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? addressBlock(plain) : plain
}

/** The addresses that one owner easily has many of: /24 for IPv4, /48 for IPv6. */
export function addressNeighbourhood(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${expandIPv6(plain).slice(0, 3).join(':')}::/48` : addressBlock(plain)
}
