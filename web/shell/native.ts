import { appOfUserAgent, type AppVersion } from '#contract/rules/app-version.ts'

/** The app this page runs in, which says so in its user agent; undefined in a browser. */
export function currentApp(userAgent: string = navigator.userAgent): AppVersion | undefined {
  return appOfUserAgent(userAgent)
}

/** Back in the app: on a tab's first page it asks before leaving, elsewhere it goes back. */
export function backStep(path: string, tabPaths: readonly string[]): 'ask' | 'back' {
  return tabPaths.includes(path) ? 'ask' : 'back'
}
