import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getGame, placeBet } from '#contract/game.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { sum } from '#web/base/money-text.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { BetForm } from './BetForm.tsx'

const GAME = exampleAnswer(getGame, { balance: '500', min: '10', max: '1000', step: '10' })
const LIMITS = { min: GAME.min, max: GAME.max, step: GAME.step }

const open = () => draw(<BetForm game={GAME} onPlaced={() => {}} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const chooseUp = () => userEvent.click(screen.getByRole('button', { name: new RegExp(`^${m.game_up()} `) }))

async function fill(): Promise<void> {
  await chooseUp()
  await press(m.game_other())
  await fillIn(m.game_stake(), '50')
}

describeForm('a bet', {
  operation: placeBet,
  draw: open,
  fill,
  send: m.game_bet({ sum: sum(50_000_000n, 'MCS'), side: m.game_up() }),
  body: { seq: GAME.round.seq, side: 'UP', amount: '50' },
  refusedAt: { label: m.game_stake(), code: 'GAME-B003', text: failureText('GAME-B003', LIMITS) },
})

it('says that the stake is missing, and sends nothing', async () => {
  const server = createServerFixture()
  open()
  await chooseUp()
  await press(m.game_choose_stake())
  expect(screen.getByRole('alert')).toHaveTextContent(failureText('GAME-B002', LIMITS))
  expect(server.callsOf(placeBet)).toEqual([])
})

it('says that a side is missing, and sends nothing', async () => {
  const server = createServerFixture()
  open()
  await press('50')
  await press(m.game_choose())
  expect(screen.getByRole('alert')).toHaveTextContent(failureText('GAME-B001'))
  expect(server.callsOf(placeBet)).toEqual([])
})

it('says how much is missing where the balance does not reach', async () => {
  createServerFixture()
  draw(<BetForm game={{ ...GAME, balance: '400' }} onPlaced={() => {}} />)
  await chooseUp()
  await press('500')
  expect(
    screen.getByRole('button', { name: m.game_missing({ sum: sum(100_000_000n, 'MCS') }) }),
  ).toBeDisabled()
})

it('stakes a quick amount with one tap each for side and amount', async () => {
  createServerFixture()
  open()
  await chooseUp()
  await press('100')
  const label = m.game_bet({ sum: sum(100_000_000n, 'MCS'), side: m.game_up() })
  expect(screen.getByRole('button', { name: label })).toBeEnabled()
})

it('fills in by Max what the balance and the rule allow, in their steps', async () => {
  createServerFixture()
  draw(<BetForm game={{ ...GAME, balance: '505' }} onPlaced={() => {}} />)
  await press(m.game_other())
  await press(m.common_max())
  expect(screen.getByLabelText(m.game_stake())).toHaveValue('500')
})
