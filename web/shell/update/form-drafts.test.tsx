import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { m } from '#web/i18n/messages.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { forgetDraft, restoreDraft, saveDraft } from './form-drafts.ts'

const PATH = '/board/inquiry'
const NOW = 1_000_000

function Form({ title = '' }: { title?: string }) {
  const [values, setValues] = useState({ title, text: '' })
  return (
    <form>
      <Field
        label="Title"
        value={values.title}
        onChange={({ target }) => setValues({ ...values, title: target.value })}
      />
      <TextArea
        label="Text"
        value={values.text}
        onChange={({ target }) => setValues({ ...values, text: target.value })}
      />
      <PasswordField label="Password" autoComplete="current-password" defaultValue={title} />
      <OtpField label="Code" defaultValue={title} />
      <p>{values.title}</p>
    </form>
  )
}

function reload(title: string, nowMs = NOW): void {
  const { unmount } = render(<Form title={title} />)
  saveDraft(document.body, PATH, NOW)
  unmount()
  restoreDraft(document.body, PATH, nowMs)
  render(<Form />)
}

describe('what is typed before a forced reload', () => {
  beforeEach(() => sessionStorage.clear())

  it('stands in its field again, and the form knows it', async () => {
    reload('Where is my deposit?')
    expect(await screen.findByDisplayValue('Where is my deposit?')).toHaveAccessibleName('Title')
    expect(await screen.findByText('Where is my deposit?', { selector: 'p' })).toBeInTheDocument()
  })

  it('is kept without passwords, shown or not, and without codes', async () => {
    render(<Form title="secret" />)
    await userEvent.click(screen.getByRole('button', { name: m.common_show_password() }))
    saveDraft(document.body, PATH, NOW)
    const kept = sessionStorage.getItem('form-draft') ?? ''
    expect(kept).toContain('Title')
    expect(kept.match(/secret/g)).toHaveLength(1)
  })

  it('is gone after two minutes, and on another page', async () => {
    reload('Late', NOW + 120_000)
    await Promise.resolve()
    expect(screen.queryByDisplayValue('Late')).not.toBeInTheDocument()
    render(<Form title="Here" />)
    saveDraft(document.body, PATH, NOW)
    restoreDraft(document.body, '/setting', NOW)
    expect(sessionStorage.getItem('form-draft')).toBeNull()
  })

  it('is gone when the member leaves', () => {
    render(<Form title="Mine" />)
    saveDraft(document.body, PATH, NOW)
    forgetDraft()
    restoreDraft(document.body, PATH, NOW)
    expect(screen.getAllByRole('textbox', { name: 'Title' })).toHaveLength(1)
    expect(sessionStorage.getItem('form-draft')).toBeNull()
  })
})
