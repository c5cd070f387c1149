import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { m } from '#web/i18n/messages.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { forgetDraft, restoreDraft, saveDraft } from './form-drafts.ts'

const NOW = 1_000_000
const PAGE = { pathname: '/board/inquiry', nowMs: NOW }
const ASKED = { ...PAGE, speaksAnother: true }

interface FormParts {
  title?: string
  labels?: readonly [string, string]
  language?: string
}

function Form({ title = '', labels: [titled, texted] = ['Title', 'Text'], language = 'en' }: FormParts) {
  const [values, setValues] = useState({ title, text: '', spoken: language })
  return (
    <form>
      <Select
        data-language
        label="Language"
        value={values.spoken}
        onChange={({ target }) => setValues({ ...values, spoken: target.value })}
      >
        <option value="en">English</option>
        <option value="ko">한국어</option>
      </Select>
      <Field
        label={titled}
        value={values.title}
        onChange={({ target }) => setValues({ ...values, title: target.value })}
      />
      <TextArea
        label={texted}
        value={values.text}
        onChange={({ target }) => setValues({ ...values, text: target.value })}
      />
      <PasswordField label="Password" autoComplete="current-password" defaultValue={title} />
      <OtpField label="Code" defaultValue={title} />
      <p>{values.title}</p>
    </form>
  )
}

function reload(title: string, { nowMs = NOW, pathname = PAGE.pathname } = {}): void {
  const { unmount } = render(<Form title={title} />)
  saveDraft(document.body, PAGE)
  unmount()
  restoreDraft(document.body, { pathname, nowMs })
  render(<Form />)
}

beforeEach(() => sessionStorage.clear())

describe('what is typed before a forced reload', () => {
  it('stands in its field again, and the form knows it', async () => {
    reload('Where is my deposit?')
    expect(await screen.findByDisplayValue('Where is my deposit?')).toHaveAccessibleName('Title')
    expect(await screen.findByText('Where is my deposit?', { selector: 'p' })).toBeInTheDocument()
    expect(toast.get()).toEqual({ text: m.update_kept() })
  })

  it('is kept without passwords, shown or not, and without codes', async () => {
    render(<Form title="secret" />)
    await userEvent.click(screen.getByRole('button', { name: m.common_show_password() }))
    saveDraft(document.body, PAGE)
    const kept = sessionStorage.getItem('form-draft') ?? ''
    expect(kept).toContain('Title')
    expect(kept.match(/secret/g)).toHaveLength(1)
  })

  it('is gone after two minutes, and on another page', async () => {
    reload('Late', { nowMs: NOW + 120_000 })
    reload('Elsewhere', { pathname: '/setting' })
    await Promise.resolve()
    expect(screen.queryByDisplayValue('Late')).not.toBeInTheDocument()
    expect(screen.queryByDisplayValue('Elsewhere')).not.toBeInTheDocument()
    expect(sessionStorage.getItem('form-draft')).toBeNull()
  })

  it('is gone when the member leaves', () => {
    render(<Form title="Mine" />)
    saveDraft(document.body, PAGE)
    forgetDraft()
    restoreDraft(document.body, PAGE)
    expect(screen.getAllByRole('textbox', { name: 'Title' })).toHaveLength(1)
    expect(sessionStorage.getItem('form-draft')).toBeNull()
  })
})

describe('what is typed before the language is changed', () => {
  it('stands in its field under the label of the other language, without a word', async () => {
    const { unmount } = render(<Form title="Where is my deposit?" />)
    saveDraft(document.body, ASKED)
    expect(sessionStorage.getItem('form-draft')?.match(/deposit/g)).toHaveLength(1)
    unmount()
    render(<Form labels={['제목', '내용']} language="ko" />)
    restoreDraft(document.body, { pathname: '/ko/board/inquiry', nowMs: NOW })
    expect(await screen.findByDisplayValue('Where is my deposit?')).toHaveAccessibleName('제목')
    expect(await screen.findByText('Where is my deposit?', { selector: 'p' })).toBeInTheDocument()
    expect(toast.get()).toBeUndefined()
  })

  it('does not choose the language that was chosen before', () => {
    const { unmount } = render(<Form title="Hello" />)
    saveDraft(document.body, ASKED)
    unmount()
    render(<Form language="ko" />)
    restoreDraft(document.body, { pathname: '/ko/board/inquiry', nowMs: NOW })
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('ko')
  })
})

describe('how far a page is scrolled', () => {
  const scrollTo = (y: number) => window.scrollTo(0, y)

  it('is the same after a reload', () => {
    scrollTo(640)
    saveDraft(document.body, ASKED)
    scrollTo(0)
    restoreDraft(document.body, ASKED)
    expect(window.scrollY).toBe(640)
  })

  it('is left to a reader who has scrolled meanwhile', async () => {
    scrollTo(640)
    saveDraft(document.body, ASKED)
    scrollTo(0)
    // A page that is still too short scrolls nowhere.
    vi.spyOn(window, 'scrollTo').mockImplementationOnce(() => {})
    restoreDraft(document.body, ASKED)
    window.dispatchEvent(new Event('wheel'))
    const late = document.createElement('p')
    document.body.append(late)
    await Promise.resolve()
    late.remove()
    expect(window.scrollY).toBe(0)
  })
})
