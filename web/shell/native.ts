import { appOfUserAgent, platformOf, type AppVersion } from '#contract/rules/app-version.ts'

/** What the mobile shell offers the page: the whole bridge. */
export interface NativeBridge {
  readonly platform: string
  readonly version: string
  exit(): void
}

declare global {
  interface Window {
    MembersApp?: NativeBridge
  }
}

/** The mobile shell sends this event when the device's Back is pressed. */
export const BACK_EVENT = 'members-app:back'

/** The app this page runs in, by the bridge or by the user agent; undefined in a browser. */
export function currentApp(
  userAgent: string = navigator.userAgent,
  bridge: NativeBridge | undefined = globalThis.window?.MembersApp,
): AppVersion | undefined {
  const platform = platformOf(bridge?.platform ?? '')
  if (platform !== undefined && bridge !== undefined) return { platform, version: bridge.version }
  return appOfUserAgent(userAgent)
}

export function exitApp(): void {
  window.MembersApp?.exit()
}

/** Back in the app: on a tab's first page it asks before leaving, elsewhere it goes back. */
export function backStep(path: string, tabPaths: readonly string[]): 'ask' | 'back' {
  return tabPaths.includes(path) ? 'ask' : 'back'
}
