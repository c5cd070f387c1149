import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { modules } = fixture.app
const { campaigns, requests } = consoleApi
const reason = 'Because the test says so.'

describe('campaigns', () => {
  const body = {
    texts: { en: { title: 'Autumn', text: '10 % off' } },
    to: '/subscribe',
    country: null,
    locale: null,
    sendAt: null,
  }

  it('reach those who agreed, once, after a second person; the label stands before them', async () => {
    const [agreed, silent] = [await fixture.aMember(), await fixture.aMember()]
    await fixture.ok(api.notifications.changeSettings, { token: agreed.token, body: { marketing: true } })
    const { id } = await staff.content.ok(campaigns.makeCampaign, { body })
    const params = { id }
    const forecast = await staff.content.ok(campaigns.previewCampaign, { params })
    expect(forecast).toMatchObject({ inApp: 1, noDevice: 1, ringNow: 0, ringAfterNight: 0 })
    expect(forecast.audience - forecast.withoutConsent).toBe(1)
    expect(forecast.shown.find(({ locale }) => locale === 'ko')?.title).toMatch(/^\(광고\)/)
    const tryOn = (loginId: string) => staff.content.ok(campaigns.testCampaign, { params, body: { loginId } })
    expect([await tryOn(agreed.id), await tryOn(silent.id)]).toEqual([{ told: true }, { told: false }])
    const { requestId } = await staff.content.ok(campaigns.requestCampaign, { params, body: { reason } })
    await modules.notifications.sendCampaigns()
    expect((await staff.content.ok(campaigns.getCampaign, { params })).told).toBe(0)
    await staff.owner.ok(requests.approveRequest, { params: { id: requestId } })
    await Promise.all([modules.notifications.sendCampaigns(), modules.notifications.sendCampaigns()])
    expect(await staff.content.ok(campaigns.getCampaign, { params })).toMatchObject({
      state: 'SENT',
      told: 1,
    })
    const titlesOf = async ({ token }: TestMember) =>
      (await fixture.ok(api.notifications.listAlarms, { token })).items.map(({ title }) => title)
    expect((await titlesOf(agreed)).filter((title) => title.includes('Autumn'))).toHaveLength(2)
    expect(await titlesOf(silent)).toEqual([])
    expect(await staff.content.code(campaigns.cancelCampaign, { params, body: { reason } })).toBe(
      'STAFF-A008',
    )
  })

  it('are not sent after they changed since the request', async () => {
    const { id } = await staff.content.ok(campaigns.makeCampaign, { body })
    const params = { id }
    const { requestId } = await staff.content.ok(campaigns.requestCampaign, { params, body: { reason } })
    await staff.content.ok(campaigns.saveCampaign, { params, body: { ...body, to: '/ico' } })
    expect(await staff.owner.code(requests.approveRequest, { params: { id: requestId } })).toBe('STAFF-A007')
    const past = { ...body, sendAt: '2020-01-01T00:00:00.000Z' }
    expect(await staff.content.code(campaigns.saveCampaign, { params, body: past })).toBe('STAFF-B002')
    expect(await staff.content.code(campaigns.makeCampaign, { body: { ...body, to: 'https://x.io' } })).toBe(
      'STAFF-B002',
    )
  })
})
