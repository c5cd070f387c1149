import { createStore, type Store } from '#web/base/store.ts'
import { HOME, hrefOf, withinSite, type Path } from './address.ts'
import type { Entry, RouterHistory } from './history.ts'
import type { Destination, Page, RouterState, Shown } from './page.ts'

export interface NavigateOptions {
  readonly replace?: boolean | undefined
  readonly preventScrollReset?: boolean | undefined
  readonly viewTransition?: boolean | undefined
}

export interface Router {
  readonly state: Pick<Store<RouterState>, 'get' | 'subscribe'>
  /** Where the page shown is, or the first one while it loads. */
  readonly location: () => Entry
  /**
   * Goes to an address of the site, or so many entries on in the history. Resolves once the page is shown, or a newer navigation
   * has replaced this one. An address outside the site leads home.
   */
  readonly navigate: (to: string | number, options?: NavigateOptions) => Promise<void>
  /** A path as a link names it. */
  readonly href: (path: Path) => string
}

export interface RouterParts {
  readonly history: RouterHistory
  /** Returns at once where everything is at hand. May reject: its cause is shown on the error page. */
  readonly find: (path: Path) => Destination | Promise<Destination>
  /** The page that stands already, as HTML that React takes over. */
  readonly first?: Page | undefined
  /** Whether the scripts of this page cannot show where it goes next, which is then loaded whole: a newer build, another language. */
  readonly needsLoad?: (to: Path, from: Path) => boolean
}

/** One navigation; where there is an `entry` the browser has gone to it already. */
interface Step {
  readonly path: Path
  readonly action: 'push' | 'replace'
  readonly entry?: Entry
  readonly staysScrolled: boolean
  readonly isAnimated: boolean
}

const NOT_FOUND = { cause: { status: 404 } } as const

/** The page shown, where a step only changes its search or hash. */
function pageAt(shown: Shown | undefined, { pathname }: Path): Page | undefined {
  return shown?.location.pathname === pathname ? shown.page : undefined
}

/** Writes a step into the history, and says how its page comes to the screen. */
function record(history: RouterHistory, from: Shown | undefined, step: Step): Omit<Shown, 'page' | 'error'> {
  const { path, action, entry, staysScrolled, isAnimated } = step
  if (entry === undefined)
    return {
      location: history[action](path, isAnimated),
      scroll: staysScrolled ? 'stay' : 'start',
      isAnimated,
    }
  const isBack = from !== undefined && from.location.index > entry.index
  return {
    location: entry,
    scroll: staysScrolled ? 'stay' : 'restore',
    isAnimated: isBack ? from.location.isAnimated : from !== undefined && entry.isAnimated,
  }
}

/** Carries steps out, one at a time: a newer one replaces one whose page is still loading. */
function createSteps({ history, find }: RouterParts, state: Store<RouterState>) {
  let latest: Step | undefined
  function finish(step: Step, result: Pick<Shown, 'page' | 'error'>): void {
    state.set({ shown: { ...record(history, state.get().shown, step), ...result } })
  }
  async function arrive(step: Step, found: Destination): Promise<void> {
    if (found === undefined) finish(step, { error: NOT_FOUND })
    else if ('Screen' in found) finish(step, { page: found })
    else if ('leave' in found) history.leave(found.leave, step.action)
    else {
      const { entry: _, ...rest } = step
      await start({ ...rest, path: withinSite(found.redirect) ?? HOME })
    }
  }
  async function start(step: Step): Promise<void> {
    latest = step
    const { shown } = state.get()
    try {
      const found = pageAt(shown, step.path) ?? find(step.path)
      if (!(found instanceof Promise)) return await arrive(step, found)
      state.set({ shown, pending: step.path })
      const arrived = await found
      if (latest === step) await arrive(step, arrived)
    } catch (cause) {
      if (latest === step) finish(step, { error: { cause } })
    }
  }
  return start
}

/** Leads from page to page. */
export function createRouter(parts: RouterParts): Router {
  const { history, first, needsLoad = () => false } = parts
  const here = history.current()
  const state = createStore<RouterState>(
    first === undefined
      ? { pending: here }
      : { shown: { location: here, page: first, scroll: 'stay', isAnimated: false } },
  )
  const start = createSteps(parts, state)
  const location = () => state.get().shown?.location ?? here
  const leaves = (path: Path) => needsLoad(path, location())

  history.listen((entry, isAnchor) => {
    if (leaves(entry)) history.reload()
    else void start({ path: entry, action: 'replace', entry, staysScrolled: isAnchor, isAnimated: false })
  })
  if (first === undefined)
    void start({ path: here, action: 'replace', entry: here, staysScrolled: false, isAnimated: false })

  async function navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const path = withinSite(to, location()) ?? HOME
    const { replace = hrefOf(path) === hrefOf(location()), preventScrollReset, viewTransition } = options
    const action = replace ? 'replace' : 'push'
    if (leaves(path)) return history.leave(history.href(path), action)
    await start({
      path,
      action,
      staysScrolled: preventScrollReset === true,
      isAnimated: viewTransition === true,
    })
  }
  return { state, location, navigate, href: history.href }
}
