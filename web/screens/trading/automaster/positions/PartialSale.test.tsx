import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { changeAutoPosition, reduceAutoPosition } from '#contract/trading/autotrading-changes.ts'
import { getAutoMaster } from '#contract/trading/autotrading.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { PositionSheet } from './PositionSheet.tsx'

const account = exampleAnswer(getAutoMaster)
const position = {
  ...exampleAnswer(changeAutoPosition),
  id: 'one',
  spent: '100',
  received: '0',
  profit: '20',
}

it('asks before it sells a part, with what it brings, and sells the chosen share', async () => {
  const server = createServerFixture()
  draw(<PositionSheet account={account} position={position} onClose={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: '75%' }))
  const about = { percent: '75', sum: `90.00\u00a0${account.quote}` }
  await userEvent.click(screen.getByRole('button', { name: m.auto_sell_share(about) }))
  const question = await screen.findByText(m.auto_sell_share_ask(about).replaceAll('\u00a0', ' '))
  const dialog = question.closest('dialog')
  if (dialog === null) throw new Error('the question stands in a dialog')
  expect(server.callsOf(reduceAutoPosition)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: m.auto_sell_part() }))
  await waitFor(() =>
    expect(server.callsOf(reduceAutoPosition).map(({ body }) => body)).toEqual([{ sharePct: 75 }]),
  )
})
