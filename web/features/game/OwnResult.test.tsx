import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { getGame, listBets, type PastBet } from '#contract/game.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import { OwnResult } from './OwnResult.tsx'

const { round } = exampleAnswer(getGame)
const ended = { ...round, result: 'UP' as const, lockPrice: 92_296, closePrice: 92_327 }

function drawResult(bet: Partial<PastBet>, onProof = () => {}) {
  const [made] = exampleItems(listBets, 1, { amount: '100', fee: '0', profit: '0', adjust: '0', ...bet })
  if (made === undefined) throw new Error('no bet')
  render(<OwnResult round={ended} bet={made} feeBps={500} onProof={onProof} />)
  return screen.getByRole('status', { name: m.game_own() })
}

it('a win says its gain, and leads from the stake to what was paid', async () => {
  const onProof = vi.fn()
  const panel = drawResult(
    { result: 'WIN', matched: '74.4', adjust: '25.6', profit: '145.08', fee: '3.72' },
    onProof,
  )
  expect(panel).toHaveTextContent(m.game_won())
  expect(panel).toHaveTextContent(m.game_won_by({ side: m.game_up(), difference: '31' }))
  expect(panel).toHaveTextContent('+70.68')
  expect(panel).toHaveTextContent('170.68')
  await userEvent.click(screen.getByRole('button', { name: m.game_proof() }))
  expect(onProof).toHaveBeenCalled()
})

it('a loss says what was lost, in the same shape', () => {
  const panel = drawResult({ result: 'LOOSE', matched: '74.4', adjust: '25.6' })
  expect(panel).toHaveTextContent(m.game_lost())
  expect(panel).toHaveTextContent('−74.40')
  expect(panel).toHaveTextContent('25.60')
})

it('a refund ends where it began', () => {
  const panel = drawResult({ result: 'BALANCE_REFUND', matched: '0', adjust: '100' })
  expect(panel).toHaveTextContent(m.game_refunded())
  expect(panel).toHaveTextContent('100.00')
})
