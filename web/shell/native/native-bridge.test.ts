import { afterEach, expect, it, vi } from 'vitest'
import {
  requestPushToken,
  canReceivePush,
  exitApp,
  type NativePlugins,
  onBack,
  onOpened,
} from './native-bridge.ts'

const ORIGIN = 'https://members.example'
type Listener = (told: never) => void

/** The app around the page, as Capacitor puts it there: what it was asked, and a way to speak to the page. */
function openApp(receive = 'granted') {
  const heard = new Map<string, Listener>()
  const asked: string[] = []
  const record = (name: string) => async () => void asked.push(name)
  const addListener = (event: string, listener: Listener) => void heard.set(event, listener)
  const Plugins: NativePlugins = {
    App: { addListener, exitApp: record('exit') },
    PushNotifications: {
      addListener,
      requestPermissions: async () => ({ receive }),
      register: record('register'),
      unregister: record('unregister'),
    },
  }
  vi.stubGlobal('window', { Capacitor: { Plugins } })
  return { asked, hear: (event: string, told: unknown) => heard.get(event)?.(told as never) }
}

afterEach(() => vi.unstubAllGlobals())

it('in a browser nothing rings and nothing is left', () => {
  expect(canReceivePush()).toBe(false)
  expect(() => exitApp()).not.toThrow()
})

it('the device’s Back is the page’s to decide, and leaving is the app’s', () => {
  const app = openApp()
  let backs = 0
  onBack(() => (backs += 1))
  app.hear('backButton', {})
  exitApp()
  expect(backs).toBe(1)
  expect(app.asked).toEqual(['exit'])
})

it('links and touched pushes open the screens on the list and no others', () => {
  const app = openApp()
  const opened: string[] = []
  onOpened(ORIGIN, (path) => opened.push(path))
  app.hear('appUrlOpen', { url: `${ORIGIN}/ko/alarm` })
  app.hear('appUrlOpen', { url: `${ORIGIN}/wallet/withdraw?address=T1` })
  app.hear('appUrlOpen', { url: 'https://evil.test/alarm' })
  app.hear('pushNotificationActionPerformed', { notification: { data: { path: '/trading/signal?id=1' } } })
  app.hear('pushNotificationActionPerformed', { notification: { data: { path: '//evil.test/alarm' } } })
  app.hear('pushNotificationActionPerformed', { notification: {} })
  expect(opened).toEqual(['/ko/alarm', '/trading/signal?id=1'])
})

it('a token comes from the device’s push service once the reader agreed', async () => {
  const app = openApp()
  const asking = requestPushToken()
  await vi.waitFor(() => expect(app.asked).toEqual(['register']))
  app.hear('registration', { value: 'token-1' })
  expect(await asking).toBe('token-1')
})

it('without the reader’s word the push service is not asked', async () => {
  const app = openApp('denied')
  expect(await requestPushToken()).toBeUndefined()
  expect(app.asked).toEqual([])
})

it('a push service that refuses gives no token', async () => {
  const app = openApp()
  const asking = requestPushToken()
  await vi.waitFor(() => expect(app.asked).toEqual(['register']))
  app.hear('registrationError', { error: 'no play services' })
  expect(await asking).toBeUndefined()
})
