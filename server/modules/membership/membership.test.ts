import { afterAll, describe, expect, it } from 'vitest'
import { createStillClock, HOUR_MS } from '#server/kernel/clock.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { createMembershipAccess } from './membership.ts'
import { createTestParameters } from '#testing/fixtures/parameters.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())

async function aTrial() {
  const clock = createStillClock('2026-05-01T00:00:00Z')
  const membership = createMembershipAccess({ db, clock, parameters: createTestParameters(db, clock) })
  const memberId = newUuid(clock.nowMs())
  const end = await db.tx((tx) => membership.startTrial(tx, memberId))
  return { clock, membership, memberId, end }
}

describe('the free trial', () => {
  it('lasts 72 hours to the second', async () => {
    const { clock, membership, memberId, end } = await aTrial()
    expect(end.getTime() - clock.nowMs()).toBe(72 * HOUR_MS)
    clock.advance(72 * HOUR_MS - 1)
    expect((await membership.signalAccess(memberId)).isOpen).toBe(true)
    clock.advance(1)
    expect(await membership.signalAccess(memberId)).toMatchObject({ state: 'EXPIRED', isOpen: false })
  })

  it('shows "expiring" in its last 24 hours', async () => {
    const { clock, membership, memberId } = await aTrial()
    clock.advance(48 * HOUR_MS - 1)
    expect((await membership.signalAccess(memberId)).state).toBe('TRIAL')
    clock.advance(1)
    expect((await membership.signalAccess(memberId)).state).toBe('EXPIRING')
  })

  it('begins once: a second start keeps the first end', async () => {
    const { clock, membership, memberId, end } = await aTrial()
    clock.advance(HOUR_MS)
    expect(await db.tx((tx) => membership.startTrial(tx, memberId))).toEqual(end)
  })

  it('opens nothing to another member', async () => {
    const { clock, membership } = await aTrial()
    expect(await membership.signalAccess(newUuid(clock.nowMs()))).toMatchObject({
      state: 'NONE',
      isOpen: false,
    })
  })
})
