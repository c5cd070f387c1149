import { inspect } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { sql } from '#server/kernel/database/db.ts'
import {
  type Carried,
  createAppPushFixture,
  makeOtherAccount,
  pushOptions,
  shownOn,
} from '#testing/fixtures/push/app-push-fixture.ts'
import { campaign, inquiry, KOREA, reward } from '#testing/fixtures/push-fixture.ts'
import { createApns } from './apns.ts'
import { appPushParts } from './app-parts.ts'

const fixture = await createAppPushFixture()
const { aCarried, deliver, kernel, notifications, push, toHour } = fixture
const { moods } = push.phones
const PLATFORMS = ['aos', 'ios'] as const
const CHANNEL = { aos: 'FCM', ios: 'APNS' } as const

beforeEach(async () => {
  moods.aos = moods.ios = 'usual'
  await kernel.db.run(sql`delete from kernel_outbox`)
  await kernel.db.run(sql`delete from notifications_pushes`)
  toHour(KOREA, 12)
})

/** The member's log, the newest first, as one line each. */
async function lines(member: Carried): Promise<string[]> {
  const { items } = await fixture.ok(api.notifications.listDeliveries, {
    token: await fixture.signIn(member),
  })
  return items
    .filter(({ channel }) => channel === 'FCM' || channel === 'APNS')
    .map(({ channel, result, code, times }) => `${channel} ${result} ${code ?? '-'} ${times}`)
}

async function sendReward(member: Carried): Promise<void> {
  await notifications.notify(kernel.db, reward(member.memberId))
  await deliver()
}

describe.each(PLATFORMS)('a push to the app on %s', (platform) => {
  const channel = CHANNEL[platform]

  it('shows what the browser would, leads to its screen, and does not outlast the day', async () => {
    const member = await aCarried(platform)
    await sendReward(member)
    const [shown] = member.handset.shown
    expect(shown).toMatchObject({
      title: 'Reward 1,234.50 USDT',
      body: 'Paid for the reward day 2026-11-20.',
      data: { path: '/profit/history' },
    })
    expect(Object.keys(shown?.data ?? {})).toEqual(['path'])
    const nowSeconds = kernel.clock.nowMs() / SECOND_MS
    const seconds =
      platform === 'aos'
        ? Number.parseInt(shown?.headers['ttl'] ?? '', 10)
        : Number(shown?.headers['apns-expiration']) - nowSeconds
    expect(seconds).toBeGreaterThan(9 * 3_600 - 120)
    expect(seconds).toBeLessThanOrEqual(9 * 3_600)
    expect(await lines(member)).toEqual([`${channel} ACCEPTED HTTP 200 1`])
  })

  it('is tried again while the service is down, and shown once', async () => {
    const member = await aCarried(platform)
    moods[platform] = 'down'
    await sendReward(member)
    fixture.advance(3 * SECOND_MS)
    await deliver()
    expect(shownOn(member)).toEqual([])
    expect(await lines(member)).toEqual([expect.stringMatching(`^${channel} RETRYING HTTP 503 .+ 2$`)])
    moods[platform] = 'usual'
    fixture.advance(10 * SECOND_MS)
    await deliver()
    await deliver()
    expect(shownOn(member)).toHaveLength(1)
  })

  it('is tried again when the connection breaks, over another one', async () => {
    const member = await aCarried(platform)
    moods[platform] = 'silent'
    await sendReward(member)
    moods[platform] = 'usual'
    expect(await lines(member)).toEqual([expect.stringMatching(`^${channel} RETRYING (?!HTTP)`)])
    fixture.advance(10 * SECOND_MS)
    await deliver()
    expect(shownOn(member)).toHaveLength(1)
  })

  it('ends with the app: its token is forgotten and nothing more is tried', async () => {
    const member = await aCarried(platform)
    push.phones.remove(member.handset.token)
    await sendReward(member)
    const code = platform === 'aos' ? 'HTTP 404 UNREGISTERED' : 'HTTP 410 Unregistered'
    expect(await lines(member)).toEqual([`${channel} REFUSED ${code} 1`])
    expect(await fixture.countDevices(member.memberId)).toBe(0)
    expect(await kernel.outbox.findOldestWaiting({ name: 'push-fcm' })).toBeUndefined()
  })

  it('waits for the morning', async () => {
    const member = await aCarried(platform)
    toHour(KOREA, 23)
    await sendReward(member)
    expect(shownOn(member)).toEqual([])
    toHour(KOREA, 8, 1)
    await deliver()
    expect(shownOn(member)).toHaveLength(1)
  })

  it('is in the member’s language, and not sent for what the member switched off', async () => {
    const member = await aCarried(platform)
    const settings = (body: object) =>
      fixture.ok(api.notifications.changeSettings, { token: member.token, body })
    await settings({ locale: 'ko' })
    await sendReward(member)
    expect(member.handset.shown[0]).toMatchObject({ data: { path: '/ko/profit/history' } })
    expect(shownOn(member)[0]).toMatch(/[가-힣]/)
    await settings({ pushRewards: false })
    await sendReward(member)
    expect(shownOn(member)).toHaveLength(1)
  })

  it('says under an advertisement where it is stopped, and wakes no phone for it', async () => {
    const member = await aCarried(platform)
    await fixture.ok(api.notifications.changeSettings, { token: member.token, body: { marketing: true } })
    await deliver()
    await notifications.notify(kernel.db, campaign(member.memberId))
    await deliver()
    const [shown] = member.handset.shown
    expect(shown?.title).toBe('(AD) Autumn')
    expect(shown?.body).toMatch(/^\[.+\] 10 % off\nUnsubscribe: Settings › /)
    expect(shown?.headers).toMatchObject(
      platform === 'aos' ? { priority: 'NORMAL' } : { 'apns-priority': '5' },
    )
  })

  it('goes to every device of a member, each with its own line in the log', async () => {
    const member = await aCarried(platform)
    const other = push.phones.add(platform === 'aos' ? 'ios' : 'aos')
    await fixture.register(await fixture.signIn(member), other)
    await notifications.notify(kernel.db, inquiry(member.memberId))
    await deliver()
    expect(shownOn(member)).toHaveLength(1)
    expect(other.shown).toHaveLength(1)
    expect((await lines(member)).toSorted()).toEqual(['APNS ACCEPTED HTTP 200 1', 'FCM ACCEPTED HTTP 200 1'])
  })
})

describe('a service that asks to be left alone', () => {
  it('is left alone for as long as it asked, by every push', async () => {
    const [one, two] = [await aCarried('aos'), await aCarried('aos')]
    moods.aos = 'busy'
    push.phones.busySeconds = 120
    await sendReward(one)
    moods.aos = 'usual'
    fixture.advance(60 * SECOND_MS)
    await sendReward(two)
    expect([...shownOn(one), ...shownOn(two)]).toEqual([])
    expect(await lines(two)).toEqual(['FCM RETRYING RESTING 1'])
    fixture.advance(61 * SECOND_MS)
    await deliver()
    expect([shownOn(one).length, shownOn(two).length]).toEqual([1, 1])
  })

  it('does not hold up the other one', async () => {
    const [android, iphone] = [await aCarried('aos'), await aCarried('ios')]
    moods.aos = 'busy'
    await sendReward(android)
    await sendReward(iphone)
    expect(shownOn(iphone)).toHaveLength(1)
    fixture.advance(200 * SECOND_MS)
  })
})

it('a phone that is registered anew while its former token is refused stays known', async () => {
  const member = await aCarried('aos')
  const token = await fixture.signIn(member)
  push.phones.remove(member.handset.token)
  push.phones.beforeAnswer = async () => {
    fixture.advance(SECOND_MS)
    await fixture.register(token, member.handset)
  }
  await sendReward(member)
  push.phones.beforeAnswer = async () => {}
  expect(await lines(member)).toEqual(['FCM REFUSED HTTP 404 UNREGISTERED 1'])
  expect(await fixture.countDevices(member.memberId)).toBe(1)
})

describe('credentials', () => {
  it('that Google no longer takes are exchanged for new ones at the next try', async () => {
    const member = await aCarried('aos')
    await sendReward(member)
    push.fcm.forgetTokens()
    await notifications.notify(kernel.db, inquiry(member.memberId))
    await deliver()
    expect((await lines(member))[0]).toBe('FCM RETRYING HTTP 401 UNAUTHENTICATED 1')
    fixture.advance(3 * SECOND_MS)
    await deliver()
    expect(shownOn(member)).toHaveLength(2)
  })

  it('are never in a log of deliveries, nor is a token or a text', async () => {
    const member = await aCarried('aos')
    await sendReward(member)
    const stored = JSON.stringify(await kernel.db.many(sql`select * from notifications_deliveries`))
    expect(stored).not.toContain(member.handset.token)
    expect(stored).not.toContain('1234.5')
  })
})

const configOf = (more: Readonly<Record<string, string>> = {}) =>
  parseConfig({ DATABASE_URL: 'postgres://localhost/members', ...pushOptions(push), ...more })
const pushTo = ({ handset }: Carried) => ({
  token: handset.token,
  message: { title: 'A', body: 'B', path: '/alarm', tag: 'a', lang: 'en' },
  lifetimeSeconds: 60,
  sentAt: kernel.clock.now(),
})

it('a connection to Apple that hangs is given up, and the next push goes over another one', async () => {
  const iphone = await aCarried('ios')
  const apns = createApns(configOf(), 300)
  push.phones.losesConnections = true
  await expect(apns.send(pushTo(iphone))).rejects.toMatchObject({ code: 'NO_ANSWER' })
  push.phones.losesConnections = false
  expect(await apns.send(pushTo(iphone))).toEqual({ verdict: 'ACCEPTED', code: 'HTTP 200' })
})

describe('credentials that are wrong', () => {
  it('forget no phone: what the operator set is named in the log, without a secret', async () => {
    const config = configOf({ FCM_SERVICE_ACCOUNT: makeOtherAccount(), APNS_TOPIC: 'other.app' })
    const services = appPushParts(config, kernel.clock)
    const [android, iphone] = [await aCarried('aos'), await aCarried('ios')]
    const { aos, ios } = services.appServices
    const error: unknown = await aos?.send(pushTo(android)).catch((err: unknown) => err)
    expect(error).toMatchObject({ code: 'SIGN-IN 400' })
    expect(inspect(error, { depth: 9 })).not.toMatch(/assertion|PRIVATE|eyJ/)
    expect(await ios?.send(pushTo(iphone))).toEqual({
      verdict: 'REFUSED',
      code: 'HTTP 400 DeviceTokenNotForTopic',
    })
  })
})

it('the age of what waits for a service is told by its name', async () => {
  const member = await aCarried('ios')
  moods.ios = 'down'
  await sendReward(member)
  expect(await notifications.findOldestAppPush('ios')).toBeInstanceOf(Date)
  expect(await notifications.findOldestAppPush('aos')).toBeUndefined()
})
