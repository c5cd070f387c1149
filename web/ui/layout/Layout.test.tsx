import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Grid } from './Grid.tsx'
import { Inline } from './Inline.tsx'
import { Section } from './Section.tsx'
import { Stack } from './Stack.tsx'

it('a section is a region with its title for a heading and for a name', () => {
  render(
    <Section title="Balances" end={<a href="/all">All</a>}>
      <p>USDT</p>
    </Section>,
  )
  const region = screen.getByRole('region', { name: 'Balances' })
  expect(within(region).getByRole('heading', { name: 'Balances' })).toBeInTheDocument()
  expect(within(region).getByRole('link', { name: 'All' })).toBeInTheDocument()
  expect(within(region).getByText('USDT')).toBeInTheDocument()
})

it('things in lines, columns and stacks are what they are asked to be', () => {
  render(
    <Stack as="form" aria-label="Sign in">
      <Inline as="nav" aria-label="Pages">
        1
      </Inline>
      <Grid as="ul" columns={3}>
        <li>One</li>
      </Grid>
    </Stack>,
  )
  const form = screen.getByRole('form', { name: 'Sign in' })
  expect(within(form).getByRole('navigation', { name: 'Pages' })).toHaveTextContent('1')
  expect(within(form).getByRole('list')).toContainElement(screen.getByRole('listitem'))
})
