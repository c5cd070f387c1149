import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import { RouterLink, type RouterLinkProps } from './RouterLink.tsx'

function drawLink(props: Partial<RouterLinkProps> = {}, name = 'Guide') {
  const { path } = draw(
    <RouterLink to="/guide?id=1" {...props}>
      {name}
    </RouterLink>,
    { at: '/wallet' },
  )
  return { path, link: screen.getByRole('link', { name }) }
}

/** Whether a click keeps what a browser does with a link: that would leave the test. */
function isLeftToBrowser(link: HTMLElement, init = {}): boolean {
  let isLeft = false
  const onClick = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', onClick, { once: true })
  fireEvent.click(link, init)
  return isLeft
}

describe('a link of the router', () => {
  it('changes the page without leaving it', async () => {
    const { path, link } = drawLink()
    expect(link).toHaveAttribute('href', '/guide?id=1')
    await userEvent.click(link)
    expect(path()).toBe('/guide?id=1')
  })

  it.each([
    ['with Ctrl', { ctrlKey: true }],
    ['with Command', { metaKey: true }],
    ['with Shift', { shiftKey: true }],
    ['with Alt', { altKey: true }],
    ['of the middle button', { button: 1 }],
  ])('leaves a click %s to the browser', (_, init) => {
    const { path, link } = drawLink()
    expect(isLeftToBrowser(link, init)).toBe(true)
    expect(path()).toBe('/wallet')
  })

  it('leaves a link to a new tab to the browser, but not one to its own', () => {
    const { path, link } = drawLink({ target: '_blank' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(isLeftToBrowser(link)).toBe(true)
    expect(path()).toBe('/wallet')
    const own = drawLink({ target: '_self' }, 'Own')
    expect(isLeftToBrowser(own.link)).toBe(false)
    expect(own.path()).toBe('/guide?id=1')
  })

  it('does what its press says first, which may keep the page', () => {
    const onClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const { path, link } = drawLink({ onClick })
    fireEvent.click(link)
    expect(onClick).toHaveBeenCalledOnce()
    expect(path()).toBe('/wallet')
  })

  it.each(['//other.example', 'https://other.example', String.raw`/\other.example`, 'javascript:alert(1)'])(
    'leads home instead of to %s',
    async (to) => {
      const { path, link } = drawLink({ to })
      expect(link).toHaveAttribute('href', '/')
      await userEvent.click(link)
      expect(path()).toBe('/')
    },
  )
})
