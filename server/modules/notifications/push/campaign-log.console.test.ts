import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createPushFixture, KOREA, type Pushed } from '#testing/fixtures/push-fixture.ts'

const fixture = await createPushFixture()
const { kernel, notifications, aPushed, deliver, toHour } = fixture
// By day in Korea, where these members live: the night is another test's.
toHour(KOREA, 12)
const staff = await openConsole(fixture)
const { campaigns, requests } = consoleApi
const reason = 'Because the test says so.'
const body = {
  texts: { en: { title: 'Autumn', text: '10 % off' } },
  to: '/subscribe',
  country: null,
  locale: null,
  sendAt: null,
}

async function aConsenting(): Promise<Pushed> {
  const member = await aPushed('KOR')
  await fixture.ok(api.notifications.changeSettings, { token: member.token, body: { marketing: true } })
  return member
}

const [ringing, resting, silent, inApp] = [
  await aConsenting(),
  await aConsenting(),
  await aConsenting(),
  await aConsenting(),
]
await kernel.db.run(sql`
  update notifications_members set quiet_from = 11, quiet_to = 14 where member_id = ${resting.memberId}`)
await kernel.db.run(sql`
  insert into notifications_routes (member_id, category, is_on, channels, changed_at)
  values (${silent.memberId}, 'NOTICE', false, '{}', ${kernel.clock.now()})`)
// No service of phones is set up here.
await kernel.db.run(sql`
  update notifications_devices set platform = 'aos', p256dh = null, auth = null where member_id = ${inApp.memberId}`)

const { id } = await staff.content.ok(campaigns.makeCampaign, { body })
const params = { id }

describe('the estimate of a campaign', () => {
  it('counts members, languages and devices, and respects switches and quiet hours of members’ own', async () => {
    expect(await staff.content.ok(campaigns.previewCampaign, { params })).toMatchObject({
      inApp: 4,
      ringNow: 1,
      ringAfterNight: 1,
      noDevice: 1,
      pushOff: 1,
      closed: 0,
      devices: 2,
      languages: [{ locale: 'en', inApp: 4, rings: 2, devices: 2 }],
    })
  })

  it('leaves out whom another language or country was not meant for', async () => {
    const other = await staff.content.ok(campaigns.makeCampaign, { body: { ...body, locale: 'ja' } })
    expect(await staff.content.ok(campaigns.previewCampaign, { params: { id: other.id } })).toMatchObject({
      inApp: 0,
      devices: 0,
      languages: [],
    })
  })
})

describe('the log of a campaign', () => {
  it('says what became of each delivery, with members covered, and nothing of a test', async () => {
    await staff.content.ok(campaigns.testCampaign, { params, body: { loginId: ringing.id } })
    await deliver()
    const { requestId } = await staff.content.ok(campaigns.requestCampaign, { params, body: { reason } })
    await staff.owner.ok(requests.approveRequest, { params: { id: requestId } })
    await notifications.sendCampaigns()
    await deliver()
    const { results } = await staff.auditor.ok(campaigns.getCampaignResults, { params })
    expect(results).toEqual([
      { channel: 'FCM', result: 'GIVEN_UP', code: 'NO_SERVICE', count: 1 },
      { channel: 'PUSH', result: 'ACCEPTED', code: 'HTTP 201', count: 1 },
      { channel: 'PUSH', result: 'POSTPONED', code: 'NIGHT', count: 1 },
    ])
    const { items } = await staff.content.ok(campaigns.listCampaignDeliveries, { params })
    expect(items.map(({ result }) => result).toSorted()).toEqual(['ACCEPTED', 'GIVEN_UP', 'POSTPONED'])
    expect(JSON.stringify(items)).not.toContain(ringing.id)
    const page = await staff.content.ok(campaigns.listCampaignDeliveries, {
      params,
      query: { result: 'ACCEPTED', size: 1 },
    })
    expect(page).toMatchObject({ items: [{ channel: 'PUSH', times: 1 }], next: null })
  })

  it('is of one campaign alone', async () => {
    const other = await staff.content.ok(campaigns.makeCampaign, { body })
    const own = { params: { id: other.id } }
    expect((await staff.content.ok(campaigns.listCampaignDeliveries, own)).items).toEqual([])
    const none = { params: { id: 'nothing' } }
    expect(await staff.content.code(campaigns.listCampaignDeliveries, none)).toBe('COMMON-A001')
    expect(await staff.content.code(campaigns.getCampaignResults, none)).toBe('COMMON-A001')
  })
})
