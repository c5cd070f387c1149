import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CountryOptions } from './CountryOptions.tsx'
import { FieldNote } from './FieldNote.tsx'

describe('the note below a field', () => {
  it('is said at once where something is wrong', () => {
    render(<FieldNote id="n" error="Too long" help="At most ten" />)
    expect(screen.getByRole('alert')).toHaveTextContent('Too long')
    expect(screen.queryByText('At most ten')).not.toBeInTheDocument()
  })

  it('is quiet where it only helps', () => {
    render(<FieldNote id="n" help="At most ten" />)
    expect(screen.getByText('At most ten')).toHaveAttribute('id', 'n')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is not there where nothing is said', () => {
    const { container } = render(<FieldNote id="n" />)
    expect(container).toBeEmptyDOMElement()
  })
})

describe('the countries of a choice', () => {
  it('stand in it by the names of the reader’s language', () => {
    render(
      <select aria-label="Country">
        <CountryOptions />
      </select>,
    )
    expect(screen.getByRole('option', { name: 'South Korea' })).toHaveValue('KOR')
    expect(screen.getByRole('option', { name: 'Japan' })).toHaveValue('JPN')
  })
})
