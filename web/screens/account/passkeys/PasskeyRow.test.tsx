import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { listPasskeys } from '#contract/members/passkeys.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME, exampleItems } from '#testing/components/example.ts'
import { minute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { PasskeyRow } from './PasskeyRow.tsx'

it('a passkey says when it was last used, and its button asks for its removal', async () => {
  const onRemove = vi.fn()
  const [passkey] = exampleItems(listPasskeys, 1, { name: 'Phone', lastUsedAt: EXAMPLE_TIME, blocked: false })
  if (passkey !== undefined) draw(<PasskeyRow passkey={passkey} onRemove={onRemove} />)
  expect(screen.getByText(m.passkey_last_used({ time: minute(EXAMPLE_TIME) }))).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: `${m.passkey_remove()}: Phone` }))
  expect(onRemove).toHaveBeenCalledOnce()
})
