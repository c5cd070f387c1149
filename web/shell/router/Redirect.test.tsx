import { render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createDrawnRouter } from '#testing/components/draw-router.ts'
import { Redirect } from './Redirect.tsx'

it('leads on in the entry of the page, so that Back does not come upon it again', async () => {
  const { element, path, router } = createDrawnRouter(<Redirect to="/sign-in?next=%2Fwallet" />, {
    at: '/wallet',
    route: '/wallet',
  })
  render(element)
  await waitFor(() => expect(path()).toBe('/sign-in?next=%2Fwallet'))
  expect(router.location().index).toBe(0)
})
