import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getWithdrawal, type StaffWithdrawalCard } from '#contract/console/money/withdrawals.ts'
import type { StaffRole } from '#contract/rules/staff-rights.ts'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { drawConsole, exampleMe } from '#testing/components/draw-console.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { Decision } from './Decision.tsx'

const byFinance = (id: string): StaffWithdrawalCard['approvals'] => [
  { side: 'finance', by: { id, loginId: id, name: 'Han Jiwoo' }, at: '2026-01-01T00:00:00.000Z' },
]
function draw(role: StaffRole, known: Partial<StaffWithdrawalCard> = {}): void {
  const card = exampleAnswer(getWithdrawal, {
    state: 'REQUESTED',
    needsStaff: true,
    mayRetry: false,
    held: null,
    approvals: [],
    ...known,
  })
  drawConsole(<Decision card={card} />, { me: { ...exampleMe(), roles: [role] } })
}
const approve = () => screen.queryByRole('button', { name: /^Approve/ })
beforeEach(() => {
  createServerFixture()
})

describe('the decision about a withdrawal', () => {
  it('offers the approval to a side that has not given it', () => {
    draw('finance')
    expect(approve()).toBeVisible()
  })

  it('says that it waits for the other side after the own approval, and offers it no more', () => {
    draw('finance', { approvals: byFinance('1') })
    expect(approve()).not.toBeInTheDocument()
    expect(screen.getByText(t.withdrawals_you_approved({ side: enumText('role', 'risk') }))).toBeVisible()
  })

  it('tells a colleague of the same side who decides next', () => {
    draw('finance', { approvals: byFinance('2') })
    expect(approve()).not.toBeInTheDocument()
    expect(screen.getByText(/decides next/)).toBeVisible()
  })

  it('offers no approval while it is held', () => {
    draw('risk', { held: { by: 'risk1', note: 'looks odd' } })
    expect(approve()).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: new RegExp(`^${t.withdrawals_release()}`) })).toBeVisible()
  })
})
