import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawConsole } from '#testing/components/draw-console.ts'
import { NavLink } from './NavLink.tsx'

function currentAt(at: string): readonly (string | null)[] {
  drawConsole(
    <nav>
      <NavLink to="/">Today</NavLink>
      <NavLink to="/members">Members</NavLink>
      <NavLink to="/membership">Membership</NavLink>
    </nav>,
    { at },
  )
  return screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)
}

it.each([
  ['/', 'Today'],
  ['/members?q=a', 'Members'],
  ['/members/7/graph', 'Members'],
  ['/membership', 'Membership'],
])('at %s the line of %s is the current one', (at, name) => {
  expect(currentAt(at)).toEqual([name])
})
