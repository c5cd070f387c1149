import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getGame } from '#contract/game.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import OddsSheet from './OddsSheet.tsx'

const EXAMPLE = exampleAnswer(getGame)
const gameWith = (up: string, down: string) => ({
  ...EXAMPLE,
  feeBps: 500,
  round: { ...EXAMPLE.round, up: { sum: up, count: 1 }, down: { sum: down, count: 1 } },
})
const open = (up: string, down: string) =>
  draw(<OddsSheet game={gameWith(up, down)} units={100_000_000n} open onClose={() => {}} />)

it('works the multiple and the share of each side out, down to what is in the pool', async () => {
  open('900', '500')
  const up = within(await screen.findByRole('region', { name: m.game_up() }))
  expect(up.getByText('147.50 ÷ 100.00 = 1.47')).toBeVisible()
  expect(up.getAllByText('50.00')).toHaveLength(2)
  expect(up.getByText('−2.50')).toBeVisible()
  expect(up.getByText(m.why_if_up())).toBeVisible()
  // Matched, refunded, gained and the fee add up: nothing stands in the column twice.
  expect(up.queryByText('100.00')).toBeNull()
  expect(up.getByText(new RegExp(`${m.why_pool()}: 900.00 ÷ 1,400.00`))).toHaveTextContent('64%')
  const down = within(screen.getByRole('region', { name: m.game_down() }))
  expect(down.getByText('195.00 ÷ 100.00 = 1.95')).toBeVisible()
})

it('says that nothing is in the pool before the first bet', async () => {
  open('0', '0')
  expect(await screen.findAllByText(new RegExp(m.game_pool_empty()))).toHaveLength(2)
})
