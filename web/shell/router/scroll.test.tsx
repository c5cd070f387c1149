import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserHistory } from './browser-history.ts'
import type { Destination, Page } from './page.ts'
import { createRouter } from './router.ts'
import { RouterView } from './RouterView.tsx'

const page: Page = {
  Screen: () => (
    <>
      <h2 id="low">Low</h2>
      <h2 id="검색">Search</h2>
    </>
  ),
}
const scrollTo = vi.fn<(x: number, y: number) => void>()
const scrollIntoView = vi.fn<() => void>()
const at = { y: 0 }

beforeEach(() => {
  window.history.replaceState(null, '', '/list')
  at.y = 0
  vi.stubGlobal('scrollTo', scrollTo)
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => at.y)
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrollIntoView)
})
afterEach(() => {
  vi.restoreAllMocks()
  scrollTo.mockClear()
  scrollIntoView.mockClear()
  window.history.replaceState(null, '', '/')
})

async function drawPages(find: () => Destination | Promise<Destination> = () => page) {
  const router = createRouter({ history: createBrowserHistory(), find })
  const drawn = await act(async () => render(<RouterView router={router} ErrorPage={() => null} />))
  scrollTo.mockClear()
  return { ...drawn, router, go: (to: string, options = {}) => act(() => router.navigate(to, options)) }
}

/** What a browser does at Back. */
const pop = (state: unknown, address: string) =>
  act(async () => {
    window.history.replaceState(state, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  })

describe('the scroll of a page', () => {
  it('is at the start of a new page, and where it was on one come back to', async () => {
    const { go } = await drawPages()
    const list: unknown = window.history.state
    at.y = 740
    await go('/detail')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
    at.y = 30
    await pop(list, '/list')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 740)
  })

  it('is at what the hash names, whatever its letters', async () => {
    const { go } = await drawPages()
    await go('/detail#low')
    await go(`/list#${encodeURIComponent('검색')}`)
    expect(scrollIntoView).toHaveBeenCalledTimes(2)
    expect(scrollTo).not.toHaveBeenCalled()
    await go('/detail#nothing')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  })

  it('stays where it is for a filter, and for a link within the page, which the browser follows', async () => {
    const { go } = await drawPages()
    await go('?kind=a', { preventScrollReset: true })
    await pop(null, '/list?kind=a#low')
    expect(scrollTo).not.toHaveBeenCalled()
    expect(scrollIntoView).not.toHaveBeenCalled()
  })

  it('is remembered from before the shape of the next page stood there', async () => {
    const next = Promise.withResolvers<Destination>()
    const pages: (Destination | Promise<Destination>)[] = [page, next.promise, page]
    const { go, router } = await drawPages(() => pages.shift())
    const list: unknown = window.history.state
    at.y = 500
    await act(async () => void router.navigate('/slow'))
    at.y = 0
    await go('/other')
    await pop(list, '/list')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 500)
    next.resolve(page)
  })

  it('is remembered over a reload, which the browser itself restores', async () => {
    const { unmount } = await drawPages()
    expect(window.history.scrollRestoration).toBe('manual')
    at.y = 620
    window.dispatchEvent(new Event('pagehide'))
    expect(window.history.scrollRestoration).toBe('auto')
    expect(Object.values(JSON.parse(sessionStorage.getItem('scroll') ?? '{}'))).toContain(620)
    window.dispatchEvent(new Event('pageshow'))
    expect(window.history.scrollRestoration).toBe('manual')
    unmount()
    expect(window.history.scrollRestoration).toBe('auto')
  })
})
