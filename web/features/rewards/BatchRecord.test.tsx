import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getBatchRecord } from '#contract/members/rewards.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { BatchRecord } from './BatchRecord.tsx'

const AT = '2026-11-20T01:00:00.000Z'

it('shows what the whole batch paid and from which account the own line came, once it is asked for', async () => {
  const server = createServerFixture()
  server.answer(getBatchRecord, {
    day: '2026-11-19',
    dueAt: AT,
    startedAt: AT,
    endedAt: AT,
    plans: 37,
    paidPlans: 37,
    graduated: 1,
    daily: '200',
    team: '10',
    bonus: '4.5',
    total: '214.5',
    sources: { escrows: '190.25', covers: '24.25' },
    own: { daily: '2', team: '1', bonus: '0', fromEscrow: '1.25', fromCover: '1.75', total: '3' },
  })
  draw(<BatchRecord day="2026-11-19" />)
  expect(screen.queryByText(m.plan_batch_total())).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: m.plan_batch_show() }))
  expect(await screen.findByText('214.50 USDT')).toBeInTheDocument()
  expect(screen.getByText('190.25 USDT')).toBeInTheDocument()
  expect(screen.getByText('24.25 USDT')).toBeInTheDocument()
  expect(screen.getByText('1.25 USDT')).toBeInTheDocument()
  expect(screen.getByText('1.75 USDT')).toBeInTheDocument()
  expect(screen.getByText('3.00 USDT')).toBeInTheDocument()
})
