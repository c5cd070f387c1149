import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'

describe('a button', () => {
  it('does what it is pressed for, and nothing to the form around it', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Copy</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
    expect(onClick).toHaveBeenCalledOnce()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('cannot be pressed again while what it started runs', async () => {
    const onClick = vi.fn()
    render(
      <Button busy onClick={onClick}>
        Withdraw
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Withdraw', busy: true })
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  it('cannot send a prerendered form before the app is alive', () => {
    expect(renderToString(<Button type="submit">Send</Button>)).toContain('disabled')
    expect(renderToString(<Button>Open</Button>)).not.toContain('disabled')
  })
})
