import { appOfUserAgent, type AppVersion } from '#contract/rules/app-version.ts'

/** The app this page runs in, which says so in its user agent; undefined in a browser. */
export function currentApp(userAgent: string = navigator.userAgent): AppVersion | undefined {
  return appOfUserAgent(userAgent)
}

/** Where Back finds the app. */
export interface HistoryEntry {
  readonly path: string
  /** Whether nothing was opened before it: going back would close the app. */
  readonly isFirst: boolean
}

/** Back in the app: on Home, on a tab's first page and without history it asks before leaving; else it goes back. */
export function backStep({ path, isFirst }: HistoryEntry, tabPaths: readonly string[]): 'ask' | 'back' {
  return isFirst || path === '/' || tabPaths.includes(path) ? 'ask' : 'back'
}
