import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { DAY_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole, signInStaff } from '#testing/fixtures/console-fixture.ts'
import { createPushFixture, KOREA, reward, type Pushed } from '#testing/fixtures/push-fixture.ts'
import type { MemberAlarm } from '../notifications.ts'

const fixture = await createPushFixture()
const { kernel, notifications, aPushed, deliver, toHour, service, signIn } = fixture
await openConsole(fixture)
beforeEach(async () => {
  service.answerWith(201)
  await kernel.db.run(sql`delete from notifications_pushes`)
  toHour(KOREA, 12)
})

const withdrawal = (memberId: string): MemberAlarm => ({
  memberId,
  name: randomUUID(),
  kind: 'WITHDRAW_COMPLETE',
  params: { amount: '1234.5', coin: 'USDT' },
})
/** What the member's log has about one kind, the newest first, as one line each. */
async function lines(member: Pushed, kind: string): Promise<string[]> {
  const token = await signIn(member)
  const { items } = await fixture.ok(api.notifications.listDeliveries, { token })
  return items
    .filter((item) => item.kind === kind)
    .map(({ channel, result, code, times }) => `${channel} ${result} ${code ?? '-'} ${times}`)
}

describe('the delivery log', () => {
  it('has a mail and a push that were accepted, in the member’s words and without an address', async () => {
    const member = await aPushed()
    await notifications.notify(kernel.db, withdrawal(member.memberId))
    await deliver()
    expect((await lines(member, 'WITHDRAW_COMPLETE')).toSorted()).toEqual([
      'MAIL ACCEPTED 250 1',
      'PUSH ACCEPTED HTTP 201 1',
    ])
    const { items } = await fixture.ok(api.notifications.listDeliveries, {
      token: await signIn(member),
      locale: 'ko',
      query: { channel: 'MAIL' },
    })
    expect(items.find(({ kind }) => kind === 'WITHDRAW_COMPLETE')).toMatchObject({
      title: '출금 완료',
      category: 'WITHDRAW',
    })
    const stored = JSON.stringify(await kernel.db.many(sql`select * from notifications_deliveries`))
    expect(stored).not.toContain(member.email)
    expect(stored).not.toContain(service.origin)
    expect(stored).not.toContain('1234.5')
  })

  it('says that a push failed, how often, and that it came in the end', async () => {
    const member = await aPushed()
    service.answerWith(503)
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    fixture.advance(3 * SECOND_MS)
    await deliver()
    expect(await lines(member, 'REWARD_PAID')).toEqual(['PUSH RETRYING HTTP 503 2'])
    service.answerWith(201)
    fixture.advance(10 * SECOND_MS)
    await deliver()
    expect(await lines(member, 'REWARD_PAID')).toEqual([
      'PUSH ACCEPTED HTTP 201 1',
      'PUSH RETRYING HTTP 503 2',
    ])
  })

  it('says that a push was refused for good, and that one to a device that signed out was not sent', async () => {
    const [gone, out] = [await aPushed(), await aPushed()]
    service.answerWith(410)
    await notifications.notify(kernel.db, reward(gone.memberId))
    await deliver()
    expect(await lines(gone, 'REWARD_PAID')).toEqual(['PUSH REFUSED HTTP 410 1'])
    service.answerWith(201)
    await notifications.notify(kernel.db, reward(out.memberId))
    await notifications.sendDue()
    await kernel.db.run(sql`delete from notifications_devices where member_id = ${out.memberId}`)
    await kernel.outbox.drain()
    expect(await lines(out, 'REWARD_PAID')).toEqual(['PUSH GIVEN_UP NO_DEVICE 1'])
  })

  it('says that a push waits for the morning, and then that it came', async () => {
    const member = await aPushed()
    toHour(KOREA, 23)
    await notifications.notify(kernel.db, reward(member.memberId))
    await deliver()
    expect(await lines(member, 'REWARD_PAID')).toEqual(['PUSH POSTPONED NIGHT 1'])
    toHour(KOREA, 8, 1)
    await deliver()
    expect(await lines(member, 'REWARD_PAID')).toEqual(['PUSH ACCEPTED HTTP 201 1', 'PUSH POSTPONED NIGHT 1'])
  })

  it('says that a push was left out in quiet hours, and that news was over', async () => {
    const member = await aPushed()
    toHour(KOREA, 23)
    const quiet = { ...reward(member.memberId), delivery: { isPushed: true, inQuiet: 'DROP' } } as const
    await notifications.notify(kernel.db, quiet)
    await deliver()
    expect(await lines(member, 'REWARD_PAID')).toEqual(['PUSH WITHHELD NIGHT 1'])
    toHour(KOREA, 12)
    const expiresAt = new Date(kernel.clock.nowMs() - 1)
    const over = await aPushed()
    await notifications.notify(kernel.db, { ...reward(over.memberId), expiresAt })
    await deliver()
    expect(await lines(over, 'REWARD_PAID')).toEqual(['PUSH GIVEN_UP OUTDATED 1'])
  })

  it('has mails about the account, which belong to no notification', async () => {
    const member = await aPushed()
    await fixture.mails(member.email)
    expect(await lines(member, 'SECURITY_VERIFICATION')).toEqual(['MAIL ACCEPTED 250 1'])
  })

  it('is each member’s own; staff who see members see it without what was said', async () => {
    const [member, other] = [await aPushed(), await aPushed()]
    await notifications.notify(kernel.db, withdrawal(member.memberId))
    await deliver()
    expect(await lines(other, 'WITHDRAW_COMPLETE')).toEqual([])
    const [support, content] = [
      await signInStaff(fixture, 'support1'),
      await signInStaff(fixture, 'content1'),
    ]
    const asked = { params: { id: member.memberId }, query: { size: 1 } }
    const first = await support.ok(consoleApi.members.listMemberDeliveries, asked)
    const rest = await support.ok(consoleApi.members.listMemberDeliveries, {
      ...asked,
      query: { size: 50, cursor: first.next ?? '' },
    })
    const kinds = [...first.items, ...rest.items].map(({ kind, channel }) => `${kind} ${channel}`)
    expect(kinds).toEqual(expect.arrayContaining(['WITHDRAW_COMPLETE MAIL', 'WITHDRAW_COMPLETE PUSH']))
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(JSON.stringify([first, rest])).not.toContain('1,234.50')
    expect(await content.code(consoleApi.members.listMemberDeliveries, asked)).toBe('STAFF-A001')
  })

  it('is forgotten after 90 days, and goes with its member', async () => {
    const [member, erased] = [await aPushed(), await aPushed()]
    for (const { memberId } of [member, erased]) await notifications.notify(kernel.db, withdrawal(memberId))
    await deliver()
    const count = async ({ memberId }: Pushed) =>
      (await kernel.db.many(sql`select 1 from notifications_deliveries where member_id = ${memberId}`)).length
    expect(await count(erased)).toBeGreaterThan(1)
    await kernel.db.tx((tx) => notifications.eraseMember(tx, erased.memberId))
    expect(await count(erased)).toBe(0)
    await notifications.sweepDeliveries()
    expect(await count(member)).toBeGreaterThan(1)
    fixture.advance(91 * DAY_MS)
    expect(await notifications.sweepDeliveries()).toBeGreaterThan(1)
    expect(await count(member)).toBe(0)
  })
})
