import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { addPushToken } from '#contract/notifications.ts'
import { getAppVersion } from '#contract/system.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { session } from '#web/api/client.ts'
import { AlarmBell } from './AlarmBell.tsx'
import { headerElement } from './header-end.ts'

/** The part that registers is loaded when it is needed. */
const LOADING = { timeout: 10_000 }
const TOKEN = `token:${'x'.repeat(120)}`

/** The app around the page, whose phone's push service gives a token. */
function openApp(): void {
  const heard = new Map<string, (given: unknown) => void>()
  const PushNotifications = {
    addListener: (event: string, listener: (given: unknown) => void) => void heard.set(event, listener),
    requestPermissions: async () => ({ receive: 'granted' }),
    register: async () => heard.get('registration')?.({ value: TOKEN }),
    unregister: async () => {},
  }
  vi.stubGlobal('Capacitor', { Plugins: { PushNotifications } })
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MembersApp/android/1.4.0')
}

function signIn(id: string): void {
  session.set({
    accessToken: 'access',
    refreshToken: `${id}.1.signed`,
    isSubscribed: false,
    subscribeEndDate: null,
    isAutobotSubscribed: false,
    autobotSubscribeEndDate: null,
  })
}

afterEach(() => {
  session.clear()
  localStorage.clear()
  headerElement.get()?.remove()
  headerElement.set(null)
})

it('registers a phone that gets pushes once for each session, also for the next one in the same page', async () => {
  openApp()
  const header = document.body.appendChild(document.createElement('header'))
  headerElement.set(header)
  localStorage.setItem('push', '019ab000-0000-7000-8000-000000000001')
  const server = createServerFixture()
  server.answer(getAppVersion, exampleAnswer(getAppVersion))
  server.answer(addPushToken, { id: '019ab000-0000-7000-8000-000000000001' })
  const registered = () => server.callsOf(addPushToken).length
  signIn('first')
  draw(<AlarmBell />)
  await vi.waitFor(() => expect(registered()).toBe(1), LOADING)
  cleanup()
  draw(<AlarmBell />)
  cleanup()
  signIn('second')
  draw(<AlarmBell />)
  await vi.waitFor(() => expect(registered()).toBe(2), LOADING)
  expect(server.callsOf(addPushToken).at(-1)?.body).toEqual({ platform: 'aos', token: TOKEN })
})
