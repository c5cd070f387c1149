import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import { fillIn } from '#testing/components/describe-form.ts'
import type { Texts } from './language-texts.ts'
import { TextsForm } from './TextsForm.tsx'

const IDLE = { busy: false, failure: undefined }

function Form({ saving = IDLE, lack, onSave = () => {} }: Partial<Parameters<typeof TextsForm>[0]>) {
  const [texts, setTexts] = useState<Texts<'title'>>({})
  return (
    <TextsForm
      fields={[{ name: 'title', label: 'Title', most: 60 }]}
      texts={texts}
      isReadOnly={false}
      onChange={setTexts}
      lack={lack}
      saving={saving}
      onSave={onSave}
    >
      <p>Settings</p>
    </TextsForm>
  )
}

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) })

describe('a form of texts in five languages', () => {
  it('marks the languages that say nothing', async () => {
    render(<Form />)
    expect(tab(LOCALE_NAMES.en)).toHaveTextContent(t.content_missing())
    await fillIn('Title', 'Hours')
    expect(tab(LOCALE_NAMES.en)).not.toHaveTextContent(t.content_missing())
    expect(tab(LOCALE_NAMES.ko)).toHaveTextContent(t.content_missing())
  })

  it('keeps what was written in one language while another is shown', async () => {
    render(<Form />)
    await fillIn('Title', 'Hours')
    await userEvent.click(tab(LOCALE_NAMES.ko))
    expect(screen.getByLabelText('Title')).toHaveValue('')
    await userEvent.click(tab(LOCALE_NAMES.en))
    expect(screen.getByLabelText('Title')).toHaveValue('Hours')
  })

  it('says what it lacks and why it was refused', () => {
    const failure = { status: 'error', message: 'Refused' } as const
    render(<Form lack="The English is missing" saving={{ busy: false, failure }} />)
    expect(screen.getAllByRole('alert').map((told) => told.textContent?.trim())).toEqual([
      'The English is missing',
      'Refused',
    ])
  })

  it('is saved by its button, which is busy meanwhile', async () => {
    const onSave = vi.fn<() => void>()
    const { rerender } = render(<Form onSave={onSave} />)
    await userEvent.click(screen.getByRole('button', { name: t.content_save() }))
    expect(onSave).toHaveBeenCalledOnce()
    rerender(<Form saving={{ busy: true, failure: undefined }} />)
    expect(screen.getByRole('button', { name: t.content_save(), busy: true })).toBeDisabled()
  })
})
