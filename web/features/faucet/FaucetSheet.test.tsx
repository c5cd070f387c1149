import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getBalance, getDepositAddress } from '#contract/wallet/wallet.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleOf } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import FaucetSheet from './FaucetSheet.tsx'

const { element } = getDepositAddress.answer.shape.deposits._zod.def
const info = exampleAnswer(getDepositAddress, { faucet: '/sandbox/chain', deposits: [], confirmations: 19 })
const arrived = element.parse({ ...Object(exampleOf(element)), txid: 'abc', result: 'Complete' })

/** The faucet, which is no call of the contract: it answers with a page whose address says what was sent. */
function answerFaucet(query: string): readonly string[] {
  const forms: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.startsWith('/sandbox/')) return fetch(address, init)
    forms.push(init.body instanceof URLSearchParams ? init.body.toString() : '')
    const page = new Response('')
    Object.defineProperty(page, 'url', { value: `http://localhost/sandbox/chain/dev${query}` })
    return page
  })
  return forms
}

describe('the faucet sheet', () => {
  let server: ServerFixture
  beforeEach(() => {
    server = createServerFixture()
    const balance = exampleAnswer(getBalance)
    server.answer(getBalance, { ...balance, MCS: { ...balance.MCS, available: '12.5' } })
    server.answer(getDepositAddress, info)
  })

  it('asks for what was chosen, to the own address, and follows the blocks until it has arrived', async () => {
    const forms = answerFaucet('?sent=abc')
    draw(<FaucetSheet info={info} onClose={vi.fn()} />)
    await userEvent.click(screen.getByRole('radio', { name: '4000 MCS' }))
    await userEvent.click(screen.getByRole('button', { name: /4,000/ }))
    expect(forms).toEqual([`address=${info.address}&coin=MCS&amount=4000`])
    const ring = await screen.findByRole('img', { name: m.deposit_progress({ seen: 0, needed: 19 }) })
    expect(ring.querySelectorAll('circle')).toHaveLength(19)
    expect(screen.getByText(/4,012\.50/)).toBeInTheDocument()
    server.answer(getDepositAddress, { ...info, deposits: [arrived] })
    expect(await screen.findByText(m.faucet_arrived(), {}, { timeout: 3000 })).toBeInTheDocument()
  })

  it('says so when nothing was sent, and can be asked again', async () => {
    answerFaucet('?refused=no')
    draw(<FaucetSheet info={info} onClose={vi.fn()} />)
    await userEvent.click(screen.getByRole('button', { name: /1,000/ }))
    expect(await screen.findByText(m.faucet_refused())).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /1,000/ })).toBeEnabled()
  })
})
