import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Icon } from './Icon.tsx'
import { Mark } from './Mark.tsx'
import { Qr } from './Qr.tsx'

describe('pictures of the kit', () => {
  it('draws a QR code as an image that says what it holds', () => {
    render(<Qr svg="<svg xmlns='http://www.w3.org/2000/svg'/>" label="Deposit address" />)
    const image = screen.getByRole('img', { name: 'Deposit address' })
    expect(image.getAttribute('src')).toMatch(/^data:image\/svg\+xml/)
    expect(screen.queryByRole('document')).not.toBeInTheDocument()
  })

  it('hides icons and the mark from a screen reader: words say what they mean', () => {
    const { container } = render(
      <>
        <Icon name="check" />
        <Mark />
      </>,
    )
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    expect([...container.children].map((picture) => picture.getAttribute('aria-hidden'))).toEqual([
      'true',
      'true',
    ])
  })
})
