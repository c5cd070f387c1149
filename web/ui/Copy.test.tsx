import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { m } from '#web/i18n/messages.ts'
import { Copy } from './Copy.tsx'

describe('a button that copies', () => {
  it('copies its text', async () => {
    userEvent.setup()
    render(<Copy text="TR7NHq" label="Copy address" />)
    await userEvent.click(screen.getByRole('button', { name: 'Copy address' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('TR7NHq'))
  })

  it('says that it did, and says its own name again after a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    render(<Copy text="TR7NHq" label="Copy address" />)
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await screen.findByRole('button', { name: m.common_copied() })).toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await screen.findByRole('button', { name: 'Copy address' })).toBeInTheDocument()
    vi.useRealTimers()
  })
})
