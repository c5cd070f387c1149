import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import { m } from '#web/i18n/messages.ts'
import { showAlert } from './dialogs.ts'
import { alertFailure } from './alert-failure.ts'
import { act } from 'react'

const refused = { status: 'error', code: 'GAME-A004', requestId: 'r-7' } as const

it('leads from a refusal to its guide, and ends there', async () => {
  const { path } = draw(null)
  act(() => alertFailure(refused))
  await userEvent.click(screen.getByRole('link', { name: m.guide_more() }))
  expect(path()).toBe('/guide?id=up-down')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leads to an inquiry that knows the refusal', () => {
  draw(null)
  act(() => alertFailure(refused))
  expect(screen.getByRole('link', { name: m.board_report() })).toHaveAttribute(
    'href',
    '/board/inquiry?type=error&code=GAME-A004&request=r-7',
  )
  act(() => alertFailure({ status: 'error' }))
  expect(screen.queryByRole('link')).toBeNull()
})

it('leads nowhere from what is no refusal', () => {
  draw(null)
  act(() => showAlert('Saved'))
  expect(screen.getByRole('dialog')).toHaveTextContent('Saved')
  expect(screen.queryByRole('link')).toBeNull()
})
