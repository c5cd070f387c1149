import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { PhonePreview } from './PhonePreview.tsx'

it('draws by day and by night, in the language that is written', async () => {
  render(<PhonePreview locale="zh_TW">入金</PhonePreview>)
  const phone = screen.getByRole('group', { name: t.preview_phone() })
  expect(phone).toHaveAttribute('lang', 'zh-TW')
  expect(phone).toHaveAttribute('data-theme', 'light')
  await userEvent.click(screen.getByRole('button', { name: t.preview_dark() }))
  expect(phone).toHaveAttribute('data-theme', 'dark')
})
