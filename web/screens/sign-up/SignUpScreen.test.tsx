import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { checkSignUpField, signUp } from '#contract/members/identity.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { getPublicConfig } from '#contract/system.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { restoreDraft, saveDraft } from '#web/shell/update/form-drafts.ts'
import SignUpScreen from './SignUpScreen.tsx'

const BOXES = [m.identity_agree_terms(), m.identity_agree_privacy(), m.identity_agree_age()]
const goOn = () => userEvent.click(screen.getByRole('button', { name: m.identity_go_on() }))
const titled = (name: string) => screen.findByRole('heading', { name })
const answerChecks = (server: ServerFixture) =>
  server.answer(checkSignUpField, exampleAnswer(checkSignUpField, { ok: true }))

async function fillReach(): Promise<void> {
  await fillIn(m.identity_email(), 'haneul@mail.example')
  await fillIn(m.identity_name(), 'Kim Haneul')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: m.identity_country() }), 'KOR')
  await fillIn(m.identity_phone(), '010-1234-5678')
  await goOn()
  await titled(m.identity_secret())
}

async function fillSecret(): Promise<void> {
  await fillIn(m.identity_id(), 'haneul07')
  await fillIn(m.identity_password(), 'plum-ink-7431')
  await goOn()
  await titled(m.identity_consent())
}

describeForm('signing up', {
  operation: signUp,
  before: (server) => {
    answerChecks(server)
    server.answer(getPublicConfig, exampleAnswer(getPublicConfig, { termsVersion: '2026-11' }))
  },
  draw: () => draw(<SignUpScreen />),
  fill: async () => {
    await fillReach()
    await fillSecret()
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
  refusedAt: { label: m.identity_id(), code: 'SIGNUP-B008', text: failureText('SIGNUP-B008') },
})

describe('a step of signing up', () => {
  let server: ServerFixture
  beforeEach(() => {
    server = createServerFixture()
  })
  /** The sentences that are told together, in their order. */
  const told = async (count: number) => {
    const bundle = await screen.findByRole('group', { name: m.identity_to_fix({ count }) })
    return within(bundle)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  }

  it('tells all that is missing in it together, and each sentence leads to its field', async () => {
    draw(<SignUpScreen />)
    await goOn()
    expect(await told(4)).toEqual(
      ['empty:email', 'empty:name', 'empty:country', 'empty:phone_number'].map((key) => failureText(key)),
    )
    await userEvent.click(screen.getByRole('button', { name: failureText('empty:name') }))
    const name = screen.getByLabelText(m.identity_name())
    expect(name).toHaveFocus()
    expect(name).toHaveAccessibleDescription(failureText('empty:name'))
    await userEvent.type(name, 'Kim')
    expect(await told(3)).not.toContain(failureText('empty:name'))
    expect(server.callsOf(signUp)).toEqual([])
  })

  it('is not left with an address that somebody has already', async () => {
    draw(<SignUpScreen />)
    server.answer(checkSignUpField, exampleAnswer(checkSignUpField, { ok: false, code: 'SIGNUP-B002' }))
    await fillIn(m.identity_email(), 'haneul@mail.example')
    await fillIn(m.identity_name(), 'Kim Haneul')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: m.identity_country() }), 'KOR')
    await fillIn(m.identity_phone(), '010-1234-5678')
    await goOn()
    expect(await told(2)).toContain(failureText('SIGNUP-B002'))
    expect(screen.getByRole('heading', { name: m.identity_reach() })).toBeInTheDocument()
  })

  it('keeps what was typed in the one before, which Back leads to', async () => {
    answerChecks(server)
    const { path } = draw(<SignUpScreen />)
    await fillReach()
    expect(path()).toBe('/?step=2')
    await userEvent.click(screen.getByRole('button', { name: m.common_back() }))
    await titled(m.identity_reach())
    expect(screen.getByLabelText(m.identity_name())).toHaveValue('Kim Haneul')
  })

  it('is not opened by its address alone', async () => {
    draw(<SignUpScreen />, { at: '/?step=3' })
    expect(await titled(m.identity_reach())).toBeInTheDocument()
  })

  it('has one box that agrees to all, and is ticked while all are', async () => {
    answerChecks(server)
    draw(<SignUpScreen />)
    await fillReach()
    await fillSecret()
    const all = screen.getByRole('checkbox', { name: m.identity_agree_all() })
    await userEvent.click(all)
    for (const name of BOXES) expect(screen.getByRole('checkbox', { name })).toBeChecked()
    await userEvent.click(screen.getByRole('checkbox', { name: BOXES[1] ?? '' }))
    expect(all).not.toBeChecked()
    await userEvent.click(screen.getByRole('checkbox', { name: BOXES[1] ?? '' }))
    expect(all).toBeChecked()
  })

  it('says when an ID is free, until it is typed on', async () => {
    answerChecks(server)
    draw(<SignUpScreen />)
    await fillReach()
    await fillIn(m.identity_id(), 'haneul07')
    const free = m.identity_is_free({ value: 'haneul07' })
    expect(await screen.findByText(free)).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText(m.identity_id()), '8')
    expect(screen.queryByText(free)).not.toBeInTheDocument()
  })
})

it('stands again as it was typed after a reload that nobody asked for, but for password and ticks', async () => {
  sessionStorage.clear()
  answerChecks(createServerFixture())
  const { unmount } = draw(<SignUpScreen />)
  await fillReach()
  await fillSecret()
  for (const name of BOXES) await userEvent.click(screen.getByRole('checkbox', { name }))
  saveDraft(document.body, { pathname: '/sign-up', nowMs: 0 })
  expect(sessionStorage.getItem('form-draft')).not.toContain('plum-ink')
  unmount()
  const server = createServerFixture()
  answerChecks(server)
  draw(<SignUpScreen />)
  restoreDraft(document.body, { pathname: '/sign-up', nowMs: 0 })
  await titled(m.identity_reach())
  expect(screen.getByDisplayValue('haneul@mail.example')).toBeVisible()
  expect(screen.getByRole('combobox', { name: m.identity_country() })).toHaveValue('KOR')
  await goOn()
  await titled(m.identity_secret())
  expect(screen.getByLabelText(m.identity_id(), { selector: 'input' })).toHaveValue('haneul07')
  expect(screen.getByLabelText(m.identity_password(), { selector: 'input' })).toHaveValue('')
})
