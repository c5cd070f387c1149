import { expect, it, vi } from 'vitest'
import { createReissue } from './reissue.ts'
import { createSessionStore, memoryStorage, type KeyValueStore, type Session } from './session.ts'
import { createTurns } from './turns.ts'

const SESSION: Session = {
  accessToken: 'stale',
  refreshToken: 'r1',
  isSubscribed: true,
  subscribeEndDate: '2026-11-24T00:00:00Z',
  isAutobotSubscribed: false,
  autobotSubscribeEndDate: null,
}

/** How often a tab finds the old values in its storage after another one has written. */
const LATE_LOOKS = 20

/** What another tab stored, seen by this one some looks later. */
function seenLate(storage: KeyValueStore): KeyValueStore {
  const seen = new Map<string, { value: string | null; looks: number }>()
  const getItem = (key: string) => {
    const value = storage.getItem(key)
    const { value: old, looks } = seen.get(key) ?? { value, looks: 0 }
    const shown = looks < LATE_LOOKS ? old : value
    seen.set(key, { value: shown, looks: shown === value ? 0 : looks + 1 })
    return shown
  }
  return { ...storage, getItem }
}

/** One tab of a browser in which all share the real Web Locks of this process. */
function tabOver(storage: KeyValueStore, request: () => Promise<{ status: number; body: unknown }>) {
  const session = createSessionStore(storage)
  const reissue = createReissue({ session, request, lock: createTurns(session, navigator.locks) })
  return { session, reissue }
}

/** A browser that holds this token, of which no other test says that it was replaced. */
function browserWith(accessToken: string) {
  const storage = memoryStorage()
  createSessionStore(storage).set({ ...SESSION, accessToken })
  let made = 0
  const request = vi.fn(async () => {
    made += 1
    return {
      status: 200,
      body: { status: 'success', access_token: `fresh ${made}`, refresh_token: `r${made + 1}` },
    }
  })
  return { storage, request }
}

it('one of two tabs asks, though the other sees late what was stored', async () => {
  const { storage, request } = browserWith('stale a')
  const first = tabOver(storage, request)
  const second = tabOver(seenLate(storage), request)
  expect(await Promise.all([first.reissue('stale a'), second.reissue('stale a')])).toEqual(['fresh', 'fresh'])
  expect(request).toHaveBeenCalledTimes(1)
  expect(second.session.get()?.accessToken).toBe('fresh 1')
})

it('the tab that asked has its token at once, and the next one is renewed without a wait', async () => {
  const { storage, request } = browserWith('stale b')
  const { session, reissue } = tabOver(storage, request)
  expect(await reissue('stale b')).toBe('fresh')
  expect(await reissue('fresh 1')).toBe('fresh')
  expect(session.get()?.accessToken).toBe('fresh 2')
  expect(request).toHaveBeenCalledTimes(2)
})

it('a browser without locks renews too', async () => {
  const { storage, request } = browserWith('stale c')
  const session = createSessionStore(storage)
  const reissue = createReissue({ session, request, lock: createTurns(session, undefined) })
  expect(await reissue('stale c')).toBe('fresh')
})
