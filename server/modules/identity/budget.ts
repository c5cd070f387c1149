import { isIPv6 } from 'node:net'
import { DAY_MS, HOUR_MS, SECOND_MS, type Clock } from '#server/kernel/clock.ts'
import type { FailureCode } from '#contract/errors.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Limits } from '#server/kernel/limits.ts'

const BUDGET = [
  { most: 5, windowMs: HOUR_MS },
  { most: 20, windowMs: DAY_MS },
]

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
}

const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** The neighbourhood of an address that shares one budget: /24 for IPv4, /64 for IPv6. */
export function addressBlock(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain)
    ? `${expandIPv6(plain).slice(0, 4).join(':')}::/64`
    : `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** The addresses that one owner easily has many of: /24 for IPv4, /48 for IPv6. */
export function addressNeighbourhood(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${expandIPv6(plain).slice(0, 3).join(':')}::/48` : addressBlock(plain)
}

/** Who an address is counted as: itself for IPv4, its /64 for IPv6, which one home has to itself. */
export function addressSource(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? addressBlock(plain) : plain
}

/**
 * Whether one more answer may tell an address block that an account exists (decisions D-18): 5 an hour, 20 a day.
 * Only telling answers are counted; when the budget is used up the neutral answer is given.
 */
export function mayTell(limits: Limits, address: string): Promise<boolean> {
  return limits.takeWithinAll(`tell ${addressBlock(address)}`, BUDGET)
}

/** A refusal that says when to come again, to people as a time and to programs in seconds. */
export function waitUntil(code: FailureCode, clock: Clock, until: Date): Failure {
  const seconds = Math.max(1, Math.ceil((until.getTime() - clock.nowMs()) / SECOND_MS))
  return new Failure(code, { meta: { time: until.toISOString(), seconds } })
}
