import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createDrawnRouter } from '#testing/components/draw-router.ts'
import { useLocation, useNavigate, useParams, useSearchParams } from './hooks.ts'

const navigates = new Set<unknown>()
const searches = new Set<URLSearchParams>()

function Part() {
  navigates.add(useNavigate())
  const search = useSearchParams()
  searches.add(search)
  const { pathname, hash } = useLocation()
  return <output>{[pathname, hash, search.get('page'), useParams()['id']].join(' ')}</output>
}

it('tells a part of its address, with objects that stay the same while that does', async () => {
  const { element, router } = createDrawnRouter(<Part />, {
    at: '/members/7?page=2#low',
    route: '/members/:id',
  })
  render(element)
  expect(screen.getByRole('status')).toHaveTextContent('/members/7 #low 2 7')
  await act(() => router.navigate('/members/8?page=2'))
  expect(screen.getByRole('status')).toHaveTextContent('/members/8 2 8')
  expect(navigates.size).toBe(1)
  expect(searches.size).toBe(1)
})

it('says so where a part is drawn without a router', () => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue()
  expect(() => render(<Part />)).toThrow('There is no router around this part')
  quiet.mockRestore()
})
