import { deepLinkPath } from '#contract/rules/deep-links.ts'

/** What this file uses of Capacitor's plugins, which the mobile app puts beside the page: the whole bridge. */
interface AppPlugin {
  addListener(event: 'backButton', heard: () => void): unknown
  addListener(event: 'appUrlOpen', heard: (opened: { url: string }) => void): unknown
  exitApp(): Promise<void>
}
interface PushPlugin {
  addListener(event: 'registration', heard: (token: { value: string }) => void): unknown
  addListener(event: 'registrationError', heard: (error: { error: string }) => void): unknown
  addListener(
    event: 'pushNotificationActionPerformed',
    heard: (acted: { notification: { data?: unknown } }) => void,
  ): unknown
  requestPermissions(): Promise<{ receive: string }>
  register(): Promise<void>
  unregister(): Promise<void>
}
export interface NativePlugins {
  readonly App?: AppPlugin
  readonly PushNotifications?: PushPlugin
}

declare global {
  interface Window {
    Capacitor?: { readonly Plugins?: NativePlugins }
  }
}

function plugins(): NativePlugins {
  return globalThis.window?.Capacitor?.Plugins ?? {}
}

/** Reports the device's Back; without a listener the app would leave the page. */
export function onBack(heard: () => void): void {
  plugins().App?.addListener('backButton', heard)
}

export function exitApp(): void {
  void plugins().App?.exitApp()
}

function pathOf(data: unknown): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined
  return typeof path === 'string' ? path : ''
}

/** Reports the page that a link from outside or a touched push opens; a path not on the list opens nothing. */
export function onOpened(origin: string, opened: (path: string) => void): void {
  const open = (address: string) => {
    const path = address === '' ? undefined : deepLinkPath(address, origin)
    if (path !== undefined) opened(path)
  }
  const { App, PushNotifications } = plugins()
  App?.addListener('appUrlOpen', ({ url }) => open(url))
  PushNotifications?.addListener('pushNotificationActionPerformed', ({ notification }) =>
    open(pathOf(notification.data)),
  )
}

/** Whether this page runs in an app that can ring. */
export function canReceivePush(): boolean {
  return plugins().PushNotifications !== undefined
}

/** Asks the reader, then the device's push service; returns its token, or undefined when one of them refused. */
export async function requestPushToken(): Promise<string | undefined> {
  const { PushNotifications } = plugins()
  if (PushNotifications === undefined) return undefined
  const { receive } = await PushNotifications.requestPermissions()
  if (receive !== 'granted') return undefined
  const answered = new Promise<string | undefined>((resolve) => {
    PushNotifications.addListener('registration', ({ value }) => resolve(value))
    PushNotifications.addListener('registrationError', () => resolve(undefined))
  })
  await PushNotifications.register()
  return answered
}

/** The device's push service forgets the token. */
export async function dropPushToken(): Promise<void> {
  await plugins().PushNotifications?.unregister()
}
