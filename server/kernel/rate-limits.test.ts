import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { Failure } from './failure.ts'
import { classOf, createRateLimits } from './rate-limits.ts'

const areas: Readonly<Record<string, Area>> = api
const operations: readonly Operation[] = Object.values(areas).flatMap((area) => Object.values(area))
const { getBalance } = api.wallet
const { withdraw } = api.wallet
const { getPublicConfig } = api.system

function openLimits() {
  let nowMs = 1_000_000
  return { limits: createRateLimits(() => nowMs), advance: (ms: number) => void (nowMs += ms) }
}

/** How many of so many calls at once are let through, and what the first refused one is told. */
function flood(count: () => void, calls: number) {
  let taken = 0
  let retryAfter: unknown
  for (let call = 0; call < calls; call += 1)
    try {
      count()
      taken += 1
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      retryAfter ??= error.details.meta?.['seconds']
    }
  return { taken, retryAfter }
}

describe('limits of calls', () => {
  it('put every call of the contract into a class, money calls into the strictest for members', () => {
    for (const operation of operations) {
      const kind = classOf(operation)
      if (operation.access !== 'public' && operation.money === true)
        expect(kind, operation.path).toBe('money')
      if (operation.access === 'public') expect(kind, operation.path).toBe('public')
    }
  })

  it('let a burst through and then so many a second, and say when the next may come', () => {
    const { limits, advance } = openLimits()
    const count = () => limits.countCaller(withdraw, { account: 'a', device: 'd' })
    expect(flood(count, 100)).toEqual({ taken: 40, retryAfter: 1 })
    advance(1_000)
    expect(flood(count, 100)).toEqual({ taken: 4, retryAfter: 1 })
  })

  it('count a device by itself and its account over all devices', () => {
    const { limits } = openLimits()
    const from = (device: string) =>
      flood(() => limits.countCaller(withdraw, { account: 'a', device }), 100).taken
    expect([from('one'), from('two'), from('three')]).toEqual([40, 40, 0])
    const other = flood(() => limits.countCaller(withdraw, { account: 'b', device: 'four' }), 100)
    expect(other.taken).toBe(40)
  })

  it('keep reads apart from money', () => {
    const { limits } = openLimits()
    const caller = { account: 'a', device: 'd' }
    flood(() => limits.countCaller(getBalance, caller), 1_000)
    expect(flood(() => limits.countCaller(withdraw, caller), 10).taken).toBe(10)
  })

  it('count an IPv6 network of one customer as one source', () => {
    const { limits } = openLimits()
    let host = 0
    const { taken } = flood(
      () => limits.countSource(getPublicConfig, `2001:db8:1:2::${(host += 1).toString(16)}`),
      500,
    )
    expect(taken).toBe(200)
  })

  it('do not let one address slow its neighbours down', () => {
    const { limits } = openLimits()
    flood(() => limits.countSource(getPublicConfig, '203.0.113.7'), 10_000)
    flood(() => limits.countSource(getBalance, '203.0.113.7'), 10_000)
    expect(flood(() => limits.countSource(getPublicConfig, '203.0.113.8'), 100).taken).toBe(100)
  })
})

describe('calls of one account', () => {
  it('run six at a time, in their order, and the 31st is refused', async () => {
    const { limits } = openLimits()
    const started: number[] = []
    const ends: (() => void)[] = []
    const calls = Array.from({ length: 31 }, (_, index) =>
      limits.inTurn('a', async () => {
        started.push(index)
        await new Promise<void>((resolve) => ends.push(resolve))
      }),
    )
    await expect(calls[30]).rejects.toThrow('COMMON-A002')
    expect(started).toEqual([0, 1, 2, 3, 4, 5])
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(calls.slice(0, 30))
    expect(started).toEqual(Array.from({ length: 30 }, (_, index) => index))
  })

  it('give their turn back when they fail', async () => {
    const { limits } = openLimits()
    const fail = () => limits.inTurn('a', () => Promise.reject(new Error('failed')))
    for (let round = 0; round < 20; round += 1) await expect(fail()).rejects.toThrow('failed')
    expect(await limits.inTurn('a', async () => 'ran')).toBe('ran')
  })
})
