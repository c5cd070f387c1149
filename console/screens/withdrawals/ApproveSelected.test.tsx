import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveWithdrawals, listWithdrawals } from '#contract/console/money/withdrawals.ts'
import { t } from '#console/i18n/messages.ts'
import { fillIn } from '#testing/components/describe-form.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleItems } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { ApproveSelected } from './ApproveSelected.tsx'

const rows = (risks: readonly 'NEW_ADDRESS'[]) =>
  exampleItems(listWithdrawals, 2, (index) => ({
    id: `w${String(index)}`,
    worthUsdt: index === 0 ? '1100' : '400.5',
    risks: [...risks],
    held: null,
  }))
let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
})

describe('the approval of ticked withdrawals', () => {
  it('says what they are worth together and sends the sum as it was typed', async () => {
    drawConsole(<ApproveSelected withdrawals={rows([])} onDone={() => undefined} />)
    await userEvent.click(screen.getByRole('button', { name: t.withdrawals_batch() }))
    const sheet = screen.getByRole('dialog', { name: t.withdrawals_batch() })
    expect(sheet).toHaveTextContent('1,500.50')
    await fillIn(t.withdrawals_batch_sum(), '1500.5')
    await userEvent.click(within(sheet).getByRole('button', { name: t.withdrawals_batch() }))
    await waitFor(() => expect(server.callsOf(approveWithdrawals)).toHaveLength(1))
    const [sent] = server.callsOf(approveWithdrawals)
    expect(sent?.body).toEqual({ ids: ['w0', 'w1'], sum: '1500.5' })
  })

  it('is not offered while one of them carries a mark', () => {
    drawConsole(<ApproveSelected withdrawals={rows(['NEW_ADDRESS'])} onDone={() => undefined} />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByText(t.withdrawals_batch_marked())).toBeVisible()
  })
})
