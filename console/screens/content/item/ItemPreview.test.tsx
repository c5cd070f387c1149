import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { ItemPreview } from './ItemPreview.tsx'

const TEXTS = {
  en: { title: 'Deposits', summary: 'How long', body: '## Address\n\nCopy [the address](/wallet).' },
  ko: { title: '입금', summary: '걸리는 시간', body: '주소를 **복사**해 주세요.' },
}

describe('the preview of an item', () => {
  it('draws the text as members read it, and its links lead nowhere', () => {
    render(<ItemPreview draft={{ kind: 'GUIDE', texts: TEXTS }} locale="en" />)
    expect(screen.getByRole('heading', { name: 'Address' })).toBeInTheDocument()
    expect(screen.getByText('the address').closest('a')).toBeNull()
  })

  it('shows each language in itself, and English with a note where one is missing', () => {
    const draft = { kind: 'NOTICE', texts: TEXTS } as const
    const { rerender } = render(<ItemPreview draft={draft} locale="ko" />)
    expect(screen.getByText('복사').tagName).toBe('STRONG')
    expect(screen.queryByText(t.preview_in_english())).not.toBeInTheDocument()
    rerender(<ItemPreview draft={draft} locale="ja" />)
    expect(screen.getByText(t.preview_in_english())).toBeInTheDocument()
    expect(screen.getByRole('group', { name: t.preview_phone() })).toHaveAttribute('lang', 'en')
  })
})
