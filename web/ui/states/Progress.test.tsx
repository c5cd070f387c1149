import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Meter } from '#web/ui/charts/Meter.tsx'
import { ProgressLine } from './ProgressLine.tsx'

describe('progress', () => {
  it('is said as a share of the whole', () => {
    render(<Meter aria-label="Sold" value={30} max={120} inked />)
    const meter = screen.getByRole('progressbar', { name: 'Sold' })
    expect(meter).toHaveAttribute('value', '30')
    expect(meter).toHaveAttribute('max', '120')
  })

  it('has a name while something loads', () => {
    render(<ProgressLine />)
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('Loading')
  })
})
