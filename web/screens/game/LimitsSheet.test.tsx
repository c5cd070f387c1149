import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { changeGameLimits, getGame } from '#contract/game.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { LimitsSheet } from './LimitsSheet.tsx'

const { limits } = exampleAnswer(getGame)
const open = () => draw(<LimitsSheet limits={limits} open onClose={() => {}} onChanged={() => {}} />)

describeForm('the member’s limits of the game', {
  operation: changeGameLimits,
  draw: open,
  fill: async () => {
    await fillIn(m.game_limit_loss(), '100')
    await fillIn(m.game_limit_minutes(), '60')
  },
  send: m.common_save(),
  body: { dayLoss: '100', dayStake: null, dayMinutes: 60 },
})

it('asks before a member is kept out of the game for days', async () => {
  const server = createServerFixture()
  open()
  const [days] = within(screen.getByRole('region', { name: m.game_exclude() })).getAllByRole('button')
  await userEvent.click(days ?? document.body)
  const dialogs = await screen.findAllByRole('dialog')
  expect(server.callsOf(changeGameLimits)).toEqual([])
  await userEvent.click(
    within(dialogs.at(-1) ?? document.body).getByRole('button', { name: m.game_exclude() }),
  )
  expect(server.callsOf(changeGameLimits)).toHaveLength(1)
})
