import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMemberEvents } from '#contract/console/members.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { t } from '#console/i18n/messages.ts'
import { Timeline } from './Timeline.tsx'

it('lets what stands below come once it has its height', async () => {
  const server = createServerFixture()
  server.answer(listMemberEvents, exampleAnswer(listMemberEvents, { items: [], next: null }))
  drawConsole(<Timeline memberId="m-1" below={<p>Delivery log</p>} />)
  expect(screen.queryByText('Delivery log')).not.toBeInTheDocument()
  expect(await screen.findByText('Delivery log')).toBeInTheDocument()
  expect(screen.getByText(t.members_no_events())).toBeInTheDocument()
})
