import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createAppPushFixture } from '#testing/fixtures/push/app-push-fixture.ts'
import { KOREA } from '#testing/fixtures/push-fixture.ts'

const fixture = await createAppPushFixture()
const { notifications, toHour } = fixture
toHour(KOREA, 12)
const staff = await openConsole(fixture)
const { campaigns, settings } = consoleApi
const body = {
  texts: { en: { title: 'Autumn', text: '10 % off' } },
  to: '/subscribe',
  country: null,
  locale: null,
  sendAt: null,
}

it('what workers reach is what staff see, and what a campaign counts its devices by', async () => {
  const member = await fixture.aCarried('aos')
  await fixture.ok(api.notifications.changeSettings, { token: member.token, body: { marketing: true } })
  const { id } = await staff.content.ok(campaigns.makeCampaign, { body })
  const countDevices = async () =>
    (await staff.content.ok(campaigns.previewCampaign, { params: { id } })).devices
  expect(await staff.owner.ok(settings.getApp)).toMatchObject({ pushed: [] })
  expect(await countDevices()).toBe(0)
  await notifications.saveAppServices()
  await notifications.saveAppServices()
  expect(await staff.owner.ok(settings.getApp)).toMatchObject({ pushed: ['aos', 'ios'] })
  expect(await countDevices()).toBe(1)
})
