import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMemberDeliveries } from '#contract/console/members.ts'
import { describeList } from '#testing/components/describe-list.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { Deliveries } from './Deliveries.tsx'

const row = { category: 'SECURITY', kind: 'SECURITY_OTP_ON', result: 'REFUSED', code: '550' } as const
const page = (count: number, next: string | null) =>
  exampleAnswer(listMemberDeliveries, { items: exampleItems(listMemberDeliveries, count, row), next })

describeList('what was sent to a member', {
  operation: listMemberDeliveries,
  draw: () => drawConsole(<Deliveries memberId="m-1" />),
  empty: page(0, null),
  full: page(2, 'after-2'),
  none: t.members_no_deliveries(),
  rows: () => screen.queryAllByText(enumText('category', 'SECURITY')),
  next: { button: t.list_more(), asks: ['cursor', 'after-2'] },
})

it('names the kind, what the service answered and how often', async () => {
  const server = createServerFixture()
  const items = exampleItems(listMemberDeliveries, 1, { ...row, times: 3 })
  server.answer(listMemberDeliveries, exampleAnswer(listMemberDeliveries, { items, next: null }))
  drawConsole(<Deliveries memberId="m-1" />)
  const text = `SECURITY_OTP_ON · 550 · ${t.members_delivery_times({ count: 3 })}`
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByText(enumText('delivery', 'REFUSED'))).toBeInTheDocument()
})
