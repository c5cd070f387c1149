import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { type Carried, createAppPushFixture, shownOn } from '#testing/fixtures/push/app-push-fixture.ts'
import { KOREA, reward } from '#testing/fixtures/push-fixture.ts'

const fixture = await createAppPushFixture()
const { aCarried, countDevices, deliver, kernel, notifications, push, register, signIn, toHour } = fixture
const { addPushToken } = api.notifications
toHour(KOREA, 12)

async function sendReward(member: { readonly memberId: string }): Promise<void> {
  await notifications.notify(kernel.db, reward(member.memberId))
  await deliver()
}

async function alarmsOf(member: Carried): Promise<string[]> {
  const { items } = await fixture.ok(api.notifications.listAlarms, { token: await signIn(member) })
  return items.map(({ title }) => title)
}
const MOVED = 'Push notifications moved to another account'

describe('a token of another member’s phone', () => {
  it.each(['aos', 'ios'] as const)(
    'brings its thief on %s no push of its owner, and its owner is told by mail',
    async (platform) => {
      const [owner, thief] = [await aCarried(platform), await aCarried(platform)]
      await register(await signIn(thief), owner.handset)
      await sendReward(owner)
      expect(shownOn(owner)).toEqual([])
      expect(shownOn(thief)).toEqual([])
      expect(await alarmsOf(owner)).toContain(MOVED)
      expect(await alarmsOf(thief)).not.toContain(MOVED)
      const mails = await kernel.db.many<{ kind: string }>(sql`
        select kind from notifications_deliveries where member_id = ${owner.memberId} and channel = 'MAIL'
          and result = 'ACCEPTED' and kind = 'SECURITY_PUSH_MOVED'`)
      expect(mails).toHaveLength(1)
    },
  )

  it('has one owner in whatever letters it is written', async () => {
    const [owner, thief] = [await aCarried('ios'), await aCarried('ios')]
    await register(await signIn(thief), { platform: 'ios', token: owner.handset.token.toUpperCase() })
    expect(await countDevices(owner.memberId)).toBe(0)
    const rows = await kernel.db.many(
      sql`select 1 from notifications_devices where lower(address) = ${owner.handset.token}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('is of the kind it was named last: Apple’s is never sent to Google, nor the other way round', async () => {
    const [owner, thief] = [await aCarried('aos'), await aCarried('aos')]
    const token = 'ab'.repeat(80)
    await register(await signIn(owner), { platform: 'aos', token })
    await register(await signIn(thief), { platform: 'ios', token })
    const rows = await kernel.db.many(sql`
      select member_id as "memberId", platform from notifications_devices where address = ${token}`)
    expect(rows).toEqual([{ memberId: thief.memberId, platform: 'ios' }])
  })

  it('comes back to its owner with the owner’s next start of the app', async () => {
    const [owner, thief] = [await aCarried('aos'), await aCarried('aos')]
    await register(await signIn(thief), owner.handset)
    await register(await signIn(owner), owner.handset)
    await sendReward(owner)
    await sendReward(thief)
    expect(shownOn(owner)).toHaveLength(1)
  })

  it('has one owner when two members name it at once', async () => {
    const [one, two] = [await aCarried('aos'), await aCarried('aos')]
    const phone = push.phones.add('aos')
    const tokens = [await signIn(one), await signIn(two)]
    await Promise.all(tokens.map((token) => register(token, phone)))
    const rows = await kernel.db.many(sql`select 1 from notifications_devices where address = ${phone.token}`)
    expect(rows).toHaveLength(1)
  })
})

describe('a phone that changes hands', () => {
  it('shows nothing of the member who signed out, and what comes for the next one', async () => {
    const [first, second] = [await aCarried('ios'), await aCarried('aos')]
    const { refreshToken } = first
    await fixture.ok(api.identity.signOut, { token: first.token, body: { refreshToken } })
    expect(await countDevices(first.memberId)).toBe(0)
    await register(await signIn(second), first.handset)
    await sendReward(first)
    await sendReward(second)
    expect(first.handset.shown).toHaveLength(1)
    expect(await alarmsOf(first)).not.toContain(MOVED)
  })

  it('shows nothing of what was queued before it moved', async () => {
    const [first, second] = [await aCarried('aos'), await aCarried('aos')]
    await notifications.notify(kernel.db, reward(first.memberId))
    await notifications.sendDue()
    await register(await signIn(second), first.handset)
    await kernel.outbox.drain()
    expect(shownOn(first).filter((title) => title.startsWith('Reward'))).toEqual([])
    await sendReward(second)
    expect(shownOn(first).filter((title) => title.startsWith('Reward'))).toHaveLength(1)
  })
})

describe('a registration', () => {
  it('that is sent again by someone who recorded it is refused: its session has ended', async () => {
    const [first, second] = [await aCarried('aos'), await aCarried('aos')]
    const recorded = { token: first.token, body: { platform: 'aos', token: first.handset.token } } as const
    await fixture.ok(api.identity.signOut, { token: first.token, body: { refreshToken: first.refreshToken } })
    await register(await signIn(second), first.handset)
    expect(await fixture.code(addPushToken, recorded)).toBe('AUTH-A001')
    await sendReward(second)
    expect(first.handset.shown).toHaveLength(1)
  })

  it.each([
    ['aos', `https://fcm.googleapis.com/${'x'.repeat(120)}`],
    ['aos', 'too-short-for-a-token'],
    ['aos', `${'a'.repeat(120)}\r\nhost: evil.test`],
    ['ios', `../../1/apps/example/channels/${'0'.repeat(64)}`],
    ['ios', 'z'.repeat(64)],
    ['ios', 'a'.repeat(63)],
  ] as const)('of what %s never makes is refused: %j', async (platform, token) => {
    const member = await fixture.aMember({})
    const body = { platform, token }
    expect(await fixture.code(addPushToken, { token: member.token, body })).toBe('COMMON-B001')
  })

  it('of one member after the other leaves each session one token, and no member more than ten', async () => {
    const member = await aCarried('aos')
    const token = await signIn(member)
    const phones = Array.from({ length: 5 }, () => push.phones.add('aos'))
    for (const phone of phones) await register(token, phone)
    expect(await countDevices(member.memberId)).toBe(2)
    await sendReward(member)
    expect(phones.map(({ shown }) => shown.length)).toEqual([0, 0, 0, 0, 1])
  })
})

it('a password change silences every phone but the one it was made on', async () => {
  const member = await aCarried('aos')
  const lost = push.phones.add('ios')
  await register(await signIn(member), lost)
  await fixture.ok(api.identity.endSessions, { token: member.token })
  await sendReward(member)
  expect(lost.shown.filter(({ title }) => title.startsWith('Reward'))).toEqual([])
  expect(shownOn(member).filter((title) => title.startsWith('Reward'))).toHaveLength(1)
})
