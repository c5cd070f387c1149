import { describe, expect, it } from 'vitest'
import { Failure } from '../failure.ts'
import { createSessionChecks } from './session-checks.ts'

const CALLER = { memberId: 'm', sessionId: 's' }

/** Checks over a database that is counted, and a clock and a channel that the test moves. */
function checksOver() {
  const state = {
    nowMs: 0,
    isListening: true,
    hasEnded: false,
    mustChangePassword: false,
    lookups: 0,
    slownessMs: 0,
  }
  const checks = createSessionChecks({
    loadSession: async () => {
      state.lookups += 1
      state.nowMs += state.slownessMs
      if (state.hasEnded) throw new Failure('AUTH-A001')
      return { mustChangePassword: state.mustChangePassword }
    },
    isListening: () => state.isListening,
    monotonicMs: () => state.nowMs,
  })
  return { state, checks, check: () => checks.get(CALLER) }
}

describe('session checks', () => {
  it('asks the database once for many calls within a second, parallel ones included', async () => {
    const { state, check } = checksOver()
    await Promise.all(Array.from({ length: 50 }, check))
    state.nowMs = 999
    await check()
    expect(state.lookups).toBe(1)
  })

  it('asks again after a second, although no end was heard of', async () => {
    const { state, check } = checksOver()
    await check()
    state.hasEnded = true
    state.nowMs = 1_000
    await expect(check()).rejects.toThrow('AUTH-A001')
  })

  it('counts the age from before the look-up', async () => {
    const { state, check } = checksOver()
    state.slownessMs = 1_000
    await check()
    await check()
    expect(state.lookups).toBe(2)
  })

  it.each([[{ memberId: 'm', sessionId: 's' }], [{ memberId: 'm' }]])(
    'asks again at once after the end of %j',
    async (ended) => {
      const { state, checks, check } = checksOver()
      await check()
      state.hasEnded = true
      checks.forget(ended)
      await expect(check()).rejects.toThrow('AUTH-A001')
    },
  )

  it('does not remember a look-up during which the end was heard of', async () => {
    const { state, checks, check } = checksOver()
    const under = check()
    checks.forget(CALLER)
    await under
    state.hasEnded = true
    await expect(check()).rejects.toThrow('AUTH-A001')
  })

  it('asks every time while ends elsewhere cannot be heard of', async () => {
    const { state, check } = checksOver()
    state.isListening = false
    await check()
    await check()
    expect(state.lookups).toBe(2)
  })

  it('remembers neither an end nor a password that must be changed', async () => {
    const { state, check } = checksOver()
    state.mustChangePassword = true
    expect(await check()).toEqual({ mustChangePassword: true })
    state.mustChangePassword = false
    expect(await check()).toEqual({ mustChangePassword: false })
  })
})
