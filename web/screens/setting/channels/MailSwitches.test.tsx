import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { changeMailSwitch, getChannels } from '#contract/members/channels.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { mailName } from '#web/features/notifications/mail-name.ts'
import { m } from '#web/i18n/messages.ts'
import { MailSwitches } from './MailSwitches.tsx'

const channels = (on: boolean) =>
  exampleAnswer(getChannels, {
    mails: [
      { category: 'MEMBERSHIP', on: true },
      { category: 'PLAN', on },
    ],
  })

it('shows mails that a mail client switched off as off, and switches them on again', async () => {
  const server = createServerFixture()
  server.answer(getChannels, channels(false))
  server.answer(changeMailSwitch, exampleAnswer(changeMailSwitch, { category: 'PLAN', on: true }))
  draw(<MailSwitches />)
  const plan = await screen.findByRole('switch', { name: mailName('PLAN') })
  expect(plan).not.toBeChecked()
  expect(screen.getByRole('switch', { name: mailName('MEMBERSHIP') })).toBeChecked()
  server.answer(getChannels, channels(true))
  await userEvent.click(plan)
  expect(await screen.findByRole('switch', { name: mailName('PLAN'), checked: true })).toBeInTheDocument()
  expect(server.callsOf(changeMailSwitch)[0]?.body).toEqual({ on: true })
})

it('says why they could not be read, and reads again on request', async () => {
  const server = createServerFixture()
  server.refuse(getChannels, { code: 'COMMON-C001' })
  draw(<MailSwitches />)
  const retry = await screen.findByRole('button', { name: m.common_retry() })
  server.answer(getChannels, channels(true))
  await userEvent.click(retry)
  expect(await screen.findByRole('switch', { name: mailName('PLAN') })).toBeChecked()
})
