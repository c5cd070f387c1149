import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { checkSignUpField, signUp } from '#contract/members/identity.ts'
import { expect, it } from 'vitest'
import { getPublicConfig } from '#contract/system.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import SignUpScreen from './SignUpScreen.tsx'

const BOXES = [m.identity_agree_terms(), m.identity_agree_privacy(), m.identity_agree_age()]

describeForm('signing up', {
  operation: signUp,
  before: (server) =>
    server.answer(getPublicConfig, exampleAnswer(getPublicConfig, { termsVersion: '2026-11' })),
  draw: () => draw(<SignUpScreen />),
  fill: async () => {
    await fillIn(m.identity_id(), 'haneul07')
    await fillIn(m.identity_email(), 'haneul@mail.example')
    await fillIn(m.identity_name(), 'Kim Haneul')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: m.identity_country() }), 'KOR')
    await fillIn(m.identity_phone(), '010-1234-5678')
    await fillIn(m.identity_password(), 'plum-ink-7431')
    await fillIn(m.identity_password_check(), 'plum-ink-7431')
    for (const name of BOXES) await userEvent.click(screen.getByRole('checkbox', { name }))
  },
  send: m.identity_create_account(),
  body: {
    id: 'haneul07',
    email: 'haneul@mail.example',
    name: 'Kim Haneul',
    country: 'KOR',
    phone_number: '010-1234-5678',
    password: 'plum-ink-7431',
    password_check: 'plum-ink-7431',
    agreeTerms: true,
    agreePrivacy: true,
    agreeAge: true,
    termsVersion: '2026-11',
    locale: 'en',
  },
  missing: {
    [m.identity_id()]: failureText('empty:id'),
    [m.identity_email()]: failureText('empty:email'),
    [m.identity_name()]: failureText('empty:name'),
    [m.identity_country()]: failureText('empty:country'),
    [m.identity_phone()]: failureText('empty:phone_number'),
    [m.identity_password()]: failureText('empty:password'),
    [m.identity_password_check()]: failureText('empty:password_check'),
    [m.identity_agree_terms()]: failureText('empty:boxUse'),
    [m.identity_agree_privacy()]: failureText('empty:boxPrivacy'),
    [m.identity_agree_age()]: failureText('empty:boxAge'),
  },
  refusedAt: { label: m.identity_id(), code: 'SIGNUP-B008', text: failureText('SIGNUP-B008') },
})

it('one box agrees to all, and is ticked while all are', async () => {
  createServerFixture()
  draw(<SignUpScreen />)
  const all = screen.getByRole('checkbox', { name: m.identity_agree_all() })
  await userEvent.click(all)
  for (const name of BOXES) expect(screen.getByRole('checkbox', { name })).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: BOXES[1] ?? '' }))
  expect(all).not.toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: BOXES[1] ?? '' }))
  expect(all).toBeChecked()
})

it('says when an ID is free, until it is typed on', async () => {
  const server = createServerFixture()
  server.answer(checkSignUpField, exampleAnswer(checkSignUpField, { ok: true }))
  draw(<SignUpScreen />)
  await fillIn(m.identity_id(), 'haneul07')
  const free = m.identity_is_free({ value: 'haneul07' })
  expect(await screen.findByText(free)).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText(m.identity_id()), '8')
  expect(screen.queryByText(free)).not.toBeInTheDocument()
})
