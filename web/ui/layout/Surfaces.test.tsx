import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Card } from './Card.tsx'
import { Dock } from './Dock.tsx'
import { Hero } from './Hero.tsx'
import { Page } from './Page.tsx'
import { SideBySide } from './SideBySide.tsx'

describe('surfaces of a page', () => {
  it('stand in the page’s main part, each a region once it has a name', () => {
    render(
      <Page kind="slim">
        <Hero aria-label="Balance">120 USDT</Hero>
        <Card aria-label="Coins" flush>
          MCS
        </Card>
        <Dock role="group" aria-label="What to do">
          <button type="button">Deposit</button>
        </Dock>
      </Page>,
    )
    const page = within(screen.getByRole('main'))
    expect(page.getByRole('region', { name: 'Balance' })).toHaveTextContent('120 USDT')
    expect(page.getByRole('region', { name: 'Coins' })).toHaveTextContent('MCS')
    const dock = within(page.getByRole('group', { name: 'What to do' }))
    expect(dock.getByRole('button', { name: 'Deposit' })).toBeVisible()
  })

  it('are drawn as what `as` names', () => {
    render(
      <Page as="div" role="presentation">
        <Card as="form" aria-label="Swap" />
      </Page>,
    )
    expect(screen.queryByRole('main')).toBeNull()
    expect(screen.getByRole('form', { name: 'Swap' })).toBeVisible()
  })

  it('stand side by side as a list when they are entries of one', () => {
    render(
      <SideBySide as="ul" flows>
        <li>Signals</li>
        <li>Auto Master</li>
      </SideBySide>,
    )
    const entries = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Signals', 'Auto Master'])
  })
})
