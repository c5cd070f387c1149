import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getValueHistory } from '#contract/wallet/value.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { WalletValue } from './WalletValue.tsx'

const balance = { ...exampleAnswer(getBalance), totalUsdt: '120' }
const points = [
  { at: '2026-01-01T00:00:00.000Z', value: '100.5' },
  { at: '2026-01-02T00:00:00.000Z', value: '120' },
]

describe('the value of the wallet', () => {
  let server: ServerFixture
  beforeEach(() => {
    server = createServerFixture()
    server.answer(getValueHistory, { range: '1M', points })
    draw(<WalletValue balance={balance} />)
  })

  it('says the total and how it has changed', async () => {
    expect(await screen.findByText(/\+19\.50/, { selector: 'span' })).toBeInTheDocument()
  })

  it('says what it was worth at the moment that is read', async () => {
    const chart = await screen.findByRole('slider', { name: m.wallet_value_chart() })
    await screen.findByText(/\+19\.50/, { selector: 'span' })
    chart.focus()
    await userEvent.keyboard('{Home}')
    expect(screen.getByRole('region', { name: m.wallet_total() })).toHaveTextContent('100.50')
  })

  it('asks for another range on request', async () => {
    await userEvent.click(screen.getByRole('button', { name: m.wallet_range_day() }))
    const asked = server.callsOf(getValueHistory).map((call) => JSON.stringify(call))
    expect(asked.some((call) => call.includes('1D'))).toBe(true)
  })

  it('opens into the parts of the total', async () => {
    await userEvent.click(screen.getByRole('button', { name: m.wallet_parts() }))
    const sheet = screen.getByRole('dialog', { name: m.wallet_parts() })
    expect(within(sheet).getByText(m.wallet_part_mcs_locked())).toBeInTheDocument()
  })
})
