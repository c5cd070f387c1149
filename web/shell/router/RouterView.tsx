import {
  Fragment,
  memo,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { PendingContext, RouterContext, ShownContext } from './context.ts'
import { ErrorBoundary, type ErrorPageProps } from './ErrorBoundary.tsx'
import type { RouterState, Shown } from './page.ts'
import type { Router } from './router.ts'
import { useScroll } from './scroll.ts'
import { drawAnimated } from './view-transition.ts'

interface Around {
  /** What is around every page, but not around the error page. */
  readonly Root?: ComponentType<{ readonly children: ReactNode }>
  readonly ErrorPage: ComponentType<ErrorPageProps>
}

/**
 * The router's state as it is drawn. A new page is drawn in slices beside the old one, which a store's own hook would not do:
 * touches come through, and a part that is still loading does not empty the page.
 */
function useDrawnState(router: Router): RouterState {
  const [state, setState] = useState(router.state.get)
  const onDrawn = useRef<(() => void)[]>([])
  useLayoutEffect(() => {
    for (const resolve of onDrawn.current.splice(0)) resolve()
  }, [state])
  useLayoutEffect(() => {
    let { shown } = router.state.get()
    const draw = () =>
      new Promise<void>((resolve) => {
        onDrawn.current.push(resolve)
        // A copy, so that what waits hears of it even where the same was drawn before.
        startTransition(() => setState({ ...router.state.get() }))
      })
    const onChange = () => {
      const next = router.state.get().shown
      const isAnimated = next !== shown && next?.isAnimated === true
      shown = next
      if (isAnimated) drawAnimated(draw)
      else void draw()
    }
    // A page that arrived before this effect.
    onChange()
    return router.state.subscribe(onChange)
  }, [router])
  return state
}

/** Draws anew when the page is another one, not when one begins to load. */
const ShownPage = memo(function ShownPage({ shown, Root = Fragment, ErrorPage }: Around & { shown: Shown }) {
  const { Screen, Frame = Fragment } = shown.page ?? { Screen: Fragment }
  return (
    <ErrorBoundary shown={shown} ErrorPage={ErrorPage}>
      <Root>
        <Frame>
          <Screen />
        </Frame>
      </Root>
    </ErrorBoundary>
  )
})

/** The page of a router, with what is around it. */
export function RouterView({ router, ...around }: Around & { readonly router: Router }) {
  const { shown, pending } = useDrawnState(router)
  useScroll(router, shown)
  if (shown === undefined) return null
  return (
    <RouterContext value={router}>
      <PendingContext value={pending}>
        <ShownContext value={shown}>
          <ShownPage shown={shown} {...around} />
        </ShownContext>
      </PendingContext>
    </RouterContext>
  )
}
