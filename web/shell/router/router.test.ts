import { describe, expect, it, vi } from 'vitest'
import { hrefOf, type Path } from './address.ts'
import { createMemoryHistory } from './memory-history.ts'
import type { Destination, Page } from './page.ts'
import { createRouter, type Router } from './router.ts'

const page = (title: string): Page => ({ Screen: () => title, title: () => title })
const titleOf = (router: Router) => router.state.get().shown?.page?.title?.()
const addressOf = (router: Router) => hrefOf(router.location())

/** A router whose pages are all at hand, but for those named: each of them comes when the test says so. */
function createFixture({ at = '/', slow = [] }: { at?: string; slow?: readonly string[] } = {}) {
  const coming = new Map<string, PromiseWithResolvers<Destination>>()
  const opened: string[] = []
  const leave = vi.fn()
  const build = { isStale: false }
  const special: Readonly<Record<string, Destination>> = {
    '/old': { redirect: '/new?from=old' },
    '/away': { redirect: '//other.example' },
    '/store': { leave: 'https://store.example' },
    '/nowhere': undefined,
  }
  const router = createRouter({
    history: createMemoryHistory(at, leave),
    needsLoad: (to, from) => build.isStale && to.pathname !== from.pathname,
    find({ pathname }: Path) {
      opened.push(pathname)
      if (!slow.includes(pathname)) return pathname in special ? special[pathname] : page(pathname)
      const one = Promise.withResolvers<Destination>()
      coming.set(pathname, one)
      return one.promise
    },
  })
  const arrive = (path: string) => coming.get(path)?.resolve(page(path))
  const fail = (path: string, cause: Error) => coming.get(path)?.reject(cause)
  return { router, opened, leave, build, arrive, fail }
}

describe('a navigation', () => {
  it('shows a page at once where all its code is at hand', () => {
    const { router } = createFixture()
    void router.navigate('/wallet?tab=2#top')
    expect(titleOf(router)).toBe('/wallet')
    expect(addressOf(router)).toBe('/wallet?tab=2#top')
    expect(router.state.get().pending).toBeUndefined()
  })

  it('leaves the old page and its address until the new one has come', async () => {
    const { router, arrive } = createFixture({ slow: ['/wallet'] })
    const gone = router.navigate('/wallet')
    expect(titleOf(router)).toBe('/')
    expect(addressOf(router)).toBe('/')
    expect(router.state.get().pending?.pathname).toBe('/wallet')
    arrive('/wallet')
    await gone
    expect(titleOf(router)).toBe('/wallet')
    expect(router.state.get().pending).toBeUndefined()
  })

  it('replaces one whose page is still loading, which comes too late then', async () => {
    const { router, arrive } = createFixture({ slow: ['/slow', '/slower'] })
    const gone = [router.navigate('/slow'), router.navigate('/slower')]
    arrive('/slower')
    await gone[1]
    arrive('/slow')
    await gone[0]
    expect(titleOf(router)).toBe('/slower')
  })

  it('is replaced by Back while its page is loading', async () => {
    const { router, arrive } = createFixture({ at: '/first', slow: ['/slow'] })
    await router.navigate('/second')
    const gone = router.navigate('/slow')
    await router.navigate(-1)
    arrive('/slow')
    await gone
    expect(titleOf(router)).toBe('/first')
    expect(router.state.get().pending).toBeUndefined()
  })

  it('loads nothing anew where only search or hash change, and has its new address at once', () => {
    const { router, opened } = createFixture({ at: '/signals' })
    const shown = router.state.get().shown?.page
    void router.navigate('?kind=a')
    expect(addressOf(router)).toBe('/signals?kind=a')
    void router.navigate('#low')
    expect(addressOf(router)).toBe('/signals?kind=a#low')
    expect(router.state.get().shown?.page).toBe(shown)
    expect(opened).toEqual(['/signals'])
  })

  it('makes no second entry for the address shown, unless told', async () => {
    const { router } = createFixture()
    await router.navigate('/wallet')
    await router.navigate('/wallet')
    expect(router.location().index).toBe(1)
    await router.navigate('/guide', { replace: true })
    expect(router.location()).toMatchObject({ pathname: '/guide', index: 1 })
    await router.navigate('/guide', { replace: false })
    expect(router.location().index).toBe(2)
  })

  it.each(['//other.example/x', String.raw`/\other.example`, 'https://other.example', '/away'])(
    'to %s leads home: it never leaves the site',
    async (address) => {
      const { router, leave } = createFixture({ at: '/wallet' })
      await router.navigate(address)
      expect(addressOf(router)).toBe('/')
      expect(leave).not.toHaveBeenCalled()
    },
  )
})

describe('a route that leads elsewhere', () => {
  it('is no entry of its own in the history', async () => {
    const { router } = createFixture()
    await router.navigate('/old')
    expect(router.location()).toMatchObject({ pathname: '/new', search: '?from=old', index: 1 })
  })

  it('is replaced where a page is opened with it, so that Back does not come upon it again', async () => {
    const { router } = createFixture({ at: '/old' })
    await vi.waitFor(() => expect(router.location()).toMatchObject({ pathname: '/new', index: 0 }))
  })

  it('leaves the site for an address that the app itself names', async () => {
    const { router, leave } = createFixture()
    await router.navigate('/store')
    expect(leave).toHaveBeenCalledExactlyOnceWith('https://store.example', 'push')
    expect(titleOf(router)).toBe('/')
  })
})

describe('an address without a page', () => {
  it('is told as not found, at its address', async () => {
    const { router } = createFixture()
    await router.navigate('/nowhere')
    expect(router.state.get().shown).toMatchObject({
      location: { pathname: '/nowhere' },
      error: { cause: { status: 404 } },
    })
  })

  it('is told with its cause where the page does not load, and is loaded anew at the next try', async () => {
    const { router, fail, arrive, opened } = createFixture({ slow: ['/wallet'] })
    const gone = router.navigate('/wallet')
    const cause = new Error('no chunk')
    fail('/wallet', cause)
    await gone
    expect(router.state.get().shown?.error).toEqual({ cause })
    expect(addressOf(router)).toBe('/wallet')
    const again = router.navigate('/wallet')
    arrive('/wallet')
    await again
    expect(titleOf(router)).toBe('/wallet')
    expect(opened).toEqual(['/', '/wallet', '/wallet'])
  })

  it('does not replace a page that was gone to meanwhile', async () => {
    const { router, fail } = createFixture({ slow: ['/slow'] })
    const gone = router.navigate('/slow')
    await router.navigate('/wallet')
    fail('/slow', new Error('no chunk'))
    await gone
    expect(titleOf(router)).toBe('/wallet')
  })
})

describe('once a newer build was seen', () => {
  it('another page is loaded as a whole, by a link and by Back', async () => {
    const { router, build, leave } = createFixture()
    await router.navigate('/wallet')
    build.isStale = true
    await router.navigate('/guide?id=1')
    expect(leave).toHaveBeenLastCalledWith('/guide?id=1', 'push')
    await router.navigate('/guide', { replace: true })
    expect(leave).toHaveBeenLastCalledWith('/guide', 'replace')
    await router.navigate(-1)
    expect(leave).toHaveBeenLastCalledWith('/', 'replace')
    expect(titleOf(router)).toBe('/wallet')
  })

  it('what only changes the search stays on the page, with what is typed there', async () => {
    const { router, build, leave } = createFixture({ at: '/wallet' })
    build.isStale = true
    await router.navigate('?page=2')
    expect(addressOf(router)).toBe('/wallet?page=2')
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('a page', () => {
  const scrollOf = (router: Router) => router.state.get().shown?.scroll

  it('begins at its start, stays where it is when asked, and comes back to where it was left', async () => {
    const { router } = createFixture()
    await router.navigate('/wallet')
    expect(scrollOf(router)).toBe('start')
    await router.navigate('?page=2', { preventScrollReset: true })
    expect(scrollOf(router)).toBe('stay')
    await router.navigate(-1)
    expect(scrollOf(router)).toBe('restore')
  })

  it('that was opened in a view transition is left in one, and come back to in one', async () => {
    const { router } = createFixture()
    const isAnimated = () => router.state.get().shown?.isAnimated
    await router.navigate('/list')
    expect(isAnimated()).toBe(false)
    await router.navigate('/detail', { viewTransition: true })
    expect(isAnimated()).toBe(true)
    await router.navigate(-1)
    expect(isAnimated()).toBe(true)
    await router.navigate(-1)
    expect(isAnimated()).toBe(false)
    await router.navigate(2)
    expect(isAnimated()).toBe(true)
  })

  it('that stands already as HTML is taken as it is', () => {
    const first = page('Home')
    const find = vi.fn(() => first)
    const router = createRouter({ history: createMemoryHistory('/'), find, first })
    expect(router.state.get().shown).toMatchObject({ page: first, scroll: 'stay' })
    expect(find).not.toHaveBeenCalled()
  })
})
