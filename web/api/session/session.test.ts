import { expect, it, vi } from 'vitest'
import { createSessionStore, endsSoon, memoryStorage, SESSION_KEYS, type Session } from './session.ts'

const SESSION: Session = {
  accessToken: 'a',
  refreshToken: 'r',
  isSubscribed: true,
  subscribeEndDate: '2026-11-24T00:00:00Z',
  isAutobotSubscribed: false,
  autobotSubscribeEndDate: null,
}

function recording() {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  return { values, storage }
}

it('keeps exactly the six values of a session', () => {
  const { values, storage } = recording()
  createSessionStore(storage).set(SESSION)
  expect([...values.keys()].toSorted()).toEqual([...SESSION_KEYS].toSorted())
  expect(createSessionStore(storage).get()).toEqual(SESSION)
})

it('goes from signed out to signed in when an access token is set', () => {
  const store = createSessionStore(memoryStorage())
  expect(store.get()).toBeUndefined()
  store.set(SESSION)
  expect(store.get()?.accessToken).toBe('a')
})

it('is signed out without an access token, whatever else is stored', () => {
  const storage = memoryStorage()
  storage.setItem('refreshToken', 'r')
  storage.setItem('isSubscribed', 'true')
  expect(createSessionStore(storage).get()).toBeUndefined()
})

it('clearing empties all six values', () => {
  const { values, storage } = recording()
  const store = createSessionStore(storage)
  store.set(SESSION)
  store.clear()
  expect(values.size).toBe(0)
  expect(store.get()).toBeUndefined()
})

it('tells its listeners what another tab has written, once', () => {
  const storage = memoryStorage()
  const here = createSessionStore(storage)
  const heard = vi.fn()
  here.subscribe(heard)
  createSessionStore(storage).set(SESSION)
  here.refresh()
  here.refresh()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(here.get()).toEqual(SESSION)
})

it('stays the same object while nothing changes', () => {
  const store = createSessionStore(memoryStorage())
  store.set(SESSION)
  expect(store.refresh()).toBe(store.get())
})

it('an access token ends soon from half a minute before its end, and stays so', () => {
  const end = Date.UTC(2026, 10, 24)
  const token = `${btoa(JSON.stringify({ m: 'm1', s: 's1', e: end }))}.signature`
  const seconds = [-31, -29, 0, 86_400]
  expect(seconds.map((after) => endsSoon(token, end + after * 1000))).toEqual([false, true, true, true])
})

it.each(['', 'x', 'bm9uZQ.x', 'bnVsbA.x', 'e30.x'])(
  'a token that says no end is left to the server: %s',
  (token) => {
    expect(endsSoon(token, Date.UTC(2099, 0))).toBe(false)
  },
)
