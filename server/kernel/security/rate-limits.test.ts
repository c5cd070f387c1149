import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { Failure } from '../failure.ts'
import { classOf, createRateLimits } from './rate-limits.ts'

const areas: Readonly<Record<string, Area>> = api
const operations: readonly Operation[] = Object.values(areas).flatMap((area) => Object.values(area))
const { getBalance } = api.wallet
const { withdraw } = api.wallet
const { getPublicConfig } = api.system

function openLimits() {
  let nowMs = 1_000_000
  return {
    limits: createRateLimits(
      () => nowMs,
      async () => undefined,
    ),
    advance: (ms: number) => void (nowMs += ms),
  }
}

/** How many of so many calls at once are let through, and what the first refused one is told. */
async function flood(count: () => Promise<void>, calls: number) {
  let taken = 0
  let retryAfter: unknown
  for (let call = 0; call < calls; call += 1)
    try {
      await count()
      taken += 1
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      retryAfter ??= error.details.meta?.['seconds']
    }
  return { taken, retryAfter }
}

describe('limits of API keys', () => {
  it('let each key make what it was made for in a minute, whatever another key makes', async () => {
    const { limits, advance } = openLimits()
    expect(await flood(() => limits.countKey('one', 60), 80)).toEqual({ taken: 60, retryAfter: 1 })
    expect((await flood(() => limits.countKey('other', 30), 80)).taken).toBe(30)
    advance(10_000)
    expect((await flood(() => limits.countKey('one', 60), 80)).taken).toBe(10)
  })

  it('refuse a flood under a key that nobody knows after as many calls as any key has', async () => {
    const { limits } = openLimits()
    expect((await flood(() => limits.countKey('digest'), 400)).taken).toBe(300)
  })
})

describe('limits of calls', () => {
  it('put every call of the contract into a class, money calls into the strictest for members', () => {
    for (const operation of operations) {
      const kind = classOf(operation)
      if (operation.access !== 'public' && operation.money === true)
        expect(kind, operation.path).toBe('money')
      if (operation.access === 'public') expect(kind, operation.path).toBe('public')
      if (operation.heavy === true) expect(kind, operation.path).toBe('export')
    }
  })

  it('let a burst through and then so many a second, and say when the next may come', async () => {
    const { limits, advance } = openLimits()
    const count = () => limits.countCaller(withdraw, { account: 'a', device: 'd' })
    expect(await flood(count, 100)).toEqual({ taken: 40, retryAfter: 1 })
    advance(1_000)
    expect(await flood(count, 100)).toEqual({ taken: 4, retryAfter: 1 })
  })

  it('count a device by itself and its account over all devices', async () => {
    const { limits } = openLimits()
    const from = async (device: string) =>
      (await flood(() => limits.countCaller(withdraw, { account: 'a', device }), 100)).taken
    expect([await from('one'), await from('two'), await from('three')]).toEqual([40, 40, 0])
    const other = await flood(() => limits.countCaller(withdraw, { account: 'b', device: 'four' }), 100)
    expect(other.taken).toBe(40)
  })

  it('keep reads apart from money', async () => {
    const { limits } = openLimits()
    const caller = { account: 'a', device: 'd' }
    await flood(() => limits.countCaller(getBalance, caller), 1_000)
    expect((await flood(() => limits.countCaller(withdraw, caller), 10)).taken).toBe(10)
  })

  it('count an IPv6 network of one customer as one source', async () => {
    const { limits } = openLimits()
    let host = 0
    const { taken } = await flood(
      () => limits.countSource(getPublicConfig, `2001:db8:1:2::${(host += 1).toString(16)}`),
      500,
    )
    expect(taken).toBe(200)
  })

  it('do not let one address slow its neighbours down', async () => {
    const { limits } = openLimits()
    await flood(() => limits.countSource(getPublicConfig, '203.0.113.7'), 10_000)
    await flood(() => limits.countSource(getBalance, '203.0.113.7'), 10_000)
    expect((await flood(() => limits.countSource(getPublicConfig, '203.0.113.8'), 100)).taken).toBe(100)
  })

  it('hold a refusal back, but never more than 500 at a time', async () => {
    const ends: (() => void)[] = []
    const hold = () => new Promise<void>((resolve) => ends.push(resolve))
    const limits = createRateLimits(() => 1_000_000, hold)
    const caller = { account: 'a', device: 'd' }
    const calls = Array.from({ length: 600 }, () =>
      limits.countCaller(withdraw, caller).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    // 40 are taken, 500 wait, and the other 60 are answered at once.
    await Promise.all([...calls.slice(0, 40), ...calls.slice(540)])
    expect(ends).toHaveLength(500)
    for (const end of ends) end()
    expect((await Promise.all(calls)).filter((call) => call === 'refused')).toHaveLength(560)
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
