import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { MOODS } from '#sandbox/push/phones.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { type Carried, createAppPushFixture } from '#testing/fixtures/push/app-push-fixture.ts'
import { createChance } from './chance.ts'

const fixture = await createAppPushFixture()
const { deliver, kernel, notifications, push } = fixture
const PHONES = 12
const STEPS = 80
const CALM_MINUTES = 70

/** An alarm that no night and no storm holds. */
async function notifyMember({ memberId }: Carried): Promise<string> {
  const name = `chaos ${randomUUID()}`
  const params = { changedAt: kernel.clock.now().toISOString() }
  await notifications.notify(kernel.db, { memberId, name, kind: 'SECURITY_OTP_ON', params })
  const { id } = await kernel.db.one<{ id: string }>(
    sql`select id from notifications_alarms where name = ${name}`,
  )
  return id
}

it('while services break, are busy and lose answers, and apps go, each phone shows each push once and no other', async () => {
  const chance = createChance(290)
  const carried = await Promise.all(
    Array.from({ length: PHONES }, (_, index) => fixture.aCarried(index % 2 === 0 ? 'aos' : 'ios')),
  )
  const expected = new Map<Carried, string[]>(carried.map((one) => [one, []]))
  for (let step = 0; step < STEPS; step += 1) {
    if (chance.happens(40)) push.phones.moods[chance.pick(['aos', 'ios'] as const)] = chance.pick(MOODS)
    if (chance.happens(10)) push.fcm.forgetTokens()
    const one = chance.pick(carried)
    if (chance.happens(4)) push.phones.remove(one.handset.token)
    expected.get(one)?.push(await notifyMember(one))
    // Half of the time two workers send at once.
    await (chance.happens(50) ? deliver() : Promise.all([deliver(), deliver()]))
    fixture.advance(chance.below(20) * SECOND_MS)
  }
  push.phones.moods.aos = push.phones.moods.ios = 'usual'
  for (let minute = 0; minute < CALM_MINUTES; minute += 1) {
    fixture.advance(MINUTE_MS)
    await deliver()
  }
  const { waiting, dead } = await kernel.outbox.backlog()
  expect({ waiting, dead }).toEqual({ waiting: 0, dead: 0 })
  const living = carried.filter(({ handset }) => handset.removedAt === undefined)
  expect(living.length).toBeGreaterThan(PHONES / 2)
  expect(living.length).toBeLessThan(PHONES)
  for (const one of living) {
    const tags = one.handset.shown.map(({ tag }) => tag)
    expect(tags.toSorted()).toEqual(expected.get(one)?.toSorted())
  }
  for (const one of carried.filter(({ handset }) => handset.removedAt !== undefined)) {
    const all = new Set(expected.get(one))
    expect(one.handset.shown.every(({ tag }) => all.has(tag))).toBe(true)
  }
}, 120_000)
