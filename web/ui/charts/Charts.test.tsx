import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Plot } from './Plot.tsx'
import { PricePicture } from './PricePicture.tsx'
import { ProbabilityBar } from './ProbabilityBar.tsx'
import { ReliabilityPicture } from './ReliabilityPicture.tsx'
import { Ring } from './Ring.tsx'

const picture = () => screen.getByRole('img')

describe('a picture of figures says in words what it shows', () => {
  it('where it is a plot of any kind', () => {
    render(
      <Plot measured={{ ref: { current: null }, width: 300 }} height={40} label="Rises from 1 to 3">
        <text>1</text>
      </Plot>,
    )
    expect(picture()).toHaveAccessibleName('Rises from 1 to 3')
  })

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

  it('where it compares forecasts with what came true', () => {
    const points = [{ said: 60, seen: 58, low: 50, high: 66 }]
    render(<ReliabilityPicture points={points} label="Of 60% said, 58% came true" axis="Said" />)
    expect(picture()).toHaveAccessibleName('Of 60% said, 58% came true')
  })

  it('where it is a price with its lines, each with its name and price', () => {
    render(
      <PricePicture
        label="Up from 100 to 103"
        names={{ entry: 'Entry', level: 'Level', target: 'Target', stop: 'Stop' }}
        times={{ first: '09:00', now: '10:00', end: '12:00' }}
        print={(price) => `${price} USDT`}
        entry={100}
        level={99}
        target={105}
        stop={95}
        from={3_600_000}
        until={7_200_000}
        intervalMinutes={15}
        outcome={{ time: 5_400_000, price: 103 }}
        candles={[
          [0, 98, 100, 97, 99],
          [900_000, 99, 101, 98, 100],
        ]}
      />,
    )
    expect(picture()).toHaveAccessibleName('Up from 100 to 103')
    for (const text of ['Entry', 'Target', 'Stop', '105 USDT', '95 USDT', '09:00', '12:00'])
      expect(screen.getByText(text)).toBeInTheDocument()
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
