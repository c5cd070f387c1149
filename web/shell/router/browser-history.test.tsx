import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOME } from './address.ts'
import { createBrowserHistory } from './browser-history.ts'

const at = (pathname: string) => ({ ...HOME, pathname })
const here = () => window.location.pathname + window.location.search + window.location.hash

/** What a browser does at Back, Forward and a link within the page. */
function pop(state: unknown, address: string): void {
  window.history.replaceState(state, '', address)
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
}

beforeEach(() => window.history.replaceState(null, '', '/wallet?page=2#low'))
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

describe('the history of the browser', () => {
  it('begins where the page was opened, with nothing to go back to', () => {
    const history = createBrowserHistory()
    expect(history.current()).toMatchObject({
      pathname: '/wallet',
      search: '?page=2',
      hash: '#low',
      index: 0,
    })
  })

  it('knows its entries again after a reload', () => {
    const before = createBrowserHistory()
    const entry = before.push(at('/guide'), true)
    const after = createBrowserHistory().current()
    expect(after).toEqual(entry)
    expect(after).toMatchObject({ index: 1, isAnimated: true })
  })

  it('replaces an entry by another with its position', () => {
    const history = createBrowserHistory()
    const first = history.push(at('/guide'), false)
    const second = history.replace(at('/status'), false)
    expect(here()).toBe('/status')
    expect(second).toMatchObject({ pathname: '/status', index: 1 })
    expect(second.key).not.toBe(first.key)
  })

  it('reports Back with the entry that was left there, and goes on from it', () => {
    const history = createBrowserHistory()
    const first = history.current()
    history.push(at('/guide'), false)
    const onPop = vi.fn()
    history.listen(onPop)
    pop({ key: first.key, index: first.index, isAnimated: false }, '/wallet?page=2#low')
    expect(onPop).toHaveBeenCalledExactlyOnceWith(first, false)
    expect(history.push(at('/status'), false).index).toBe(1)
  })

  it('reports a link within the page as an entry that the browser has made', () => {
    const history = createBrowserHistory()
    const onPop = vi.fn()
    history.listen(onPop)
    pop(null, '/wallet?page=2#high')
    expect(onPop).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ pathname: '/wallet', hash: '#high', index: 1 }),
      true,
    )
    expect(window.history.state).toMatchObject({ index: 1 })
  })

  it('loads a page as a whole where the browser allows no more entries', () => {
    const history = createBrowserHistory()
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    vi.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('too often', 'SecurityError')
    })
    history.push(at('/guide'), false)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/guide')
  })

  it('leaves in a new entry or in that of the page', () => {
    const history = createBrowserHistory()
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    const replace = vi.spyOn(window.location, 'replace').mockReturnValue()
    history.leave('https://store.example', 'push')
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://store.example')
    history.leave('/guide', 'replace')
    expect(replace).toHaveBeenCalledExactlyOnceWith('/guide')
  })
})

describe('the history below a folder', () => {
  it('names paths without it, and addresses with it', () => {
    window.history.replaceState(null, '', '/console/members?q=a')
    const history = createBrowserHistory('/console')
    expect(history.current()).toMatchObject({ pathname: '/members', search: '?q=a' })
    expect(history.href(at('/audit'))).toBe('/console/audit')
    history.push(at('/audit'), false)
    expect(here()).toBe('/console/audit')
  })

  it('has its start with and without a slash', () => {
    for (const start of ['/console', '/console/']) {
      window.history.replaceState(null, '', start)
      expect(createBrowserHistory('/console').current().pathname).toBe('/')
    }
  })
})
