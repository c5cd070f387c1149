import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { getMe, setMailPhrase } from '#contract/members/account.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { MailPhrase } from './MailPhrase.tsx'

const me = (mailPhrase: string | null) => ({ ...exampleAnswer(getMe), mailPhrase })
const save = () => screen.getByRole('button', { name: m.common_save() })
const field = () => screen.getByRole('textbox', { name: m.identity_mail_phrase() })

describe('the anti-phishing phrase', () => {
  it('is saved as it is typed, and not while it is too short or reads as a link', async () => {
    const server = createServerFixture()
    server.answer(setMailPhrase, { phrase: 'blue heron' })
    draw(<MailPhrase me={me(null)} />)
    await userEvent.type(field(), 'ab')
    expect(save()).toBeDisabled()
    await userEvent.type(field(), '.example')
    expect(save()).toBeDisabled()
    await userEvent.clear(field())
    await userEvent.type(field(), 'blue heron')
    await userEvent.click(save())
    expect(server.callsOf(setMailPhrase).at(-1)?.body).toEqual({ phrase: 'blue heron' })
  })

  it('is removed by a button of its own', async () => {
    const server = createServerFixture()
    server.answer(setMailPhrase, { phrase: null })
    draw(<MailPhrase me={me('blue heron')} />)
    await userEvent.click(screen.getByRole('button', { name: m.identity_mail_phrase_remove() }))
    expect(server.callsOf(setMailPhrase).at(-1)?.body).toEqual({ phrase: null })
  })
})
