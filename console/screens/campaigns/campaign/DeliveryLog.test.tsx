import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getCampaignResults, listCampaignDeliveries } from '#contract/console/words/campaigns.ts'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { DeliveryLog } from './DeliveryLog.tsx'

const AT = '2026-11-24T09:30:00.000Z'
const PUSHED = { channel: 'PUSH', result: 'ACCEPTED', code: 'HTTP 201' } as const

it('counts the results and names each delivery by its member', async () => {
  const server = createServerFixture()
  server.answer(getCampaignResults, { at: AT, results: [{ ...PUSHED, count: 120 }] })
  server.answer(listCampaignDeliveries, {
    items: [{ id: 'd', member: { id: 'm', loginId: 'da***' }, ...PUSHED, times: 2, at: AT }],
    next: null,
  })
  drawConsole(<DeliveryLog id="c" />)
  expect(await screen.findByText('da***')).toBeInTheDocument()
  expect(await screen.findByRole('cell', { name: '120' })).toBeInTheDocument()
  expect(screen.getAllByText(enumText('delivery', 'ACCEPTED'))).toHaveLength(2)
  expect(screen.getByText(new RegExp(t.members_delivery_times({ count: 2 })))).toBeInTheDocument()
})

it('says that nothing has left yet', async () => {
  const server = createServerFixture()
  server.answer(getCampaignResults, { at: AT, results: [] })
  server.answer(listCampaignDeliveries, { items: [], next: null })
  drawConsole(<DeliveryLog id="c" />)
  expect(await screen.findByText(t.campaigns_no_deliveries())).toBeInTheDocument()
})
