import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { listBets } from '#contract/game.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { HistoryCard } from './HistoryCard.tsx'

const SUM = '7'
const rows = () => screen.queryAllByRole('button', { name: /7\.00/ })

describePagedList('the member’s bets', {
  part: <HistoryCard onProof={() => {}} />,
  operation: listBets,
  none: m.game_no_bets(),
  row: { amount: SUM },
  rows,
})

it('opens the proof of the round that a bet was placed in', async () => {
  const onProof = vi.fn<(seq: number) => void>()
  const server = createServerFixture()
  const items = exampleItems(listBets, 1, { amount: SUM, seq: 42 })
  server.answer(listBets, exampleAnswer(listBets, { items, total: 1 }))
  draw(<HistoryCard onProof={onProof} />)
  await waitFor(() => expect(rows()).toHaveLength(1))
  await userEvent.click(rows()[0] ?? document.body)
  expect(onProof).toHaveBeenCalledExactlyOnceWith(42)
})
