import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { quoteGas, topUpGas } from '#contract/wallet/swap.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { BuyGasSheet } from './BuyGas.tsx'

const QUOTE = exampleAnswer(quoteGas, { quoteId: 'q1', expiresAt: '2999-01-01T00:00:00.000Z' })
const before = (server: ServerFixture) => server.answer(quoteGas, QUOTE)
const open = () => draw(<BuyGasSheet trx="" open onClose={() => {}} />)
const requestPrice = () => userEvent.click(screen.getByRole('button', { name: m.gas_ask_price() }))

async function requestPriceOf(trx: string): Promise<void> {
  await fillIn(m.gas_how_much(), trx)
  await requestPrice()
}

describeForm('buying gas at a quoted price', {
  operation: topUpGas,
  before,
  draw: open,
  fill: async () => {
    await requestPriceOf('40,5')
    await screen.findByText(m.gas_you_pay())
  },
  send: new RegExp(m.gas_buy({ trx: '.*', usdt: '.*' })),
  body: { quoteId: 'q1' },
})

it('asks for the price of the sum that was typed', async () => {
  const server = createServerFixture()
  open()
  await requestPriceOf('40,5')
  expect(server.callsOf(quoteGas).map(({ query }) => query.get('trx'))).toEqual(['40.5'])
})

it('says at its field that the sum is missing, and asks for no price', async () => {
  const server = createServerFixture()
  open()
  await requestPrice()
  expect(screen.getByLabelText(m.gas_how_much())).toHaveAccessibleDescription(failureText('SWAP-B001'))
  expect(server.callsOf(quoteGas)).toEqual([])
})

it('says at its field that a sum was refused', async () => {
  createServerFixture().refuse(quoteGas, { code: 'SWAP-B001', fields: { trx: 'SWAP-B001' } })
  open()
  await requestPriceOf('1')
  expect(await screen.findByText('Refused: SWAP-B001')).toBeInTheDocument()
  expect(screen.getByLabelText(m.gas_how_much())).toHaveAccessibleDescription('Refused: SWAP-B001')
})
