import { deviceNow } from '#web/base/clock.ts'
import type { Router } from '#web/shell/router/router.ts'
import { runBeforeReload } from './before-reload.ts'
import { mayReload } from './chunk-reload.ts'

/**
 * When a page's chunk does not load, the browser reloads the page, at most once per path per 10 s;
 * after that the error page is shown. Without a connection it is never reloaded: a page that
 * stands, with what was typed on it, would give way to none.
 */
export function guardChunks(router: Router): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const target = router.state.get().pending ?? router.location()
    if (!mayReload(target.pathname, deviceNow(), sessionStorage)) return
    event.preventDefault()
    runBeforeReload()
    window.location.assign(router.href(target))
  })
}
