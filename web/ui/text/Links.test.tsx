import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import { AddressLine } from './AddressLine.tsx'
import { ChangedText } from './ChangedText.tsx'
import { HeadLink } from './HeadLink.tsx'
import { TextLink } from './TextLink.tsx'

describe('links in texts', () => {
  it.each([
    [
      'beside a text',
      <TextLink key="link" to="/notice">
        All notices
      </TextLink>,
    ],
    [
      'at the end of a head',
      <HeadLink key="link" to="/notice">
        All notices
      </HeadLink>,
    ],
  ] as const)('%s lead to their screen', (_name, link) => {
    const { path } = draw(link)
    fireEvent.click(screen.getByRole('link', { name: 'All notices' }))
    expect(path()).toBe('/notice')
  })

  it('are buttons where they lead nowhere', () => {
    const onClick = vi.fn()
    draw(
      <TextLink as="button" type="button" onClick={onClick}>
        Show more
      </TextLink>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(onClick).toHaveBeenCalledOnce()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('paragraphs with a meaning of their own', () => {
  it('say an address in one piece', () => {
    draw(<AddressLine mono>TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t</AddressLine>)
    expect(screen.getByRole('paragraph')).toHaveTextContent('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  })

  it('look different when a version added them and when it removed them', () => {
    draw(
      <>
        <ChangedText kind="added">New</ChangedText>
        <ChangedText kind="removed">Old</ChangedText>
      </>,
    )
    const [added, removed] = screen.getAllByRole('paragraph')
    expect([added?.textContent, removed?.textContent]).toEqual(['New', 'Old'])
    expect(added?.className).not.toBe(removed?.className)
  })
})
