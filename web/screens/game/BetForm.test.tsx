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

const open = () => draw(<BetForm game={GAME} side="UP" onPlaced={() => {}} />)

describeForm('a bet', {
  operation: placeBet,
  draw: open,
  fill: () => fillIn(m.game_stake(), '50'),
  send: m.game_bet({ sum: sum(50_000_000n, 'MCS'), side: m.game_up() }),
  body: { seq: GAME.round.seq, side: 'UP', amount: '50' },
  refusedAt: { label: m.game_stake(), code: 'GAME-B003', text: failureText('GAME-B003', LIMITS) },
})

it('says at its field that the stake is missing, and sends nothing', async () => {
  const server = createServerFixture()
  open()
  await userEvent.click(screen.getByRole('button', { name: m.game_choose_stake() }))
  expect(screen.getByLabelText(m.game_stake())).toHaveAccessibleDescription(failureText('GAME-B002', LIMITS))
  expect(server.callsOf(placeBet)).toEqual([])
})

it('says that a side is missing, and sends nothing', async () => {
  const server = createServerFixture()
  draw(<BetForm game={GAME} side={undefined} onPlaced={() => {}} />)
  await fillIn(m.game_stake(), '50')
  await userEvent.click(screen.getByRole('button', { name: m.game_choose() }))
  expect(screen.getByRole('alert')).toHaveTextContent(failureText('GAME-B001'))
  expect(server.callsOf(placeBet)).toEqual([])
})

it('fills in by Max what the balance and the rule allow, in their steps', async () => {
  createServerFixture()
  draw(<BetForm game={{ ...GAME, balance: '505' }} side="UP" onPlaced={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: m.common_max() }))
  expect(screen.getByLabelText(m.game_stake())).toHaveValue('500')
})
