import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProbabilityBar } from './ProbabilityBar.tsx'
import { Ring } from './Ring.tsx'

const picture = () => screen.getByRole('img')

describe('a picture of figures says in words what it shows', () => {
  it('where it is a term that runs', () => {
    render(
      <Ring share={0.5} label="Half of the month is over">
        15 days
      </Ring>,
    )
    expect(picture()).toHaveAccessibleName('Half of the month is over')
    expect(screen.getByText('15 days')).toBeInTheDocument()
  })

  it('where it is a forecast beside its base rate, and names both', () => {
    render(<ProbabilityBar forecast={62} base={50} forecastText="62% here" baseText="50% usually" />)
    expect(picture()).toHaveAccessibleName('62% here, 50% usually')
    expect(screen.getByText('62% here')).toBeInTheDocument()
  })
})

describe('a term that runs', () => {
  it.each([-1, 2])('is drawn within its ring where its share is %d', (share) => {
    const { container } = render(
      <Ring share={share} label="Out of bounds">
        0
      </Ring>,
    )
    const drawn = container.innerHTML.match(/stroke-dasharray="([\d.-]+) 100"/)?.[1]
    expect(drawn).toBe(share < 0 ? '0' : '100')
  })
})
