import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { queryClient } from '#console/api/queries.ts'
import { promptForCode } from '#console/api/step-up.ts'
import { t } from '#console/i18n/messages.ts'
import { beginStepUp, listPasskeys, stepUpByPasskey } from '#contract/console/people/passkeys.ts'
import { stepUp } from '#contract/console/people/session.ts'
import { fillIn } from '#testing/components/describe-form.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { grantPasskeys, SIGNING } from '#testing/passkeys/browser-passkeys.ts'
import { m } from '#web/i18n/messages.ts'
import { StepUpSheet } from './StepUpSheet.tsx'

function draw(): void {
  queryClient.clear()
  render(
    <QueryClientProvider client={queryClient}>
      <StepUpSheet />
    </QueryClientProvider>,
  )
}

const send = () => userEvent.click(screen.getByRole('button', { name: t.step_up_send() }))

/** What is asked for, as the call that waits for it hears of it. */
async function openPrompt(): Promise<{ isProven?: boolean }> {
  const heard: { isProven?: boolean } = {}
  draw()
  await act(async () => {
    void promptForCode().then((isProven) => Object.assign(heard, { isProven }))
  })
  return heard
}

it('asks for nothing while no call needs a code', () => {
  draw()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('lets the call that waits go on once a code was accepted', async () => {
  createServerFixture().answer(stepUp, exampleAnswer(stepUp))
  const heard = await openPrompt()
  await fillIn(m.otp_code(), '123456')
  await send()
  await waitFor(() => expect(heard.isProven).toBe(true))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('takes a passkey in place of the code', async () => {
  grantPasskeys()
  const server = createServerFixture()
  server.answer(listPasskeys, { items: exampleItems(listPasskeys, 1) })
  server.answer(beginStepUp, SIGNING)
  server.answer(stepUpByPasskey, exampleAnswer(stepUpByPasskey))
  const heard = await openPrompt()
  await userEvent.click(await screen.findByRole('button', { name: m.passkey_confirm() }))
  await waitFor(() => expect(heard.isProven).toBe(true))
  expect(server.callsOf(stepUpByPasskey)[0]?.body).toMatchObject({ assertion: { id: 'a2V5' } })
  vi.unstubAllGlobals()
})

it('tells the call that waits when it is closed without a code', async () => {
  const server = createServerFixture()
  const heard = await openPrompt()
  await userEvent.click(screen.getByRole('button', { name: m.common_close() }))
  await waitFor(() => expect(heard.isProven).toBe(false))
  expect(server.callsOf(stepUp)).toEqual([])
})

it('says why a code was refused, and asks on', async () => {
  createServerFixture().refuse(stepUp, { code: 'STAFF-A010' })
  const heard = await openPrompt()
  await fillIn(m.otp_code(), '123456')
  await send()
  expect(await screen.findByText('Refused: STAFF-A010')).toBeInTheDocument()
  expect(heard.isProven).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: m.common_close() }))
})
