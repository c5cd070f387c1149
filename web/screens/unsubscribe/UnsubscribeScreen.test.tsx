import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getUnsubscribe, unsubscribe } from '#contract/members/channels.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { mailName } from '#web/features/notifications/mail-name.ts'
import { m } from '#web/i18n/messages.ts'
import UnsubscribeScreen from './UnsubscribeScreen.tsx'

const about = mailName('PLAN')
const button = () => screen.queryByRole('button', { name: m.channels_unsubscribe() })
const drawScreen = () => draw(<UnsubscribeScreen />, { at: '/unsubscribe?token=a.PLAN.b' })

it('says what it is about, changes nothing by itself, and switches off by its button', async () => {
  const server = createServerFixture()
  server.answer(getUnsubscribe, exampleAnswer(getUnsubscribe, { category: 'PLAN', on: true }))
  server.answer(unsubscribe, exampleAnswer(unsubscribe, { category: 'PLAN', on: false }))
  drawScreen()
  expect(await screen.findByText(m.channels_unsubscribe_text({ about }))).toBeInTheDocument()
  expect(server.callsOf(getUnsubscribe)[0]?.query.get('token')).toBe('a.PLAN.b')
  expect(server.callsOf(unsubscribe)).toHaveLength(0)
  await userEvent.click(button() ?? document.body)
  expect(await screen.findByText(m.channels_unsubscribed_text({ about }))).toBeInTheDocument()
  expect(server.callsOf(unsubscribe)[0]?.body).toEqual({ token: 'a.PLAN.b' })
  expect(button()).toBeNull()
})

it('has no button when such mails are off already', async () => {
  const server = createServerFixture()
  server.answer(getUnsubscribe, exampleAnswer(getUnsubscribe, { category: 'PLAN', on: false }))
  drawScreen()
  expect(await screen.findByText(m.channels_unsubscribed())).toBeInTheDocument()
  expect(button()).toBeNull()
})

it('says that a link is not valid', async () => {
  const server = createServerFixture()
  server.refuse(getUnsubscribe, { code: 'COMMON-A001' })
  drawScreen()
  expect(await screen.findByText(m.channels_link_wrong())).toBeInTheDocument()
  expect(button()).toBeNull()
})

it('asks again on request when it could not be asked', async () => {
  const server = createServerFixture()
  server.refuse(getUnsubscribe, { code: 'COMMON-C001' })
  drawScreen()
  const retry = await screen.findByRole('button', { name: m.common_retry() })
  server.answer(getUnsubscribe, exampleAnswer(getUnsubscribe, { category: 'PLAN', on: true }))
  await userEvent.click(retry)
  expect(await screen.findByText(m.channels_unsubscribe_text({ about }))).toBeInTheDocument()
})
