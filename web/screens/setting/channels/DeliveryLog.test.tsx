import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listDeliveries } from '#contract/members/channels.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { DeliveryLog, resultText } from './DeliveryLog.tsx'

describePagedList('the delivery log', {
  part: <DeliveryLog />,
  operation: listDeliveries,
  none: m.channels_none(),
  rows: () => screen.queryAllByRole('listitem'),
})

it('asks for one channel when its tab is chosen in the address', async () => {
  const server = createServerFixture()
  server.answer(listDeliveries, exampleAnswer(listDeliveries, { items: [], total: 0 }))
  draw(<DeliveryLog />, { at: '/setting/channels?channel=TELEGRAM' })
  expect(await screen.findByText(m.channels_none())).toBeInTheDocument()
  expect(server.callsOf(listDeliveries).at(-1)?.query.get('channel')).toBe('TELEGRAM')
})

it.each([
  [{ result: 'ACCEPTED', code: 'HTTP 201', times: 1 }, m.channels_accepted()],
  [{ result: 'REFUSED', code: 'HTTP 410', times: 1 }, `${m.channels_refused()} · HTTP 410`],
  [
    { result: 'RETRYING', code: '421', times: 3 },
    `${m.channels_retrying()} · 421 · ${m.channels_times({ count: 3 })}`,
  ],
  [{ result: 'POSTPONED', code: 'NIGHT', times: 1 }, m.channels_held_night()],
  [{ result: 'POSTPONED', code: 'STORM', times: 1 }, m.channels_held_storm()],
] as const)('words %j', (given, text) => {
  const rows = exampleItems(listDeliveries, 1, given)
  const { items } = exampleAnswer(listDeliveries, { items: rows, total: 1 })
  expect(items.map(resultText)).toEqual([text])
})
