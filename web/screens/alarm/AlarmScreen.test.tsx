import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAlarms } from '#contract/notifications.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import AlarmScreen from './AlarmScreen.tsx'

describePagedList('the notifications', {
  part: <AlarmScreen />,
  operation: listAlarms,
  none: m.alarm_none(),
  rows: () => screen.queryAllByRole('listitem'),
})

it('offers to report each of them, and says which one it is about', async () => {
  const server = createServerFixture()
  server.answer(
    listAlarms,
    exampleAnswer(listAlarms, { items: exampleItems(listAlarms, 1, { id: 'a-1' }), total: 1 }),
  )
  draw(<AlarmScreen />)
  expect(await screen.findByRole('link', { name: m.board_report() })).toHaveAttribute(
    'href',
    '/board/inquiry?type=error&about=a-1',
  )
})
