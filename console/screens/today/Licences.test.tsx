import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawConsole } from '#testing/components/draw-console.ts'
import { Licences } from './Licences.tsx'

it('a gate that closes by itself is told with its reference and leads to the gates of its country', () => {
  const one = {
    feature: 'game',
    country: 'KOR',
    reference: 'KR-17',
    endsAt: '2026-11-24T00:00:00.000Z',
  } as const
  drawConsole(
    <Licences
      licences={[
        { ...one, step: 30 },
        { ...one, country: 'USA', step: 0 },
      ]}
    />,
  )
  const [first, second] = screen.getAllByRole('link')
  expect(first).toHaveAttribute('href', '/gates?country=KOR')
  expect(first).toHaveTextContent(/KR-17.*Then the gate closes/)
  expect(second).toHaveTextContent(/The gate has closed/)
  // What is over is said at once to those who hear the page.
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
