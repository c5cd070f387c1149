import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { IconButton } from './IconButton.tsx'

describe('a button that is an icon', () => {
  it('has its label as a name, and does nothing to the form around it', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <IconButton icon="eye" label="Show password" aria-pressed={false} onClick={onClick} />
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
    expect(onClick).toHaveBeenCalledOnce()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
