import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { releaseWithdrawal } from '#contract/console/money/withdrawals.ts'
import { stepUp } from '#contract/console/people/session.ts'
import { t } from '#console/i18n/messages.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { drawConsole, exampleMe } from '#testing/components/draw-console.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { Act } from './Act.tsx'
import { reasonField } from './act-fields.ts'

const act = (
  <Act
    operation={releaseWithdrawal}
    params={{ id: 'w1' }}
    label="Release"
    summary="The withdrawal is released."
    fields={[reasonField()]}
    done="Released"
  />
)
const open = () => userEvent.click(screen.getByRole('button', { name: 'Release' }))
const sheet = () => screen.getByRole('dialog', { name: 'Release' })
const send = () => userEvent.click(within(sheet()).getByRole('button', { name: 'Release' }))

async function fill(): Promise<void> {
  await open()
  await fillIn(t.act_reason(), 'It was a test')
}

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
})

describe('an action of the console', () => {
  it('is not there for those who have no right to it', () => {
    drawConsole(act, { me: exampleMe(['withdrawals.see']) })
    expect(screen.queryByRole('button', { name: 'Release' })).not.toBeInTheDocument()
  })

  it('says first what will happen', async () => {
    drawConsole(act)
    await open()
    expect(sheet()).toHaveTextContent('The withdrawal is released.')
    expect(server.callsOf(releaseWithdrawal)).toEqual([])
  })

  it('sends once what was filled in, under a key', async () => {
    drawConsole(act)
    await fill()
    await send()
    await waitFor(() => expect(server.callsOf(releaseWithdrawal)).toHaveLength(1))
    expect(within(sheet()).getByRole('button', { name: 'Release', busy: true })).toBeDisabled()
    const [sent] = server.callsOf(releaseWithdrawal)
    expect(sent).toMatchObject({
      path: '/api/staff/withdrawals/w1/release',
      body: { reason: 'It was a test' },
    })
    expect(sent?.key).toMatch(/\S/)
  })

  it('sends what is sent again unchanged under the same key', async () => {
    server.refuse(releaseWithdrawal, { code: 'COMMON-C001' })
    drawConsole(act)
    await fill()
    await send()
    await within(sheet()).findByText('Refused: COMMON-C001')
    await send()
    await waitFor(() => expect(server.callsOf(releaseWithdrawal)).toHaveLength(2))
    const [first, second] = server.callsOf(releaseWithdrawal)
    expect(second?.key).toBe(first?.key)
  })

  it('says at its field what was refused', async () => {
    server.refuse(releaseWithdrawal, { code: 'STAFF-B001', fields: { reason: 'STAFF-B001' } })
    drawConsole(act)
    await fill()
    await send()
    await waitFor(() => expect(screen.getByLabelText(t.act_reason())).toBeInvalid())
  })

  it('closes when it is done, and says so', async () => {
    server.answer(releaseWithdrawal, exampleAnswer(releaseWithdrawal))
    drawConsole(act)
    await fill()
    await send()
    expect(await screen.findByText('Released')).toBeInTheDocument()
    expect(screen.queryByRole('dialog', { name: 'Release' })).not.toBeInTheDocument()
  })
})

describeForm('the one-time code that an action needs', {
  operation: stepUp,
  before: (fixture) => fixture.refuse(releaseWithdrawal, { code: 'STAFF-A011' }),
  draw: () => drawConsole(act),
  fill: async () => {
    await fill()
    await send()
    await fillIn(m.otp_code(), '123456')
  },
  send: t.step_up_send(),
  body: { code: '123456' },
})

it('sends an action again once its code was accepted', async () => {
  server.refuse(releaseWithdrawal, { code: 'STAFF-A011' })
  server.answer(stepUp, exampleAnswer(stepUp))
  drawConsole(act)
  await fill()
  await send()
  await fillIn(m.otp_code(), '123456')
  server.answer(releaseWithdrawal, exampleAnswer(releaseWithdrawal))
  await userEvent.click(screen.getByRole('button', { name: t.step_up_send() }))
  expect(await screen.findByText('Released')).toBeInTheDocument()
  expect(server.callsOf(releaseWithdrawal)).toHaveLength(2)
})
