import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createPart } from './create-part.ts'
import * as textStyles from './text/Text.module.css'

describe('a part made of a look', () => {
  const Line = createPart('li', 'line')

  it('is drawn as its standard element, with its look and what is said of its text', () => {
    render(
      <Line strong className="last">
        Fees
      </Line>,
    )
    const line = screen.getByRole('listitem')
    expect(line.className.split(' ')).toEqual([textStyles.strong, 'line', 'last'])
    expect(line.textContent).toBe('Fees')
  })

  it('is drawn as what `as` names, with the properties of that', () => {
    const onClick = vi.fn()
    render(
      <Line as="button" type="button" onClick={onClick}>
        Open
      </Line>,
    )
    const button = screen.getByRole('button', { name: 'Open' })
    button.click()
    expect(onClick).toHaveBeenCalledOnce()
    expect(button.className).toBe('line')
  })
})
