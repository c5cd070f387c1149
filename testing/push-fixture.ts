import { randomInt, randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import { instantOfMs, zoneAheadMs } from '#server/kernel/period.ts'
import type { Told } from '#server/modules/notifications/notifications.ts'
import { openPushService, type ReceivedPush } from './push-service.ts'
import { createFixture, type TestMember, type Fixture } from './fixture.ts'

export const KOREA = 'Asia/Seoul'

/** A member with a browser that gets pushes, and what it got. */
export interface Pushed extends TestMember {
  readonly memberId: string
  readonly received: readonly ReceivedPush[]
}

/** The titles of what a member's browser showed. */
export const titles = (member: Pushed): string[] => member.received.map(({ text }) => JSON.parse(text).title)

export const reward = (memberId: string): Told => ({
  memberId,
  name: randomUUID(),
  kind: 'REWARD_PAID',
  params: { amount: '1234.5', coin: 'USDT', day: '2026-11-20' },
})
export const inquiry = (memberId: string): Told => ({
  memberId,
  name: randomUUID(),
  kind: 'INQUIRY_ANSWERED',
  params: { title: 'Deposit', id: 'abc' },
})
export const campaign = (memberId: string): Told => ({
  memberId,
  name: randomUUID(),
  kind: 'CAMPAIGN',
  params: { title: 'Autumn', text: '10 % off', to: '/subscribe' },
})

/** Moves the clock to the next time that a zone's clocks show an hour. */
function toTime(fixture: Fixture, zone: string, [hour, minute]: readonly [number, number]): void {
  const now = fixture.app.kernel.clock.nowMs()
  const wall = now + zoneAheadMs(zone, now)
  const midnight = wall - (wall % DAY_MS)
  const at = [0, 1, 2]
    .map((days) => instantOfMs(midnight + days * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS, zone))
    .find((ms) => ms > now)
  fixture.advance((at ?? now) - now)
}

/** A world with a push service beside it. */
export async function createPushFixture() {
  const service = await openPushService()
  const fixture = await createFixture({ PUSH_ORIGIN: service.origin })
  const { kernel, modules } = fixture.app

  return {
    ...fixture,
    service,
    kernel,
    notifications: modules.notifications,
    toHour: (zone: string, hour: number, minute = 0) => toTime(fixture, zone, [hour, minute]),
    signIn: async ({ id, password, deviceId }: TestMember): Promise<string> => {
      return (await fixture.ok(api.identity.signIn, { body: { id, password, deviceId } })).access_token
    },
    aPushed: async (country: 'KOR' | 'USA' | 'JPN' = 'KOR', timezone?: string): Promise<Pushed> => {
      const digits = String(randomInt(1_000_000)).padStart(6, '0')
      const phone = {
        KOR: {},
        USA: { phone_number: `2125${digits}` },
        JPN: { phone_number: `09012${digits}` },
      }[country]
      const member = await fixture.aMember({ country, ...phone })
      const { token } = member
      const { received, ...subscription } = service.subscribe()
      if (timezone !== undefined)
        await fixture.ok(api.notifications.changeSettings, { token, body: { timezone } })
      await fixture.ok(api.notifications.addPushToken, { token, body: { platform: 'web', subscription } })
      await kernel.db.run(sql`update notifications_alarms set read_at = at where read_at is null`)
      return { ...member, memberId: kernel.tokens.verify(token)?.memberId ?? '', received }
    },
    /** Decides about what is due and carries it out. */
    deliver: async (): Promise<void> => {
      await modules.notifications.sendDue()
      await kernel.outbox.drain()
    },
  }
}
