import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listVelocity } from '#contract/console/money/velocity.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import VelocityScreen from './VelocityScreen.tsx'

const at = '2026-11-27T12:03:10.000Z'

describeConsoleList('the clusters of fast withdrawals', {
  Screen: VelocityScreen,
  title: t.velocity_title(),
  operation: listVelocity,
  isWhole: true,
  none: t.velocity_none(),
  rest: { at },
})

it('says when the clusters were worked out, with the day, because the job may stand still for one', async () => {
  createServerFixture().answer(listVelocity, exampleAnswer(listVelocity, { items: [], at }))
  drawConsole(<VelocityScreen />)
  expect(await screen.findByText(/As of Nov 27, 2026, \d+:03:10/)).toBeInTheDocument()
})
