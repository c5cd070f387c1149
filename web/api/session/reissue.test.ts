import { expect, it, vi } from 'vitest'
import { createReissue, type Reissue } from './reissue.ts'
import { createSessionStore, memoryStorage, SESSION_KEYS, type Session } from './session.ts'

const SESSION: Session = {
  accessToken: 'stale',
  refreshToken: 'r1',
  isSubscribed: true,
  subscribeEndDate: '2026-11-24T00:00:00Z',
  isAutobotSubscribed: false,
  autobotSubscribeEndDate: null,
}

/** Two tabs over one storage and one lock, like a browser's. */
function tabs(answer: () => { status: number; body: unknown }) {
  const storage = memoryStorage()
  createSessionStore(storage).set(SESSION)
  const ask = vi.fn(async (_refreshToken: string) => answer())
  let last: Promise<unknown> = Promise.resolve()
  const lock = (_stale: string, work: () => Promise<Reissue>) => {
    const next = last.then(work)
    last = next
    return next
  }
  const tab = () => {
    const session = createSessionStore(storage)
    return { session, reissue: createReissue({ session, request: ask, lock }) }
  }
  return { storage, ask, first: tab(), second: tab() }
}

const success = () => ({
  status: 200,
  body: { status: 'success', access_token: 'fresh', refresh_token: 'r2' },
})

it('replaces the token after a reissue and keeps the rest of the session', async () => {
  const { first, storage } = tabs(success)
  expect(await first.reissue('stale')).toBe('fresh')
  expect(first.session.get()).toEqual({ ...SESSION, accessToken: 'fresh', refreshToken: 'r2' })
  expect(storage.getItem('accessToken')).toBe('fresh')
})

it('shares one reissue between all calls of a tab', async () => {
  const { first, ask } = tabs(success)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => first.reissue('stale')))
  expect(new Set(outcomes)).toEqual(new Set(['fresh']))
  expect(ask).toHaveBeenCalledTimes(1)
})

it('shares one reissue between two tabs: the second finds the new token in the storage', async () => {
  const { first, second, ask } = tabs(success)
  expect(await Promise.all([first.reissue('stale'), second.reissue('stale')])).toEqual(['fresh', 'fresh'])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(second.session.get()?.accessToken).toBe('fresh')
})

it('empties all six values when the reissue is refused', async () => {
  const { first, storage } = tabs(() => ({ status: 401, body: { status: 'error', code: 'TOKEN-A002' } }))
  expect(await first.reissue('stale')).toBe('refused')
  expect(SESSION_KEYS.map((key) => storage.getItem(key))).toEqual([null, null, null, null, null, null])
  expect(first.session.get()).toBeUndefined()
})

it('keeps the session when nobody knows the outcome', async () => {
  const { first } = tabs(() => ({ status: 0, body: undefined }))
  expect(await first.reissue('stale')).toBe('failed')
  expect(first.session.get()).toEqual(SESSION)
})

it('is refused without a refresh token', async () => {
  const { first, storage, ask } = tabs(success)
  storage.setItem('refreshToken', '')
  expect(await first.reissue('stale')).toBe('refused')
  expect(ask).not.toHaveBeenCalled()
})

it('asks again once the first reissue has ended', async () => {
  const { first, ask } = tabs(success)
  await first.reissue('stale')
  await first.reissue('fresh')
  expect(ask.mock.calls.map(([token]) => token)).toEqual(['r1', 'r2'])
})
