import { newKey } from '#web/api/new-key.ts'
import { hrefOf, type Path } from './address.ts'
import type { Entry, RouterHistory } from './history.ts'

/** What an entry carries in the browser. */
type Mark = Pick<Entry, 'key' | 'index' | 'isAnimated'>

function isMark(state: unknown): state is Mark {
  return typeof state === 'object' && state !== null && 'key' in state && 'index' in state
}

/** The browser's own history, below `base`, such as /console; without one it is the whole site. */
export function createBrowserHistory(base = ''): RouterHistory {
  const { history, location } = window
  const href = (path: Path) => `${base}${hrefOf(path)}`
  const create = (index: number, isAnimated = false): Mark => ({ key: newKey(), index, isAnimated })
  let shown = isMark(history.state) ? history.state : create(0)
  if (!isMark(history.state)) history.replaceState(shown, '')

  function current(): Entry {
    const { pathname, search, hash } = location
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
    return { pathname: path || '/', search, hash, ...shown }
  }
  function push(path: Path, isAnimated: boolean): Entry {
    shown = create(shown.index + 1, isAnimated)
    try {
      history.pushState(shown, '', href(path))
    } catch {
      // Safari allows a hundred changes in half a minute: beyond that the page is loaded anew.
      location.assign(href(path))
    }
    return { ...path, ...shown }
  }
  function replace(path: Path, isAnimated: boolean): Entry {
    shown = create(shown.index, isAnimated)
    history.replaceState(shown, '', href(path))
    return { ...path, ...shown }
  }
  return {
    current,
    push,
    replace,
    go: (delta) => history.go(delta),
    listen(onPop) {
      addEventListener('popstate', ({ state }: { readonly state: unknown }) => {
        // Only an entry that the browser made by itself carries nothing.
        const isAnchor = !isMark(state)
        shown = isAnchor ? create(shown.index + 1) : state
        if (isAnchor) history.replaceState(shown, '')
        onPop(current(), isAnchor)
      })
    },
    href,
    leave: (address, action) => (action === 'push' ? location.assign(address) : location.replace(address)),
    reload: () => location.reload(),
  }
}
