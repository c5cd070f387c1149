import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory } from './memory-history.ts'
import { createRouter } from './router.ts'
import { RouterView } from './RouterView.tsx'

/** A browser's own transition: it draws the change after the old page was taken down as a picture. */
const transitions: (() => Promise<void>)[] = []
const skipped = Promise.reject(new DOMException('Another one followed', 'AbortError'))
skipped.catch(() => undefined)

beforeEach(() => {
  transitions.length = 0
  Object.assign(document, {
    startViewTransition(draw: () => Promise<void>) {
      transitions.push(draw)
      return { ready: skipped }
    },
  })
})
afterEach(() => void Reflect.deleteProperty(document, 'startViewTransition'))

function drawPages() {
  const router = createRouter({
    history: createMemoryHistory('/list'),
    find: ({ pathname }) => ({ Screen: () => <h1>{pathname}</h1> }),
  })
  render(<RouterView router={router} ErrorPage={() => null} />)
  return router
}
const heading = () => screen.getByRole('heading').textContent

it('draws a page within a view transition where its link asks for one, and only that page', async () => {
  const router = drawPages()
  await act(() => router.navigate('/other'))
  expect(transitions).toHaveLength(0)
  await act(() => router.navigate('/detail', { viewTransition: true }))
  expect(heading()).toBe('/other')
  await act(async () => void transitions[0]?.())
  expect(heading()).toBe('/detail')
  expect(transitions).toHaveLength(1)
})

it('ends a transition whose page was drawn already, because another followed', async () => {
  const router = drawPages()
  await act(() => router.navigate('/detail', { viewTransition: true }))
  await act(() => router.navigate('/other'))
  expect(heading()).toBe('/other')
  const ended = vi.fn()
  await act(async () => void transitions[0]?.().then(ended))
  expect(ended).toHaveBeenCalledOnce()
})

it('draws the page at once in a browser without view transitions', async () => {
  Reflect.deleteProperty(document, 'startViewTransition')
  const router = drawPages()
  await act(() => router.navigate('/detail', { viewTransition: true }))
  expect(heading()).toBe('/detail')
})
